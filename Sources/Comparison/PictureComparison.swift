package import StrataGraphics

/// The difference between two images of one size.
///
/// Images are compared as they are in memory: 8 bits per channel, premultiplied, all four channels.
/// Alpha therefore counts, and the color of invisible pixels does not. A *difference* is the
/// distance between two values of one channel, 0 to 255. The difference of a pixel is the largest
/// difference of its four channels.
///
/// ```swift
/// let comparison = try PictureComparison(expected: golden, actual: drawn)
/// if !comparison.meets(PictureThreshold(level: 12, share: 0.003)) {
///   try OutputFile.write(to: "failed.png") { try comparison.encodeStrip(to: $0) }
/// }
/// ```
package struct PictureComparison: Sendable {
  /// The reference image.
  package let expected: Pixels
  package let actual: Pixels
  /// The largest difference of a pixel, 0 to 255.
  package let largest: Int
  /// The first pixel with the largest difference, row by row from the top left; nil if the images
  /// are equal.
  ///
  /// Coordinates are counted from 0 at the top left.
  package let largestPlace: (x: Int, y: Int)?
  /// The largest difference of each channel, 0 to 255.
  package let largestByChannel: ChannelValues<Int>
  /// The mean difference over all pixels and all four channels, 0 to 255.
  package let mean: Double
  /// The mean difference of each channel over all pixels, 0 to 255.
  package let meanByChannel: ChannelValues<Double>
  /// The number of pixels with each difference: 256 counts, the first for pixels that are equal.
  package let histogram: [Int]

  /// Compares two images.
  ///
  /// - Parameter names: The names of the images in errors.
  /// - Throws: `PictureSizeMismatch`.
  /// - Complexity: O(pixels); equal pixels take the least time.
  package init(
    expected: Pixels, actual: Pixels,
    names: (expected: String, actual: String) = ("the expected image", "the actual one")
  ) throws(PictureSizeMismatch) {
    guard expected.width == actual.width, expected.height == actual.height else {
      throw PictureSizeMismatch(expected, actual, names: names)
    }
    self.expected = expected
    self.actual = actual
    let found = Differences(expected, actual)
    largest = found.largest
    largestPlace = found.place.map { ($0 % expected.width, $0 / expected.width) }
    largestByChannel = ChannelValues { found.largestByChannel[$0.rawValue] }
    histogram = found.histogram
    let pixels = Double(expected.width * expected.height)
    meanByChannel = ChannelValues { Double(found.sumByChannel[$0.rawValue]) / pixels }
    mean = Double(found.sumByChannel.reduce(0, +)) / (4 * pixels)
  }

  /// Compares two images.
  ///
  /// - Throws: `PictureSizeMismatch`.
  package init(expected: CGImage, actual: CGImage) throws(PictureSizeMismatch) {
    try self.init(expected: expected.pixels, actual: actual.pixels)
  }

  /// The width of each image in pixels.
  package var width: Int { expected.width }
  /// The height of each image in pixels.
  package var height: Int { expected.height }
  package var pixelCount: Int { width * height }
  /// Whether no pixel differs.
  package var isIdentical: Bool { largest == 0 }

  /// Returns the number of pixels that differ by more than `level`, which is 0 or more.
  package func count(above level: Int) -> Int { histogram.dropFirst(level + 1).reduce(0, +) }

  /// Returns the fraction of pixels, 0 to 1, that differ by more than `level`, which is 0 or more.
  package func share(above level: Int) -> Double {
    Double(count(above: level)) / Double(pixelCount)
  }

  /// Returns whether no more pixels differ than `threshold` allows.
  package func meets(_ threshold: PictureThreshold) -> Bool {
    count(above: threshold.level) <= threshold.allowance.pixels(of: pixelCount)
  }
}

/// The result of one pass over two images of one size.
private struct Differences {
  var largest = 0
  /// The index of the first pixel that differs by `largest`; nil if no pixel differs.
  var place: Int?
  var largestByChannel = [0, 0, 0, 0]
  var sumByChannel = [0, 0, 0, 0]
  var histogram = [Int](repeating: 0, count: 256)

  init(_ first: Pixels, _ second: Pixels) {
    let count = first.width * first.height
    unsafe first.bytes.withUnsafeBytes { a in
      unsafe second.bytes.withUnsafeBytes { b in
        for index in 0..<count {
          let word = unsafe a.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
          // Most pixels of most comparisons are equal; they are counted at the end.
          if unsafe word == b.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) { continue }
          unsafe add(index, a, b)
        }
      }
    }
    histogram[0] = count - histogram.reduce(0, +)
  }

  private mutating func add(_ index: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer)
  {
    var worst = 0
    for channel in 0..<4 {
      let difference = unsafe abs(Int(a[4 * index + channel]) - Int(b[4 * index + channel]))
      sumByChannel[channel] += difference
      largestByChannel[channel] = max(largestByChannel[channel], difference)
      worst = max(worst, difference)
    }
    histogram[worst] += 1
    if worst > largest {
      largest = worst
      place = index
    }
  }
}
