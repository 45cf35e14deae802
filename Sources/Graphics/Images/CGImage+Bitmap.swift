public import Foundation

extension CGImage {
  /// Creates an image of raw pixels, row 0 on top.
  ///
  /// Components must have 8 bits: gray without alpha (8 bits per pixel), RGB without alpha (24),
  /// or RGB with alpha or an unused byte at either end (32), in either 32-bit byte order. Colors
  /// are converted to sRGB. `bytesPerRow` must be at least the size of a row's pixels; the rest is
  /// skipped. `decode` must be nil; `shouldInterpolate` and `intent` are ignored.
  ///
  /// - Returns: nil for another layout, a size below 1, or too few bytes.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard width > 0, height > 0, bitsPerComponent == 8, unsafe decode == nil,
      let layout = BitmapLayout(bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
      layout.fits(width: width, height: height, bytesPerRow: bytesPerRow, in: provider.bytes.count)
    else { return nil }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let start = y * bytesPerRow + x * layout.bytesPerPixel
        let pixel = layout.pixel(provider.bytes, at: start)
        for channel in 0..<4 { rgba.append(pixel[channel]) }
      }
    }
    self.init(
      layout.isPremultiplied
        ? Pixels(width: width, height: height, premultipliedRGBA: rgba)
        : Pixels(width: width, height: height, straightRGBA: rgba))
  }
}

/// The layout of a pixel's components, and their conversion.
private struct BitmapLayout {
  let bytesPerPixel: Int
  let isPremultiplied: Bool
  /// Offsets of red, green, blue and alpha; no alpha if every pixel is opaque.
  private let offsets: (red: Int, green: Int, blue: Int, alpha: Int?)
  /// The color space to convert from; nil for sRGB components.
  private let conversion: CGColorSpace?
  /// Whether premultiplied colors of another space have to be divided by alpha before the
  /// conversion.
  private let dividesFirst: Bool

  init?(bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo) {
    guard let alpha = info.alphaInfo, !info.contains(.floatComponents) else { return nil }
    let order = info.intersection(.byteOrderMask)
    switch (space.model, bitsPerPixel, alpha) {
    case (.monochrome, 8, .none):
      offsets = (0, 0, 0, nil)
    case (.rgb, 24, .none):
      offsets = (0, 1, 2, nil)
    case (.rgb, 32, let alpha) where alpha != .none && alpha != .alphaOnly:
      let first = alpha.isFirst ? 1 : 0
      var places = [first, first + 1, first + 2, alpha.isFirst ? 0 : 3]
      if order == .byteOrder32Little { places = places.map { 3 - $0 } }
      offsets = (places[0], places[1], places[2], alpha.hasAlpha ? places[3] : nil)
    default:
      return nil
    }
    guard [[], .byteOrder32Little, .byteOrder32Big].contains(order) else { return nil }
    bytesPerPixel = bitsPerPixel / 8
    conversion = space.needsNoConversion ? nil : space
    isPremultiplied = alpha.isPremultiplied && space.needsNoConversion
    dividesFirst = alpha.isPremultiplied && !space.needsNoConversion
  }

  func fits(width: Int, height: Int, bytesPerRow: Int, in count: Int) -> Bool {
    let (row, overflow1) = width.multipliedReportingOverflow(by: bytesPerPixel)
    let (before, overflow2) = (height - 1).multipliedReportingOverflow(by: bytesPerRow)
    guard !overflow1, !overflow2, bytesPerRow >= row else { return false }
    return before <= count && row <= count - before
  }

  func pixel(_ bytes: [UInt8], at start: Int) -> SIMD4<UInt8> {
    let raw = SIMD4(
      bytes[start + offsets.red], bytes[start + offsets.green], bytes[start + offsets.blue],
      offsets.alpha.map { bytes[start + $0] } ?? 255)
    guard let conversion else { return raw }
    let divisor = dividesFirst ? max(1, Double(raw.w)) : 255
    var components = [Double(raw.x) / divisor, Double(raw.y) / divisor, Double(raw.z) / divisor, 1]
    if conversion.model == .monochrome { components = [components[0], 1] }
    let color = conversion.color(components).clamped
    let scaled = (color * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD4(UInt8(scaled.x), UInt8(scaled.y), UInt8(scaled.z), raw.w)
  }
}
