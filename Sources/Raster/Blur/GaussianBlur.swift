import StrataGraphics

/// A Gaussian blur of masks and of premultiplied pixels, separable, in device pixels.
///
/// Narrow blurs sum pixels directly, each weighted by the Gaussian's integral over it, cut at 3σ and
/// normalised. Wide ones first halve the picture until what is left to blur is narrow, and double
/// it afterwards. Halving weights four pixels by 1, 3, 3, 1 along each axis and doubling
/// interpolates linearly at quarters, which are the same four weights: each blurs a little, alike
/// at every pixel, and the direct blur in between does the rest. An edge is within half a level (of
/// 255) of the exact Gaussian's.
///
/// Everything is + − × ÷ in float in a fixed order, and premultiplied pixels stay premultiplied.
package struct GaussianBlur: Sendable {
  /// The widest direct blur.
  ///
  /// Its 19 weights are few, and half of it is still wide enough to hide the coarser pixels.
  private static let widestDirect = 3.0
  /// Beyond, a Gaussian has a part of 6·10⁻⁴: an edge of full white is under a sixth of a level.
  private static let marginInSigmas = 3.25
  package static let largestSigma = 500.0

  /// How many pixels the result goes on beyond the input on every side.
  package let margin: Int
  /// How often the picture is halved.
  private let halvings: Int
  /// Of the direct blur, from the centre on; just 1 leaves pixels as they are.
  private let weights: [Float]

  /// - Parameter sigma: The standard deviation in pixels. Beyond `largestSigma` it counts as that;
  ///   negative and NaN count as 0, which changes nothing.
  package init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, Self.largestSigma) : 0
    // A pixel's own width, which weights and halvings start from, adds 1/12 to the variance.
    let ownVariance = 1.0 / 12
    var halvings = 0
    var direct = sigma
    while direct > Self.widestDirect {
      halvings += 1
      let area = Double(1 << (2 * halvings))
      // Halving adds 3/4 and doubling as much, in pixels of their level: 1.5 · (1 + 4 + 16 …).
      let added = (area - 1) / 2
      direct = max((sigma * sigma + ownVariance - added) / area - ownVariance, 0).squareRoot()
    }
    self.halvings = halvings
    weights = Self.weights(sigma: direct)
    let size = 1 << halvings
    let reach = (weights.count - 1) * size + 3 * (size - 1)
    margin = min(reach, Int((sigma * Self.marginInSigmas).rounded(.up)))
  }

  /// The parts of a Gaussian that lie over the pixel at its centre and over those after it.
  private static func weights(sigma: Double) -> [Float] {
    guard sigma > 0 else { return [1] }
    let unit = 1 / (sigma * 2.0.squareRoot())
    let ends = (0...Int((3 * sigma).rounded(.up))).map { Maths.erf((Double($0) + 0.5) * unit) }
    let parts = zip(ends, [-ends[0]] + ends).map { ($0 - $1) / 2 }
    let total = 2 * parts.reduce(0, +) - parts[0]
    return parts.map { Float($0 / total) }
  }

  /// A blurred mask.
  ///
  /// - Parameters:
  ///   - mask: `width` · `height` bytes, rows from the top.
  ///   - columns: Of the result; nil for the input's and `margin` more on either side. Column 0 is
  ///     the input's first.
  ///   - rows: The same for rows.
  /// - Returns: `columns.count` · `rows.count` bytes, rounded to nearest.
  package func blurred(
    _ mask: [UInt8], width: Int, height: Int, columns: Range<Int>? = nil, rows: Range<Int>? = nil
  ) -> [UInt8] {
    precondition(mask.count == width * height, "a mask has width times height bytes")
    return mask.withUnsafeBufferPointer {
      blurred($0, width: width, height: height, channels: 1, columns, rows)
    }
  }

  /// Blurred premultiplied pixels; as for masks.
  package func blurred(
    _ pixels: [UInt32], width: Int, height: Int, columns: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) -> [UInt32] {
    precondition(pixels.count == width * height, "there are width times height pixels")
    return pixels.withUnsafeBytes {
      blurred(
        $0.bindMemory(to: UInt8.self), width: width, height: height, channels: 4, columns, rows)
    }
  }

  /// Blurred premultiplied pixels; as for masks, without rounding.
  package func blurred(
    _ pixels: [SIMD4<Float>], width: Int, height: Int, columns: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) -> [SIMD4<Float>] {
    precondition(pixels.count == width * height, "there are width times height pixels")
    return pixels.withUnsafeBytes {
      blurred(
        $0.bindMemory(to: Float.self), width: width, height: height, channels: 4, columns, rows)
    }
  }

  /// - Returns: As elements of `channels` channels each.
  private func blurred<Channel: BlurChannel, Element: BitwiseCopyable>(
    _ pixels: UnsafeBufferPointer<Channel>, width: Int, height: Int, channels: Int,
    _ columns: Range<Int>?, _ rows: Range<Int>?
  ) -> [Element] {
    let wanted = BlurArea(
      columns: columns ?? -margin..<width + margin, rows: rows ?? -margin..<height + margin)
    let source = BlurSource(
      pixels.baseAddress, width: width, height: height, channels: channels,
      kept: halvings > 0 ? 4 : 1)
    let last = steps(from: source, to: wanted)
    let some = last.area.intersection(wanted)
    let start = (some.columns.lowerBound - wanted.columns.lowerBound) * channels
    let middle = some.columns.count * channels
    let length = wanted.columns.count * channels
    let count = wanted.columns.count * wanted.rows.count
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      let all = UnsafeMutableRawPointer(buffer.baseAddress)
      // All channels are zeros of all bits where nothing is.
      all?.initializeMemory(
        as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
      let rows = middle > 0 ? some.rows : 0..<0
      for y in rows {
        guard let out = all?.assumingMemoryBound(to: Channel.self) else { break }
        Channel.store(
          out + (y - wanted.rows.lowerBound) * length + start,
          from: last.row(y, from: some.columns.lowerBound), count: middle)
      }
      initialized = count
    }
  }

  private func steps(from source: BlurRows, to wanted: BlurArea) -> BlurRows {
    // What of each level matters for the result.
    var needed = [wanted]
    for _ in 0..<halvings { needed.append(needed[needed.count - 1].halved()) }
    var last = source
    for level in 0..<halvings { last = HalvedRows(last, kept: level + 1 < halvings ? 4 : 1) }
    if weights.count > 1 {
      last = ConvolvedRows(
        last, .alongRows, weights, within: needed[halvings], kept: 2 * weights.count - 1)
      last = ConvolvedRows(last, .acrossRows, weights, within: needed[halvings], kept: 3)
    }
    for level in (0..<halvings).reversed() {
      last = DoubledRows(last, within: needed[level], kept: 3)
    }
    return last
  }
}
