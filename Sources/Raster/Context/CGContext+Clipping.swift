public import Foundation
public import StrataGraphics

// Only `restoreGState`, `resetClip` and the end of a transparency layer widen a clip. Edges on
// pixel boundaries need no memory; others need a byte of coverage for each pixel of the clip's
// bounds.
extension CGContext {
  /// Intersects the clip with the path and clears the path.
  ///
  /// An empty path, or one that is not finite, clips everything.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = currentPath.value
    beginPath()
    clip(path, FillRule(rule), baseToPixels)
  }

  /// Intersects the clip with a rectangle and clears the path.
  ///
  /// `CGRect.infinite` does not change the clip. A null or empty rectangle clips everything.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Intersects the clip with the union of rectangles and clears the path.
  ///
  /// If one is infinite, the clip does not change. If there are none, everything is clipped.
  public func clip(to rects: [CGRect]) {
    beginPath()
    guard !rects.contains(where: \.isInfinite) else { return }
    var path = Path()
    for rect in rects where !rect.isNull { path.addRect(rect.standardized) }
    clip(path, .nonZero)
  }

  /// Multiplies the clip by an image drawn in the rectangle.
  ///
  /// A mask and an image with alpha clip by their alpha. An opaque image clips by its luminance:
  /// white lets everything through. Everything outside the rectangle is clipped.
  ///
  /// The luminance is that of the components as they are stored: gray 0.5 lets half through.
  public func clip(to rect: CGRect, mask: CGImage) {
    let rect = rect.standardized
    guard let rows = imageRows(mask, in: rect, opacity: 1), let map = userToPixels,
      let contours = contours(Path(rect: rect), map)
    else { return state.clip.intersect(.empty) }
    let builder = MaskBuilder(area: state.clip.bounds)
    var sink = ImageMaskSink(
      rows: rows, isLuminance: mask.pixels.isOpaque && !mask.isMask,
      scratch: scratch, builder: builder)
    let covered: Void? = attempt {
      try cover(contours, .nonZero, clip: state.clip.bounds, into: &sink)
    }
    state.clip.intersect(covered == nil ? nil : sink.builder.finished())
  }

  /// Resets the clip to the whole bitmap, or to the whole of the transparency layer.
  public func resetClip() { state.clip = ContextClip(surface.area) }

  /// The bounding box of the clip in user space; null if everything is clipped.
  public var boundingBoxOfClipPath: CGRect {
    let area = state.clip.bounds
    guard !area.isEmpty else { return .null }
    return convertToUserSpace(base(area))
  }

  /// Returns an area of pixels as a rectangle of base space.
  func base(_ area: PixelRect) -> CGRect {
    CGRect(
      x: CGFloat(area.minX), y: CGFloat(height - area.maxY), width: CGFloat(area.width),
      height: CGFloat(area.height))
  }

  /// Intersects the clip with a path of user space.
  package func clip(_ path: Path, _ rule: FillRule) {
    guard let map = userToPixels else { return state.clip.intersect(.empty) }
    clip(path, rule, map)
  }

  private func clip(_ path: Path, _ rule: FillRule, _ map: PlaneTransform) {
    guard let contours = contours(path, map) else { return state.clip.intersect(.empty) }
    if let area = contours.wholePixels { return state.clip.intersect(area) }
    let bounds = state.clip.bounds
    guard !bounds.isEmpty else { return }
    let mask = attempt { () throws(RasterError) -> CoverageMask? in
      guard isAntialiased else {
        var builder = MaskBuilder(area: bounds)
        try cover(contours, rule, clip: bounds, into: &builder)
        return builder.finished()
      }
      return try rasterizer.mask(
        contours, rule: rule,
        clip: bounds)
    }
    state.clip.intersect(mask ?? nil)
  }
}

extension Polylines {
  /// The pixels of a single axis-aligned rectangle with edges on pixel boundaries; nil for anything
  /// else.
  fileprivate var wholePixels: PixelRect? {
    guard count == 1, points.count == 4 || (points.count == 5 && points[0] == points[4]) else {
      return nil
    }
    // 1/16 of the resolution of 8-bit coverage.
    let slack = 1.0 / 4_096
    let corners = points[0..<4].map { SIMD2($0.x.rounded(), $0.y.rounded()) }
    for (corner, point) in zip(corners, points) {
      guard abs(point.x) < 1e9, abs(point.y) < 1e9, abs(corner.x - point.x) <= slack,
        abs(corner.y - point.y) <= slack
      else { return nil }
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard
      (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
        || (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
    else { return nil }
    return PixelRect(
      minX: Int(min(a.x, c.x)), minY: Int(min(a.y, c.y)), maxX: Int(max(a.x, c.x)),
      maxY: Int(max(a.y, c.y)))
  }
}

/// Multiplies coverage by the alpha or luminance of an image.
private struct ImageMaskSink: MaskedSink {
  let rows: ImageRows
  let isLuminance: Bool
  let scratch: PaintScratch
  var builder: MaskBuilder

  mutating func put(y: Int, x: Int, _ mask: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = unsafe scratch.row(count)
    unsafe rows.fill(row, x: x, y: y, count: count)
    for index in 0..<count {
      let pixel = unsafe row[index]
      let part =
        isLuminance
        ? CGImage.luminance(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) : pixel >> 24
      let product = unsafe UInt32(mask[index]) * part + 128
      unsafe mask[index] = UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
    }
    unsafe builder.mask(y: y, x: x, coverage: UnsafeBufferPointer(start: mask, count: count))
  }
}
