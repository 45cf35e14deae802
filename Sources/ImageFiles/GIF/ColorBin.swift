/// The number of pixels, and the sum of their colors.
///
/// Doubles hold the sums of 2⁴⁵ pixels exactly, so the result does not depend on their order.
struct ColorSum {
  var count = 0.0
  var red = 0.0
  var green = 0.0
  var blue = 0.0

  mutating func add(_ color: UInt32, times: Int) {
    let times = Double(times)
    count += times
    red += Double(color >> 16 & 0xFF) * times
    green += Double(color >> 8 & 0xFF) * times
    blue += Double(color & 0xFF) * times
  }

  static func + (a: ColorSum, b: ColorSum) -> ColorSum {
    ColorSum(
      count: a.count + b.count, red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue)
  }

  static func - (a: ColorSum, b: ColorSum) -> ColorSum {
    ColorSum(
      count: a.count - b.count, red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue)
  }

  /// |Σc|² / n: the larger its sum over all boxes, the smaller their squared errors, which are
  /// Σ|c|² minus this.
  var weight: Double {
    count > 0 ? (red * red + green * green + blue * blue) / count : 0
  }

  /// The mean color, with each channel rounded to nearest.
  var color: UInt32 {
    func mean(_ sum: Double) -> UInt32 { UInt32((sum / count).rounded()) }
    return mean(red) << 16 | mean(green) << 8 | mean(blue)
  }
}

/// The pixels of similar colors: those with the same upper bits in every channel.
struct ColorBin {
  /// The number of upper bits of a channel that select a bin.
  static let bits = 6

  /// The upper bits of red, green and blue, each `bits` wide.
  let steps: SIMD3<UInt8>
  let sum: ColorSum

  init(_ index: Int, _ sum: ColorSum) {
    let mask = 1 << Self.bits - 1
    steps = SIMD3(
      UInt8(index >> (2 * Self.bits)), UInt8(index >> Self.bits & mask), UInt8(index & mask))
    self.sum = sum
  }

  static func index(of color: UInt32) -> Int {
    let shift = UInt32(8 - bits)
    let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
    return Int(
      (red >> shift) << (2 * UInt32(bits)) | (green >> shift) << UInt32(bits) | blue >> shift)
  }
}

/// Divides colors into as many boxes as a palette has entries.
enum ColorBoxes {
  /// A range of the bins, and the best way to split it in two.
  private struct ColorBox {
    let range: Range<Int>
    var axis = 0
    /// Bins up to this step go to the lower half.
    var step: UInt8 = 0
    /// The reduction of the squared errors by a split; 0 if there is nothing to split.
    var gain = 0.0
  }

  /// The number of iterations that move colors to the mean of their nearest bins; more hardly
  /// change them.
  private static let rounds = 3

  /// Returns the colors for some bins.
  ///
  /// They start as the mean of every box. Each is then moved to the mean of the bins nearest to it,
  /// which the axis-aligned boxes alone do not give.
  ///
  /// - Parameter most: The maximum number of colors, 1 or more.
  static func colors(of bins: [ColorBin], most: Int) -> [UInt32] {
    var colors = divide(bins, most)
    let means = bins.map { GIFMatcher.channels($0.sum.color) }
    for _ in 0..<rounds {
      let channels = colors.map { GIFMatcher.channels($0) }
      var sums = [ColorSum](repeating: ColorSum(), count: colors.count)
      for (bin, mean) in zip(bins, means) {
        let nearest = GIFMatcher.nearest(mean, of: channels).index
        sums[nearest] = sums[nearest] + bin.sum
      }
      colors = zip(sums, colors).map { $0.count > 0 ? $0.color : $1 }
    }
    return colors
  }

  /// Returns the mean color of every box.
  private static func divide(_ bins: [ColorBin], _ most: Int) -> [UInt32] {
    var bins = bins
    var boxes = [best(bins, bins.indices)]
    while boxes.count < most {
      // The first of equals, for deterministic results.
      guard let next = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
        boxes[next].gain > 0
      else { break }
      let box = boxes[next]
      let part = bins[box.range]
      let lower = part.filter { $0.steps[box.axis] <= box.step }
      let upper = part.filter { $0.steps[box.axis] > box.step }
      bins.replaceSubrange(box.range, with: lower + upper)
      let middle = box.range.lowerBound + lower.count
      boxes[next] = best(bins, box.range.lowerBound..<middle)
      boxes.append(best(bins, middle..<box.range.upperBound))
    }
    return boxes.map { box in bins[box.range].reduce(ColorSum()) { $0 + $1.sum }.color }
  }

  private static func best(_ bins: [ColorBin], _ range: Range<Int>) -> ColorBox {
    var box = ColorBox(range: range)
    let whole = bins[range].reduce(ColorSum()) { $0 + $1.sum }
    for axis in 0..<3 {
      var slices = [ColorSum](repeating: ColorSum(), count: 1 << ColorBin.bits)
      for bin in bins[range] {
        let step = Int(bin.steps[axis])
        slices[step] = slices[step] + bin.sum
      }
      var lower = ColorSum()
      for (step, slice) in slices.enumerated() where slice.count > 0 {
        lower = lower + slice
        let upper = whole - lower
        guard upper.count > 0 else { break }
        let gain = lower.weight + upper.weight - whole.weight
        if gain > box.gain { (box.axis, box.step, box.gain) = (axis, UInt8(step), gain) }
      }
    }
    return box
  }
}
