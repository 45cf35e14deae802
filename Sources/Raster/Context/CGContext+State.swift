public import Foundation
public import StrataGraphics

extension CGContext {
  /// Saves the graphics state: everything that can be set except the path, `textMatrix` and
  /// `setAllowsAntialiasing`.
  public func saveGState() { saved.append(state) }

  /// Restores the state that was saved last.
  ///
  /// Does nothing if no state was saved, or none since the current transparency layer was begun.
  public func restoreGState() {
    guard saved.count > (layers.last?.savedCount ?? 0), let last = saved.popLast() else { return }
    state = last
  }

  // MARK: Space

  /// The transform from user space to base space.
  public var ctm: CGAffineTransform { state.ctm }

  /// The transform from user space to device space, which equals `ctm` because device space is base
  /// space.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Scales user space; later drawing is (sx, sy) times as large.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: sx, y: sy)
  }

  /// Moves the origin of user space to (tx, ty).
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: tx, y: ty)
  }

  /// Rotates user space by `angle` radians from +x toward +y.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Prepends `transform` to the current transform.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Returns a point of user space in base space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// Returns the vector in base space, without the translation.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// Returns the bounding box of the transformed rectangle in base space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// Returns a point of base space in user space; the point itself if the transform has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    inverse.map { point.applying($0) } ?? point
  }

  /// Returns the vector in user space, without the translation; the size itself if the transform
  /// has no inverse.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    inverse.map { size.applying($0) } ?? size
  }

  /// Returns the bounding box of the transformed rectangle in user space; the rectangle itself if
  /// the transform has no inverse.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    inverse.map { rect.applying($0) } ?? rect
  }

  /// The transform from base space to user space; nil if user space is not finite or not
  /// invertible.
  var inverse: CGAffineTransform? {
    PlaneTransform(state.ctm).inverse == nil ? nil : state.ctm.inverted()
  }

  /// Sets user space to start at the top-left corner, in points of `scale` pixels, y down.
  ///
  /// Shadow offsets are measured in the same space.
  package func flipToPoints(scale: CGFloat) {
    let map = CGAffineTransform(scale, 0, 0, -scale, 0, CGFloat(height))
    baseTransform = map
    state.ctm = map
  }

  // MARK: Painting

  /// Sets the opacity of everything painted, clamped to 0...1; NaN is 0.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// Sets the blend mode of everything painted; initially normal.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets whether edges are antialiased.
  ///
  /// If false, a pixel is painted fully if its center is inside, and otherwise not at all.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }

  /// Sets whether antialiasing is allowed at all; not part of the graphics state.
  ///
  /// False overrides `setShouldAntialias(true)`.
  public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

  var isAntialiased: Bool { state.antialiases && allowsAntialiasing }

  /// The sampling quality of images; see `CGInterpolationQuality`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Sets a shadow in black with an alpha of 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Sets the shadow that every call and every transparency layer casts.
  ///
  /// The shadow is the painted shape's alpha, moved, blurred and colored. The clip applies to the
  /// shadow, but not to the shape that casts it.
  ///
  /// - Parameters:
  ///   - offset: The offset in base space, independent of the transform: y up, in pixels. In
  ///     UIKit's contexts it is y down, in points. An offset that is not finite removes the shadow.
  ///     The alpha of gradients, images and patterns is moved by whole pixels.
  ///   - blur: Twice the standard deviation, in the units of `offset`, clamped to 1,000 pixels. The
  ///     shadow is sharp for 0, negative values and NaN.
  ///   - color: The color; nil or a clear color for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, !color.value.isClear, offset.width.isFinite, offset.height.isFinite else {
      state.shadow = nil
      return
    }
    let scale = PlaneTransform(baseTransform).largestScale(over: nil)
    state.shadow = GraphicsState.Shadow(
      offset: offset.applying(baseTransform),
      sigma: blur > 0 ? Double(blur) / 2 * scale : 0, color: color.value)
  }

  // MARK: Lines

  /// Sets the line width in user space; a width that is not positive and finite draws no line.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// Sets the cap of open lines and dashes; initially butt.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = StrokeStyle.Cap(cap) }

  /// Sets the join of segments; initially miter.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = StrokeStyle.Join(join) }

  /// Sets the miter limit in line widths; longer miters are beveled.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the dash pattern: alternating painted and unpainted lengths, in user space.
  ///
  /// The line is solid if there are no lengths, if all are 0, or if one is negative or not finite.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashes = lengths.map { Double($0) }
    state.stroke.dashPhase = Double(phase)
  }

  /// Does nothing: every curve is flattened within 1/400 of a pixel, finer than any useful
  /// flatness.
  public func setFlatness(_ flatness: CGFloat) {}
}
