public import Foundation
public import StrataGraphics

extension CGContext {
  /// Draws an image in a rectangle of user space, upright while y points up.
  ///
  /// Its edges are antialiased. `interpolationQuality` controls how it is sampled. A mask is
  /// painted in the fill color. Nothing is drawn in a null, infinite or empty rectangle.
  ///
  /// - Parameter byTiling: Whether the clip is filled with copies of the image, one of which is in
  ///   `rect`; ignored for masks.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard !rect.isNull, !rect.isInfinite, let map = userToPixels else { return }
    if image.isMask { return paint(throughMask: image, in: rect) }
    if byTiling { return tile(image, rect) }
    guard let rows = imageRows(image, in: rect, opacity: Float(state.alpha)),
      let contours = contours(Path(rect: rect), map)
    else { return }
    paint(contours, .nonZero, with: .image(rows))
  }

  /// Paints the fill color through a mask.
  private func paint(throughMask mask: CGImage, in rect: CGRect) {
    guard let source = source(state.fillColor) else { return }
    if state.shadow != nil, let map = userToPixels, let contours = contours(Path(rect: rect), map),
      let rows = imageRows(mask, in: rect, opacity: 1)
    {
      paintShadow(of: contours, with: .masked(source, by: rows))
    }
    // The mask is coverage, as blend modes require, so that it cannot be the source of the paint.
    let outer = state
    state.shadow = nil
    clip(to: rect, mask: mask)
    paint(area: state.clip.bounds, with: source)
    state = outer
  }

  /// Tiles the clip with copies of an image, one of which is in `rect`.
  private func tile(_ image: CGImage, _ rect: CGRect) {
    guard let placement = placement(of: image, in: rect),
      let rows = TiledImageRows(
        image.pixels, toTexels: placement.toTexels, isNearest: state.interpolation == .none,
        isMipmapped: placement.isReduced && state.interpolation.mipmaps,
        weights: placement.isReduced ? .linear : state.interpolation.weights,
        opacity: Float(state.alpha))
    else { return }
    paint(area: castingArea, with: .tiles(rows))
  }

  /// Returns the pixels of an image drawn in `rect`, with edges repeated outside; nil if there is
  /// nothing to paint.
  func imageRows(_ image: CGImage, in rect: CGRect, opacity: Float) -> ImageRows? {
    guard let placement = placement(of: image, in: rect), let inverse = userToPixels?.inverse
    else { return nil }
    let quality = state.interpolation
    var paint = ImagePaint(
      image.pixels, over: rect, isUpsideDown: true,
      minification: quality == .none
        ? .nearest : placement.isReduced && quality.mipmaps ? .trilinear : .linear,
      magnification: quality == .none ? .nearest : .linear)
    paint.weights = quality.weights
    return ImageRows(paint, toLocal: inverse, opacity: opacity)
  }

  /// Returns the mapping of an image to a rectangle; nil if nothing can be drawn.
  ///
  /// - toTexels: Maps pixels of the bitmap to those of the image.
  /// - isReduced: Whether the image is drawn smaller than its size in at least one direction.
  private func placement(
    of image: CGImage, in rect: CGRect
  ) -> (toTexels: PlaneTransform, isReduced: Bool)? {
    guard rect.width > 0, rect.height > 0, let inverse = userToPixels?.inverse else { return nil }
    let scale = SIMD2(
      Double(image.width) / Double(rect.width), Double(image.height) / Double(rect.height))
    // The image's top row is at the largest y.
    let toTexels = inverse.then(
      PlaneTransform(
        a: scale.x, b: 0, c: 0, d: -scale.y, tx: -Double(rect.minX) * scale.x,
        ty: Double(rect.maxY) * scale.y))
    guard toTexels.isFinite else { return nil }
    return (toTexels, toTexels.largestScale(over: nil) > 1 + 1e-9)
  }
}

extension CGInterpolationQuality {
  /// Whether reduced images are interpolated between mipmap levels.
  fileprivate var mipmaps: Bool { self != .none && self != .low }

  /// The weights of texels if the image is not reduced.
  fileprivate var weights: ImagePaint.Weights { self == .default ? .coreGraphics : .linear }
}
