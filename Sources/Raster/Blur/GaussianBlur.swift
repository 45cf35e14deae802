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
  package static let largestSigma = 500.0

  package let x: BlurAxis
  package let y: BlurAxis

  /// How many pixels the result goes on beyond the input on every side, where it is wider.
  package var margin: Int { max(x.margin, y.margin) }

  /// - Parameter sigma: The standard deviation in pixels. Beyond `largestSigma` it counts as that;
  ///   negative and NaN count as 0, which changes nothing.
  package init(sigma: Double) {
    x = BlurAxis(sigma: sigma)
    y = x
  }

  /// - Parameter sigma: The standard deviations along x and y, each as above.
  package init(sigma: SIMD2<Double>) {
    x = BlurAxis(sigma: sigma.x)
    y = sigma.y == sigma.x ? x : BlurAxis(sigma: sigma.y)
  }

  /// The pixels that the result on `wanted` depends on, and none besides.
  package func input(for wanted: BlurArea) -> BlurArea {
    let level = (0..<halvings).reduce(wanted) { $0.halved(axes(at: $1)) }
    let direct = level.grown(x.radius, y.radius)
    return (0..<halvings).reversed().reduce(direct) { $0.doubled(axes(at: $1)) }
  }

  /// How often the picture is halved along some axis.
  package var halvings: Int { max(x.halvings, y.halvings) }

  /// Along which axes a level is halved to make the next.
  package func axes(at level: Int) -> BlurAxes {
    BlurAxes(x: level < x.halvings, y: level < y.halvings)
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

  /// A blurred mask without rounding.
  package func blurred(
    _ mask: [Float], width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [Float] {
    precondition(mask.count == width * height, "a mask has width times height numbers")
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
      columns: columns ?? -x.margin..<width + x.margin,
      rows: rows ?? -y.margin..<height + y.margin)
    let job = BlurJob(
      self,
      BlurInput(
        pixels.baseAddress, area: BlurArea(columns: 0..<width, rows: 0..<height),
        channels: channels, of: channels),
      extendsEdges: false, wanted: wanted)
    job.makeCoarse(job.coarseRows)
    let length = wanted.columns.count * channels
    let count = wanted.columns.count * wanted.rows.count
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      let all = UnsafeMutableRawPointer(buffer.baseAddress)
      // All channels are zeros of all bits where nothing is.
      all?.initializeMemory(
        as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
      let reader = job.reader()
      for y in wanted.rows {
        guard let row = reader.row(y), let out = all?.assumingMemoryBound(to: Channel.self)
        else { continue }
        let start = (row.columns.lowerBound - wanted.columns.lowerBound) * channels
        Channel.store(
          out + (y - wanted.rows.lowerBound) * length + start, from: row.channels,
          count: row.columns.count * channels)
      }
      initialized = count
    }
  }
}
