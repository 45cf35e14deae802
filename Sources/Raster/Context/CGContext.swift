import Foundation
public import StrataGraphics

/// A drawing on a bitmap, with Apple's names.
///
/// User space begins as base space: a unit is a pixel, the origin is the bitmap's bottom-left
/// corner and y grows upward. Memory holds the top row first. Images are drawn upright while y
/// points up.
///
/// Shapes are antialiased by exact area; colours are blended as bytes, premultiplied, in sRGB.
/// What is painted inside a shape is mixed in by the shape's coverage under every blend mode, so
/// that nothing outside a shape changes.
///
/// No call traps or throws for the numbers it is given. What has no meaning (a coordinate that is
/// not finite, a transform without an inverse) paints nothing; `lastError` names the reason where
/// there is more to say than that.
///
/// Not safe to share between threads.
public final class CGContext {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// 8.
  public let bitsPerComponent: Int
  public let bitsPerPixel: Int
  public let bytesPerRow: Int
  /// Never nil.
  public let colorSpace: CGColorSpace?
  public let bitmapInfo: CGBitmapInfo
  /// Why the latest call that painted less than it was asked to did so; nil when none has.
  public internal(set) var lastError: (any StrataError)?
  /// False switches antialiasing off whatever the graphics state says; see `setAllowsAntialiasing`.
  var allowsAntialiasing = true

  package let limits: Limits
  let bitmap: ContextSurface
  /// From the space that shadows are measured in to base space; the identity but for UIKit's
  /// contexts, where that is what user space begins as.
  var baseTransform = CGAffineTransform.identity
  /// From text space to user space; not part of the graphics state.
  ///
  /// The identity at first: letters stand upright while y points up.
  public var textMatrix = CGAffineTransform.identity
  let rasterizer = CoverageRasterizer()
  /// Off only while contours are drawn whose maker says so.
  var settlesCrossings = true
  let scratch = PaintScratch()
  /// In base space.
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
    let needed = width * format.bytesPerPixel
    let rowBytes = bytesPerRow == 0 ? needed : bytesPerRow
    guard rowBytes >= needed else { throw .bytesPerRow(asked: bytesPerRow, needed: needed) }
    let (total, overflows) = rowBytes.multipliedReportingOverflow(by: height)
    guard !overflows, memory != nil || total <= 4 * limits.canvasPixels else {
      throw .tooLarge(
        LimitExceeded(
          "bitmap memory in bytes", asked: overflows ? .max : total,
          allowed: 4 * limits.canvasPixels))
    }
    let area = PixelArea(minX: 0, minY: 0, maxX: width, maxY: height)
    (self.width, self.height, self.bitsPerComponent) = (width, height, bitsPerComponent)
    self.bytesPerRow = rowBytes
    bitsPerPixel = 8 * format.bytesPerPixel
    colorSpace = space
    bitmapInfo = info
    self.limits = limits
    bitmap = ContextSurface(area: area, format: format, bytesPerRow: rowBytes, memory: memory)
    state = GraphicsState(ctm: .identity, clip: ContextClip(area))
  }

  /// A context that draws in `data`, or in memory of its own.
  ///
  /// Drawn in are 8-bit components: sRGB or device RGB in 32 bits with premultiplied or skipped
  /// alpha, first or last, in either byte order; device grey without alpha, where colours become
  /// their luminance; and alpha alone, in any space. Memory of its own begins as zeros.
  ///
  /// - Parameters:
  ///   - data: `bytesPerRow · height` bytes that outlive the context, or nil.
  ///   - bytesPerRow: 0 takes what a row of pixels needs.
  ///   - bitmapInfo: A `CGImageAlphaInfo`, with a byte order of `CGBitmapInfo` added.
  /// - Returns: nil for a size of 0, one beyond `Limits.default`, and other layouts;
  ///   `CGContext.bitmap` says which.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    try? self.init(
      memory: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, info: CGBitmapInfo(rawValue: bitmapInfo),
      limits: .default)
  }

  /// A context as `init(data:…)` makes it, or the reason why there is none.
  ///
  /// - Parameter limits: How large a bitmap may be, and how long a path.
  public static func bitmap(
    data: UnsafeMutableRawPointer? = nil, width: Int, height: Int, bitsPerComponent: Int = 8,
    bytesPerRow: Int = 0, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue, limits: Limits = .default
  ) throws(ContextError) -> CGContext {
    try CGContext(
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

  /// The pixels, top row first: the caller's memory, or the context's own for as long as it lives.
  ///
  /// Never nil.
  public var data: UnsafeMutableRawPointer? { bitmap.base }

  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }

  /// A copy of the bitmap as it is now; open transparency layers are not in it.
  ///
  /// Never nil.
  public func makeImage() -> CGImage? { CGImage(pixels) }

  /// A copy of the bitmap as it is now.
  package var pixels: Pixels { bitmap.pixels() }

  /// Nothing: what is painted is in memory when a call returns.
  public func flush() {}

  /// Nothing: what is painted is in memory when a call returns.
  public func synchronize() {}
}
