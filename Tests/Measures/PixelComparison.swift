public import StrataGraphics

/// The differences between two images of one size, over all four premultiplied channels.
public struct PixelComparison: Sendable, CustomStringConvertible {
  /// The largest difference of any channel, out of 255.
  public private(set) var largest = 0
  /// The location of the largest difference.
  public private(set) var place = (x: 0, y: 0)
  public private(set) var mean = 0.0
  /// For each difference, the number of pixels whose largest one it is.
  public private(set) var histogram = [Int](repeating: 0, count: 256)
  /// The number of pixels that were compared.
  public let pixelCount: Int

  /// - Parameter excluded: Pixels that are ignored; nil compares all.
  /// - Precondition: The sizes are equal.
  public init(_ a: Pixels, _ b: Pixels, excluding excluded: PixelMask? = nil) {
    precondition(a.width == b.width && a.height == b.height, "images of different sizes")
    precondition(
      excluded.map { $0.width == a.width && $0.height == a.height } ?? true,
      "a mask of another size")
    let (first, second) = (a.bytes, b.bytes)
    var sum = 0
    var compared = 0
    for pixel in 0..<a.width * a.height {
      if let excluded, excluded.isSet[pixel] { continue }
      compared += 1
      var worst = 0
      for channel in 0..<4 {
        let difference = abs(Int(first[4 * pixel + channel]) - Int(second[4 * pixel + channel]))
        sum += difference
        worst = max(worst, difference)
      }
      histogram[worst] += 1
      if worst > largest {
        largest = worst
        place = (pixel % a.width, pixel / a.width)
      }
    }
    pixelCount = compared
    mean = compared == 0 ? 0 : Double(sum) / Double(4 * compared)
  }

  /// The number of pixels that differ by more than `threshold` in some channel.
  public func count(above threshold: Int) -> Int { histogram.dropFirst(threshold + 1).reduce(0, +) }

  public func share(above threshold: Int) -> Double {
    pixelCount == 0 ? 0 : Double(count(above: threshold)) / Double(pixelCount)
  }

  public var description: String {
    "largest \(largest) at (\(place.x), \(place.y)), mean \(mean), "
      + "\(count(above: 1)) of \(pixelCount) pixels above 1, \(count(above: 2)) above 2, "
      + "\(count(above: 16)) above 16"
  }
}
