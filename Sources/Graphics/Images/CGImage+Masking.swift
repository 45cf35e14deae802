public import Foundation

extension CGImage {
  /// Creates a mask image, which a context paints in its fill color.
  ///
  /// A sample of 0 is painted fully, the largest sample not at all.
  ///
  /// - Parameters:
  ///   - bitsPerComponent: 1, 2, 4 or 8, equal to `bitsPerPixel`; the first pixel of a byte has its
  ///     highest bits.
  ///   - bytesPerRow: The number of bytes per row, at least the size of its samples.
  ///   - decode: The values of the smallest and the largest sample; nil for 0 and 1, while 1
  ///     and 0 invert the mask.
  ///   - shouldInterpolate: Ignored: the context's interpolation quality applies.
  /// - Returns: nil for another layout, a size below 1, or too few bytes.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
    bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool
  ) {
    let bits = bitsPerComponent
    guard width > 0, height > 0, [1, 2, 4, 8].contains(bits), bitsPerPixel == bits else {
      return nil
    }
    let (rowBits, overflows) = width.multipliedReportingOverflow(by: bits)
    guard !overflows, bytesPerRow >= (rowBits + 7) / 8,
      height - 1 <= (provider.bytes.count - (rowBits + 7) / 8) / max(bytesPerRow, 1),
      provider.bytes.count >= (rowBits + 7) / 8
    else { return nil }
    let (low, high) = unsafe (Double(decode?[0] ?? 0), Double(decode?[1] ?? 1))
    let largest = Double(1 << bits - 1)
    // The opacity for each sample, 0...255.
    let passes = (0..<(1 << bits)).map { sample -> UInt8 in
      let value = low + (high - low) * Double(sample) / largest
      return UInt8((255 * (1 - min(max(value, 0), 1))).rounded())
    }
    let bytes = provider.bytes
    var rgba = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let bit = x * bits
        let byte = bytes[y * bytesPerRow + bit / 8]
        let sample = Int(byte) >> (8 - bits - bit % 8) & (1 << bits - 1)
        rgba[4 * (y * width + x) + 3] = passes[sample]
      }
    }
    self.init(Pixels(width: width, height: height, premultipliedRGBA: rgba), isMask: true)
  }

  /// Returns the image masked by another one, which is scaled to this image's size.
  ///
  /// A mask image masks by its own samples, an opaque image by its luminance, where white shows
  /// everything, and any other image by its alpha.
  ///
  /// - Returns: nil if this image is itself a mask.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    let weights = mask.passes
    let (columns, rows) = (mask.width, mask.height)
    var bytes = pixels.bytes
    for y in 0..<height {
      for x in 0..<width {
        let place = SIMD2(
          (Double(x) + 0.5) * Double(columns) / Double(width) - 0.5,
          (Double(y) + 0.5) * Double(rows) / Double(height) - 0.5)
        let weight = Self.sample(weights, columns, rows, place)
        let start = 4 * (y * width + x)
        for channel in start..<start + 4 {
          bytes[channel] = UInt8((Double(bytes[channel]) * weight / 255).rounded())
        }
      }
    }
    return CGImage(Pixels(width: width, height: height, premultipliedRGBA: bytes))
  }

  /// Returns the image with a range of colors made transparent.
  ///
  /// - Parameter maskingColorComponents: The minimum and the maximum level, 0...255, of red, of
  ///   green and of blue; pixels within all three become clear.
  /// - Returns: nil if there are not six levels, and for a mask.
  public func copy(maskingColorComponents: [CGFloat]) -> CGImage? {
    guard maskingColorComponents.count == 6, !isMask else { return nil }
    let levels = maskingColorComponents
    let straight = rgba
    var bytes = pixels.bytes
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let isMasked = (0..<3).allSatisfy { channel in
        let level = CGFloat(straight[start + channel])
        return level >= levels[2 * channel] && level <= levels[2 * channel + 1]
      }
      if isMasked { for channel in start..<start + 4 { bytes[channel] = 0 } }
    }
    return CGImage(Pixels(width: width, height: height, premultipliedRGBA: bytes))
  }

  /// The opacity of each pixel as a mask, 0...255.
  private var passes: [UInt8] {
    let bytes = pixels.bytes
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      if isMask || !pixels.isOpaque { return bytes[start + 3] }
      return UInt8(
        Self.luminance(
          UInt32(bytes[start]), UInt32(bytes[start + 1]), UInt32(bytes[start + 2])))
    }
  }

  /// Returns the luminance of the components as stored, with the weights of ITU-R BT.709 in 256ths.
  @inlinable package static func luminance(_ red: UInt32, _ green: UInt32, _ blue: UInt32)
    -> UInt32
  { (54 * red + 183 * green + 19 * blue + 128) >> 8 }

  /// Interpolates between the four nearest values, with the edges repeated outside.
  private static func sample(
    _ values: [UInt8], _ columns: Int, _ rows: Int, _ place: SIMD2<Double>
  ) -> Double {
    func value(_ x: Int, _ y: Int) -> Double {
      Double(values[min(max(y, 0), rows - 1) * columns + min(max(x, 0), columns - 1)])
    }
    let low = place.rounded(.down)
    let part = place - low
    let (x, y) = (Int(low.x), Int(low.y))
    let top = value(x, y) * (1 - part.x) + value(x + 1, y) * part.x
    let bottom = value(x, y + 1) * (1 - part.x) + value(x + 1, y + 1) * part.x
    return top * (1 - part.y) + bottom * part.y
  }
}
