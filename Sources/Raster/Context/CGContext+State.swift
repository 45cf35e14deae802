public import Foundation
public import StrataGraphics

extension CGContext {
  /// Keeps the graphics state: everything that can be set but the path.
  public func saveGState() { saved.append(state) }

  /// Goes back to the state kept last.
  ///
  /// Nothing when there is none, or none since a transparency layer was begun.
  public func restoreGState() {
    guard saved.count > (layers.last?.savedCount ?? 0), let last = saved.popLast() else { return }
    state = last
  }

  // MARK: Space

  /// From user space to base space.
  public var ctm: CGAffineTransform { state.ctm }

  /// The same as `ctm`: the device's space is base space.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Scales user space; what is drawn later is (sx, sy) times as large.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: sx, y: sy)
  }

  /// Moves the origin of user space to (tx, ty).
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: tx, y: ty)
  }

  /// Turns user space by `angle` radians from +x toward +y.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Maps user space by `transform` before what maps it already.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// A point of user space in base space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// The mapped vector: translation does not count.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// The smallest upright rectangle around the mapped one.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// The point itself when the transform has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    inverse.map { point.applying($0) } ?? point
  }

  /// The mapped vector; the size itself when the transform has no inverse.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    inverse.map { size.applying($0) } ?? size
  }

  /// The smallest upright rectangle around the mapped one; the rectangle itself when the transform
  /// has no inverse.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    inverse.map { rect.applying($0) } ?? rect
  }

  /// From base space to user space; nil when user space is flattened to a line or is not finite.
  var inverse: CGAffineTransform? {
    PlaneTransform(state.ctm).inverse == nil ? nil : state.ctm.inverted()
  }

  /// Makes user space begin at the top-left corner, in points of `scale` pixels, y down; shadows are
  /// measured so too.
  package func flipToPoints(scale: CGFloat) {
    let map = CGAffineTransform(scale, 0, 0, -scale, 0, CGFloat(height))
    baseTransform = map
    state.ctm = map
  }

  // MARK: Painting

  /// Multiplied into everything painted; clamped to 0...1, NaN is 0.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// How everything painted is mixed with what is there; normal at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// False: a pixel is painted whole when its centre is inside, else not at all.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }

  /// False overrules `setShouldAntialias(true)`; not part of the graphics state.
  public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

  var isAntialiased: Bool { state.antialiases && allowsAntialiasing }

  /// How images are sampled; see `CGInterpolationQuality`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Everything painted throws a shadow of a black of alpha 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Everything painted throws a shadow, each call one and each transparency layer one.
  ///
  /// The shadow is the painted shape's alpha, moved, blurred and coloured; it is clipped, the shape
  /// that throws it is not.
  ///
  /// - Parameters:
  ///   - offset: In base space, whatever the transform: y up, in pixels. In UIKit's contexts y down,
  ///     in points. Where the paint varies it is moved by whole pixels.
  ///   - blur: Twice the standard deviation, in base space, which counts as 500 pixels beyond that;
  ///     0 or less, or NaN, leaves the shadow sharp.
  ///   - color: nil for no shadow.
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

  /// In user space; a width that is 0 or less, or not finite, draws no line.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// How open lines and dashes end; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = StrokeStyle.Cap(cap) }

  /// How segments meet; mitered at first.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = StrokeStyle.Join(join) }

  /// A miter longer than this many line widths is bevelled.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Painted and unpainted lengths in turn, in user space.
  ///
  /// The line is solid when they are none, all 0, or one is negative or not finite.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashes = lengths.map { Double($0) }
    state.stroke.dashPhase = Double(phase)
  }

  /// Nothing: every curve is drawn within 1/400 of a pixel, finer than any flatness asks for.
  public func setFlatness(_ flatness: CGFloat) {}
}
