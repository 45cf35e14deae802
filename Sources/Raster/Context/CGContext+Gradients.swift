public import Foundation
public import StrataGraphics

// A gradient paints the whole clip, or the part of it that the gradient reaches. Locations of stops
// are 0 at the gradient's start and 1 at its end. Locations outside are reached only by drawing
// past the ends.
extension CGContext {
  /// Paints a linear gradient from `start` to `end`, in user space.
  ///
  /// Without the option for an end, nothing is painted past that end, and the edge there is
  /// antialiased. Nothing is painted if both points are equal or one is not finite.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let axis = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
    guard let map = userToPixels, axis != SIMD2(0, 0) else { return }
    let toGradient = PlaneTransform.onto(axis: axis, from: SIMD2(Double(start.x), Double(start.y)))
    guard
      let rows = rows(GradientPaint(kind: .axial, stops: gradient.value, toGradient: toGradient))
    else { return }
    let source = ContextSource.gradient(rows, skipsClear: false)
    if options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation]) {
      return paint(area: castingArea, with: source)
    }
    guard let inverse = map.inverse, let fromGradient = toGradient.inverse,
      let strip = strip(inverse.then(toGradient), fromGradient.then(map), options)
    else { return }
    paint(strip, .nonZero, with: source)
  }

  /// Returns the part of the clip, and of the area that casts a shadow into it, between those ends
  /// of the gradient that it does not extend past.
  ///
  /// The result is a rectangle in gradient space, where the start is x = 0 and the end x = 1.
  private func strip(
    _ toGradient: PlaneTransform, _ fromGradient: PlaneTransform,
    _ options: CGGradientDrawingOptions
  ) -> Polylines? {
    let area = castingArea
    let corners = [
      SIMD2(Double(area.minX), Double(area.minY)), SIMD2(Double(area.maxX), Double(area.minY)),
      SIMD2(Double(area.minX), Double(area.maxY)), SIMD2(Double(area.maxX), Double(area.maxY)),
    ].map(toGradient.apply)
    var low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
    var high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
    if !options.contains(.drawsBeforeStartLocation) { low.x = max(low.x, 0) }
    if !options.contains(.drawsAfterEndLocation) { high.x = min(high.x, 1) }
    guard low.x < high.x, low.y < high.y else { return nil }
    var path = Path()
    path.move(to: low)
    path.line(to: SIMD2(high.x, low.y))
    path.line(to: high)
    path.line(to: SIMD2(low.x, high.y))
    path.close()
    return contours(path, fromGradient)
  }

  /// Paints a radial gradient on the circles between two given ones, in user space, later ones over
  /// earlier ones.
  ///
  /// Without the option for an end, no circles are painted past that end. If one circle contains
  /// the other, the edge there is antialiased. Nothing is painted if both circles are equal, a
  /// radius is negative, or a number is not finite.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let circles = CircleGradient(
      stops: gradient.value, startCenter: SIMD2(Double(startCenter.x), Double(startCenter.y)),
      startRadius: Double(startRadius), endCenter: SIMD2(Double(endCenter.x), Double(endCenter.y)),
      endRadius: Double(endRadius))
    let extendsBefore = options.contains(.drawsBeforeStartLocation)
    let extendsAfter = options.contains(.drawsAfterEndLocation)
    let ring = circles.ring(
      extendsBefore: extendsBefore, extendsAfter: extendsAfter,
      within: convertToUserSpace(base(castingArea.grown(by: 1))))
    guard let map = userToPixels, let inverse = map.inverse,
      let rows = GradientRows(
        circles, toLocal: inverse, opacity: Float(state.alpha),
        extendsBefore: extendsBefore || ring != nil, extendsAfter: extendsAfter || ring != nil)
    else { return }
    let source = ContextSource.gradient(rows, skipsClear: true)
    guard let ring else { return paint(area: castingArea, with: source) }
    if let contours = contours(ring, map) { paint(contours, .evenOdd, with: source) }
  }

  /// Paints a conic gradient around a point of user space, over a full turn from `angle` toward +y.
  ///
  /// Nothing is painted if a number is not finite.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard angle.isFinite else { return }
    let (sine, cosine) = Maths.sincos(Double(angle))
    let toGradient = PlaneTransform.onto(
      axis: SIMD2(cosine, sine), from: SIMD2(Double(center.x), Double(center.y)))
    guard
      let rows = rows(GradientPaint(kind: .conic, stops: gradient.value, toGradient: toGradient))
    else { return }
    paint(area: castingArea, with: .gradient(rows, skipsClear: false))
  }

  private func rows(_ paint: GradientPaint) -> GradientRows? {
    guard let inverse = userToPixels?.inverse else { return nil }
    return GradientRows(paint, toLocal: inverse, opacity: Float(state.alpha))
  }
}

extension CircleGradient {
  /// Returns the area to paint, by the even-odd rule, if one circle contains the other; otherwise
  /// nil.
  ///
  /// - Parameter area: A rectangle that contains everything visible.
  fileprivate func ring(extendsBefore: Bool, extendsAfter: Bool, within area: CGRect) -> Path? {
    let move = endCenter - startCenter
    let growth = endRadius - startRadius
    guard (move * move).sum() < growth * growth else { return nil }
    let (start, end) = (Self.circle(startCenter, startRadius), Self.circle(endCenter, endRadius))
    let inner = growth > 0 ? (start, extendsBefore) : (end, extendsAfter)
    let outer = growth > 0 ? (end, extendsAfter) : (start, extendsBefore)
    var path = outer.1 ? Path(rect: area) : outer.0
    if !inner.1 { path.append(inner.0) }
    return path
  }

  private static func circle(_ center: SIMD2<Double>, _ radius: Double) -> Path {
    Path(
      ellipseIn: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }
}
