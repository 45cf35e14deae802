public import StrataGraphics
public import StrataRaster

/// Puts runs into a dense image and checks the guarantees for a sink.
public struct PictureSink: CoverageSink, Sendable {
  public let clip: PixelRect
  /// The coverage row by row, top row first, from 0 to 255.
  public private(set) var bytes: [UInt8]
  public private(set) var spans = 0
  public private(set) var masks = 0
  /// All violations of the protocol's guarantees.
  public private(set) var faults: [String] = []
  private var next = (y: Int.min, x: Int.min)

  public init(clip: PixelRect) {
    self.clip = clip
    bytes = [UInt8](
      repeating: 0, count: max(0, clip.maxX - clip.minX) * max(0, clip.maxY - clip.minY))
  }

  public mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    spans += 1
    guard let start = start(y: y, x: x, count: count, hasZero: coverage == 0) else { return }
    for index in start..<start + count { bytes[index] = coverage }
  }

  public mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    masks += 1
    let values = unsafe coverage
    let hasZero = unsafe values.contains(0)
    guard let start = start(y: y, x: x, count: values.count, hasZero: hasZero) else { return }
    for index in 0..<values.count { bytes[start + index] = unsafe values[index] }
  }

  /// Checks a run and returns the index of its first byte; nil if it leaves the clip.
  private mutating func start(y: Int, x: Int, count: Int, hasZero: Bool) -> Int? {
    if (y, x) < next { faults.append("run at (\(x), \(y)) is out of order") }
    if count <= 0 { faults.append("run at (\(x), \(y)) is empty") }
    if hasZero { faults.append("run at (\(x), \(y)) holds a 0") }
    next = (y, x + count)
    guard y >= clip.minY, y < clip.maxY, x >= clip.minX, x + count <= clip.maxX else {
      faults.append("run at (\(x), \(y)) leaves the clip")
      return nil
    }
    return (y - clip.minY) * (clip.maxX - clip.minX) + x - clip.minX
  }

  public subscript(x: Int, y: Int) -> UInt8 {
    bytes[(y - clip.minY) * (clip.maxX - clip.minX) + x - clip.minX]
  }

  /// The sum of all coverages, in pixels.
  public var total: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

  /// The number of pixels that are partly covered.
  public var partialCount: Int { bytes.count { $0 != 0 && $0 != 255 } }

  /// Returns whether two pictures have the same pixels in the part of both that `other` has.
  ///
  /// - Precondition: The clip of `other` lies inside this one's.
  public func contains(_ other: PictureSink) -> Bool {
    let part = other.clip
    for y in part.minY..<max(part.minY, part.maxY) {
      for x in part.minX..<max(part.minX, part.maxX) where self[x, y] != other[x, y] {
        return false
      }
    }
    return true
  }

  /// Returns the largest difference from an axis-aligned rectangle's exact coverage, out of 255.
  public func worstError(ofRect low: SIMD2<Double>, _ high: SIMD2<Double>) -> Double {
    var worst = 0.0
    for y in clip.minY..<clip.maxY {
      let height = max(0, min(high.y, Double(y + 1)) - max(low.y, Double(y)))
      for x in clip.minX..<clip.maxX {
        let width = max(0, min(high.x, Double(x + 1)) - max(low.x, Double(x)))
        worst.raise(to: abs(Double(self[x, y]) - 255 * width * height))
      }
    }
    return worst
  }
}
