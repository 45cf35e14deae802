public import StrataGraphics

/// Random values in large numbers, apart from the suites because those are not optimized: the
/// sequence of `RepeatableRandom`.
public struct BulkRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns premultiplied pixels, whose alphas are 0 and 255 more often than by chance.
  public mutating func packed(_ count: Int) -> [UInt32] { (0..<count).map { _ in packed() } }

  /// Returns coverages that are 0 and 255 more often than by chance.
  public mutating func coverages(_ count: Int) -> [UInt8] { (0..<count).map { _ in coverage() } }

  /// Returns bytes of uniform distribution.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &self) }
  }

  /// Returns words of uniform distribution.
  public mutating func words(_ count: Int) -> [UInt32] {
    (0..<count).map { _ in UInt32(truncatingIfNeeded: next()) }
  }

  /// Returns numbers of uniform distribution.
  public mutating func numbers(_ count: Int, in range: ClosedRange<Float>) -> [Float] {
    (0..<count).map { _ in .random(in: range, using: &self) }
  }

  /// Returns an image; its alphas are 255 if it is opaque, and of uniform distribution otherwise.
  public mutating func image(_ width: Int, _ height: Int, isOpaque: Bool = false) -> Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for _ in 0..<width * height {
      let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &self)
      for _ in 0..<3 { bytes.append(.random(in: 0...alpha, using: &self)) }
      bytes.append(alpha)
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  private mutating func packed() -> UInt32 {
    let alpha = coverage()
    return PackedPixel.pack(
      .random(in: 0...alpha, using: &self), .random(in: 0...alpha, using: &self),
      .random(in: 0...alpha, using: &self), alpha)
  }

  private mutating func coverage() -> UInt8 {
    switch UInt8.random(in: 0...9, using: &self) {
    case 0: 0
    case 1, 2: 255
    default: .random(in: 0...255, using: &self)
    }
  }
}
