public import Foundation
public import StrataGraphics

// A clip is never widened but by `restoreGState` and `resetClip`. Edges that lie on pixel boundaries
// cost nothing; others keep a byte of coverage for each pixel of the clip's bounds.
extension CGContext {
  /// Lets through only what is inside the path, which is gone afterwards.
  ///
  /// An empty path lets nothing through, and so does one that is not finite.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = currentPath.value
    beginPath()
    clip(path, FillRule(rule), baseToPixels)
  }

  /// Lets through only what is inside the rectangle.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Lets through only what is inside one of the rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    guard !rects.contains(where: \.isInfinite) else { return }
    var path = Path()
    for rect in rects where !rect.isNull { path.addRect(rect.standardized) }
    clip(path, .nonZero)
  }

  /// Lets through what an image drawn in the rectangle says: a mask and an image with alpha by their
  /// alpha, an opaque one by its luminance, white for all; outside the rectangle nothing.
  ///
  /// The luminance is that of the components as they are stored: grey 0.5 lets half through.
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

  /// Lets everything through again: the whole bitmap, or the whole of the transparency layer.
  public func resetClip() { state.clip = ContextClip(surface.area) }

  /// The smallest rectangle of user space around what is let through; null for nothing.
  public var boundingBoxOfClipPath: CGRect {
    let area = state.clip.bounds
    guard !area.isEmpty else { return .null }
    return convertToUserSpace(base(area))
  }

  /// Pixels as a rectangle of base space.
  func base(_ area: PixelArea) -> CGRect {
    CGRect(
      x: CGFloat(area.minX), y: CGFloat(height - area.maxY), width: CGFloat(area.width),
      height: CGFloat(area.height))
  }

  /// Lets through only what is inside a path of user space.
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
        clip: (minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY))
    }
    state.clip.intersect(mask ?? nil)
  }
}

extension Polylines {
  /// The pixels of a single upright rectangle whose edges lie on pixel boundaries; nil for anything
  /// else.
  fileprivate var wholePixels: PixelArea? {
    guard count == 1, points.count == 4 || (points.count == 5 && points[0] == points[4]) else {
      return nil
    }
    // A sixteenth of what 8-bit coverage can show.
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
    return PixelArea(
      minX: Int(min(a.x, c.x)), minY: Int(min(a.y, c.y)), maxX: Int(max(a.x, c.x)),
      maxY: Int(max(a.y, c.y)))
  }
}

/// Multiplies coverage by what an image lets through.
private struct ImageMaskSink: MaskedSink {
  let rows: ImageRows
  let isLuminance: Bool
  let scratch: PaintScratch
  var builder: MaskBuilder

  mutating func put(y: Int, x: Int, _ mask: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = scratch.row(count)
    rows.fill(row, x: x, y: y, count: count)
    for index in 0..<count {
      let pixel = row[index]
      let part =
        isLuminance
        ? CGImage.luminance(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255) : pixel >> 24
      let product = UInt32(mask[index]) * part + 128
      mask[index] = UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
    }
    builder.mask(y: y, x: x, coverage: UnsafeBufferPointer(start: mask, count: count))
  }
}
