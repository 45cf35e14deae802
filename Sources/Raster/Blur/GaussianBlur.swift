package import StrataGraphics

/// A separable Gaussian blur of masks and of premultiplied pixels, in device pixels.
///
/// Narrow blurs sum pixels directly, each weighted by the Gaussian's integral over it, cut at 3σ
/// and normalized. A truncated kernel is cut at 2σ, rounded up to whole pixels. Wide blurs first
/// halve the image until the remaining blur is narrow, and double it afterwards. Halving weights
/// four pixels by 1, 3, 3, 1 along each axis. Doubling interpolates linearly at quarters, which
/// gives the same four weights. Each step blurs every pixel equally, and the direct blur in between
/// does the rest. An edge is within half a level (of 255) of the exact Gaussian's.
///
/// Everything is + − × ÷ in float in a fixed order, and premultiplied pixels stay premultiplied.
package struct GaussianBlur: Sendable {
  /// The default maximum number of weights of a direct sum, counted from the center.
  package static let mostWeights = 65

  package let x: BlurAxis
  package let y: BlurAxis

  /// The number of pixels by which the result extends past the input on every side, for the wider
  /// axis.
  package var margin: Int { max(x.margin, y.margin) }

  /// - Parameter sigma: The standard deviation in pixels, at most `BlurKernel.largestSigma`; larger
  ///   values are clamped. Negative values and NaN count as 0, which leaves pixels unchanged.
  package init(sigma: Double, kernel: BlurKernel = .gaussian) {
    self.init(sigma: SIMD2(sigma, sigma), kernel: kernel)
  }

  /// - Parameters:
  ///   - sigma: The standard deviations along x and y, each clamped as above.
  ///   - mostWeights: The maximum number of weights of a direct sum, counted from the center; at
  ///     least 10. Truncated kernels that need more are halved first, which softens their cut.
  package init(sigma: SIMD2<Double>, kernel: BlurKernel = .gaussian, mostWeights: Int = mostWeights)
  {
    x = BlurAxis(sigma: sigma.x, kernel, mostWeights: mostWeights)
    y = sigma.y == sigma.x ? x : BlurAxis(sigma: sigma.y, kernel, mostWeights: mostWeights)
  }

  /// Returns exactly the pixels that the result on `wanted` depends on.
  package func input(for wanted: PixelRect) -> PixelRect {
    let direct = levels(of: wanted)[halvings].grown(by: SIMD2(x.radius, y.radius))
    return (0..<halvings).reversed().reduce(direct) { $0.doubled(axes(at: $1)) }
  }

  /// The number of times that the image is halved along at least one axis.
  package var halvings: Int { max(x.halvings, y.halvings) }

  /// Returns an area at each level of resolution, from the image's own to the coarsest.
  package func levels(of area: PixelRect) -> [PixelRect] {
    var levels = [area]
    for level in 0..<halvings { levels.append(levels[level].halved(axes(at: level))) }
    return levels
  }

  /// Returns the axes along which a level is halved to make the next.
  package func axes(at level: Int) -> BlurAxes {
    BlurAxes(x: level < x.halvings, y: level < y.halvings)
  }

  /// Returns a blurred mask.
  ///
  /// - Parameters:
  ///   - mask: `width` · `height` bytes, rows from the top.
  ///   - columns: The columns of the result; nil for the input's and `margin` more on either side.
  ///     Column 0 is the input's first.
  ///   - rows: The rows of the result, like `columns`.
  /// - Returns: `columns.count` · `rows.count` bytes, rounded to nearest.
  package func blurred(
    _ mask: [UInt8], width: Int, height: Int, columns: Range<Int>? = nil, rows: Range<Int>? = nil
  ) -> [UInt8] {
    precondition(mask.count == width * height, "a mask must have width * height bytes")
    return blurred(mask, of: UInt8.self, width: width, height: height, columns, rows)
  }

  /// Returns a blurred mask without rounding.
  package func blurred(
    _ mask: [Float], width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
  ) -> [Float] {
    precondition(mask.count == width * height, "a mask must have width * height values")
    return blurred(mask, of: Float.self, width: width, height: height, columns, rows)
  }

  /// Returns blurred premultiplied pixels, with the parameters of the method for masks.
  package func blurred(
    _ pixels: [UInt32], width: Int, height: Int, columns: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) -> [UInt32] {
    precondition(pixels.count == width * height, "there must be width * height pixels")
    return blurred(pixels, of: UInt8.self, width: width, height: height, columns, rows)
  }

  /// Returns blurred premultiplied pixels without rounding, with the parameters of the method for
  /// masks.
  package func blurred(
    _ pixels: [SIMD4<Float>], width: Int, height: Int, columns: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) -> [SIMD4<Float>] {
    precondition(pixels.count == width * height, "there must be width * height pixels")
    return blurred(pixels, of: Float.self, width: width, height: height, columns, rows)
  }

  /// - Parameter pixels: Elements that consist of channels without padding.
  private func blurred<Channel: BlurChannel, Element: BitwiseCopyable>(
    _ pixels: [Element], of _: Channel.Type, width: Int, height: Int, _ columns: Range<Int>?,
    _ rows: Range<Int>?
  ) -> [Element] {
    let channels = MemoryLayout<Element>.size / MemoryLayout<Channel>.size
    let wanted = PixelRect(
      columns: columns ?? -x.margin..<width + x.margin,
      rows: rows ?? -y.margin..<height + y.margin)
    let length = wanted.columns.count * channels
    let count = wanted.columns.count * wanted.rows.count
    return unsafe pixels.withUnsafeBytes { input in
      let job = unsafe BlurJob(
        self,
        BlurInput(
          input.assumingMemoryBound(to: Channel.self).baseAddress,
          area: PixelRect(columns: 0..<width, rows: 0..<height), channels: channels, of: channels),
        extendsEdges: false, wanted: wanted)
      job.makeCoarse(job.coarseRows)
      return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
        let all = UnsafeMutableRawBufferPointer(buffer)
        // A channel of 0 is all zero bits in every format.
        unsafe all.initializeMemory(as: UInt8.self, repeating: 0)
        initialized = count
        guard let out = unsafe all.assumingMemoryBound(to: Channel.self).baseAddress else { return }
        let reader = job.reader()
        for y in wanted.rows {
          guard let row = unsafe reader.row(y) else { continue }
          let start = unsafe (row.columns.lowerBound - wanted.columns.lowerBound) * channels
          unsafe Channel.store(
            out + (y - wanted.rows.lowerBound) * length + start, from: row.channels,
            count: row.columns.count * channels)
        }
      }
    }
  }
}
