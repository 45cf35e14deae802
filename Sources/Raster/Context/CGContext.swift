import Foundation
public import StrataGraphics

/// A bitmap drawing context with Apple's API.
///
/// User space starts out as base space: a unit is a pixel, the origin is the bitmap's bottom-left
/// corner and y grows upward. Memory holds the top row first. Images are drawn upright while y
/// points up.
///
/// Shapes are antialiased by exact area; colors are blended as premultiplied bytes in sRGB.
/// Every blend mode applies with the shape's coverage as its weight, so that nothing outside a
/// shape changes.
///
/// No call traps or throws for the numbers that it gets. Meaningless values (a coordinate that is
/// not finite, a transform without an inverse) paint nothing; `lastError` has the reason if
/// there is a more specific one.
///
/// Not thread-safe.
public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bits per component, always 8.
  public let bitsPerComponent: Int
  public let bitsPerPixel: Int
  public let bytesPerRow: Int
  /// The color space; never nil.
  public let colorSpace: CGColorSpace?
  public let bitmapInfo: CGBitmapInfo
  /// The error of the latest call that painted less than requested; nil if there was none.
  public internal(set) var lastError: (any StrataError)?
  /// Whether antialiasing is allowed; false overrides the graphics state.
  ///
  /// See `setAllowsAntialiasing`.
  var allowsAntialiasing = true

  package let limits: Limits
  let bitmap: ContextSurface
  /// The transform from the space of shadow offsets to base space.
  ///
  /// The identity, except in UIKit's contexts, where it is the initial transform of user space.
  var baseTransform = CGAffineTransform.identity
  /// The transform from text space to user space; not part of the graphics state.
  ///
  /// Initially the identity: letters are upright while y points up.
  public var textMatrix = CGAffineTransform.identity
  let rasterizer = CoverageRasterizer()
  /// Whether crossings are settled; false only while contours are drawn that do not need it.
  var resolvesCrossings = true
  let scratch = PaintScratch()
  /// The current path in base space.
  var currentPath = CGMutablePath()
  var state: GraphicsState
  var saved: [GraphicsState] = []
  var layers: [TransparencyLayer] = []

  init(
    memory: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, info: CGBitmapInfo, limits: Limits
  ) throws(ContextError) {
    guard width > 0, height > 0 else { throw .size(width: width, height: height) }
    guard let format = BitmapFormat(bitsPerComponent: bitsPerComponent, space: space, info: info)
    else {
      throw .layout(
        bitsPerComponent: bitsPerComponent, bitmapInfo: info.rawValue, colorSpace: space.name ?? "")
    }
    try Self.check(width: width, height: height, limits)
    let (needed, isTooWide) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    // Four bytes for each pixel, or all there are if the caller has set no limit.
    let (most, isUnlimited) = limits.canvasPixels.multipliedReportingOverflow(by: 4)
    let allowed = isUnlimited ? .max : most
    guard !isTooWide else {
      throw .tooLarge(LimitExceeded("bitmap memory in bytes", asked: .max, allowed: allowed))
    }
    let rowBytes = bytesPerRow == 0 ? needed : bytesPerRow
    guard rowBytes >= needed else { throw .bytesPerRow(asked: bytesPerRow, needed: needed) }
    let (total, overflows) = rowBytes.multipliedReportingOverflow(by: height)
    guard !overflows, unsafe memory != nil || total <= allowed else {
      throw .tooLarge(
        LimitExceeded(
          "bitmap memory in bytes", asked: overflows ? .max : total, allowed: allowed))
    }
    let area = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    (self.width, self.height, self.bitsPerComponent) = (width, height, bitsPerComponent)
    self.bytesPerRow = rowBytes
    bitsPerPixel = 8 * format.bytesPerPixel
    colorSpace = space
    bitmapInfo = info
    self.limits = limits
    bitmap = unsafe ContextSurface(
      area: area, format: format, bytesPerRow: rowBytes, memory: memory)
    state = GraphicsState(ctm: .identity, clip: ContextClip(area))
  }

  /// Creates a context that draws in `data`, or in memory of its own.
  ///
  /// Components must have 8 bits. The supported layouts are sRGB or device RGB in 32 bits with
  /// premultiplied or skipped alpha, first or last, in either byte order; device gray without
  /// alpha, where colors become their luminance; and alpha only, in any space. The context's own
  /// memory is initially zero.
  ///
  /// - Parameters:
  ///   - data: `bytesPerRow · height` bytes that outlive the context, or nil.
  ///   - bytesPerRow: The number of bytes per row; 0 for the minimum.
  ///   - bitmapInfo: A `CGImageAlphaInfo`, combined with a byte order of `CGBitmapInfo`.
  /// - Returns: nil if a side is not positive or exceeds `Limits.default`, for too few bytes per
  ///   row, and for other layouts; `CGContext.bitmap` throws the reason.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    try? unsafe self.init(
      memory: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, info: CGBitmapInfo(rawValue: bitmapInfo),
      limits: .default)
  }

  /// Returns a context with memory of its own, or the reason why it cannot be created.
  ///
  /// The layouts are those of `init(data:…)`.
  ///
  /// - Parameter limits: The limits for the size of the bitmap and the length of a path.
  public static func bitmap(
    width: Int, height: Int, bitsPerComponent: Int = 8, bytesPerRow: Int = 0,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue, limits: Limits = .default
  ) throws(ContextError) -> CGContext {
    try unsafe bitmap(
      data: nil, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, limits: limits)
  }

  /// Returns a context like `init(data:…)`, or the reason why it cannot be created.
  ///
  /// - Parameter limits: The limits for the size of the bitmap and the length of a path.
  public static func bitmap(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int = 8,
    bytesPerRow: Int = 0, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue, limits: Limits = .default
  ) throws(ContextError) -> CGContext {
    try unsafe CGContext(
      memory: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, info: CGBitmapInfo(rawValue: bitmapInfo),
      limits: limits)
  }

  private static func check(width: Int, height: Int, _ limits: Limits) throws(ContextError) {
    for (what, side) in [("bitmap width in pixels", width), ("bitmap height in pixels", height)]
    where side > limits.canvasSide {
      throw .tooLarge(LimitExceeded(what, asked: side, allowed: limits.canvasSide))
    }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= limits.canvasPixels else {
      throw .tooLarge(
        LimitExceeded(
          "bitmap area in pixels", asked: overflows ? .max : area, allowed: limits.canvasPixels))
    }
  }

  /// The pixels, top row first: the caller's memory, or the context's own as long as it is alive.
  ///
  /// Never nil.
  public var data: UnsafeMutableRawPointer? { unsafe bitmap.base }

  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// Returns a copy of the bitmap without open transparency layers.
  ///
  /// Never nil.
  public func makeImage() -> CGImage? { CGImage(pixels) }

  /// A copy of the bitmap.
  package var pixels: Pixels { bitmap.pixels() }

  /// Does nothing: painted pixels are in memory when a call returns.
  public func flush() {}

  /// Does nothing: painted pixels are in memory when a call returns.
  public func synchronize() {}
}
