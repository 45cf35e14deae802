import Strata
import StrataGraphics
import StrataRenderList

extension SVGGradient {
  /// Returns the fill of a shape; nil if nothing is drawn.
  ///
  /// - Parameters:
  ///   - box: The shape's box without its stroke.
  ///   - painted: The area that the paint may touch, in the same space.
  ///   - note: Called with each unsupported feature of the paint.
  func paint(
    box: CGRect, painted: CGRect, in viewport: SVGViewport, note: (String) -> Void
  ) -> RenderPaint? {
    guard let last = stops.last else { return nil }
    guard stops.count > 1 else { return .solid(last.color) }
    var placed = transform
    if fillsBox {
      guard box.width > 0, box.height > 0 else { return nil }
      placed = placed.concatenating(
        CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    }
    guard let toUnits = PlaneTransform(placed).inverse else { return nil }
    let line = isRadial ? circle(viewport, note) : axis(viewport)
    guard let line else { return .solid(last.color) }
    let toGradient = toUnits.then(line.fromUnits)
    let range = isRadial ? radii(of: painted, toGradient) : places(of: painted, toGradient)
    let spreadStops = spread(over: range, from: line.start)
    guard let all = GradientStops(spreadStops), toGradient.isFinite else { return nil }
    return .gradient(
      GradientPaint(kind: isRadial ? .radial : .axial, stops: all, toGradient: toGradient))
  }

  /// The transform from the gradient's units to the space where t is x or the distance from (0, 0),
  /// and the t at which the stops begin; they end at 1.
  private struct Line {
    var fromUnits: PlaneTransform
    var start: Double
  }

  /// The axis; nil if its length is 0, in which case the last color is shown.
  private func axis(_ viewport: SVGViewport) -> Line? {
    let begin = SIMD2(
      value("x1", or: SVGLength(0, .percent), of: viewport.width),
      value("y1", or: SVGLength(0, .percent), of: viewport.height))
    let end = SIMD2(
      value("x2", or: SVGLength(100, .percent), of: viewport.width),
      value("y2", or: SVGLength(0, .percent), of: viewport.height))
    let axis = end - begin
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 0 else { return nil }
    // t = (p - begin) · axis / |axis|².
    let turn = PlaneTransform(
      a: axis.x / square, b: -axis.y / square, c: axis.y / square, d: axis.x / square, tx: 0, ty: 0)
    return Line(fromUnits: PlaneTransform.translation(-begin.x, -begin.y).then(turn), start: 0)
  }

  /// The circle; nil if its radius is 0, in which case the last color is shown.
  private func circle(_ viewport: SVGViewport, _ note: (String) -> Void) -> Line? {
    let half = SVGLength(50, .percent)
    let (cx, cy) = (
      value("cx", or: half, of: viewport.width), value("cy", or: half, of: viewport.height)
    )
    let radius = value("r", or: half, of: viewport.diagonal)
    guard radius > 0 else { return nil }
    let focus = SIMD2(
      has("fx") ? value("fx", or: half, of: viewport.width) : cx,
      has("fy") ? value("fy", or: half, of: viewport.height) : cy)
    if focus != SIMD2(cx, cy) { note("a focal point that is not the gradient's center") }
    let inner = value("fr", or: SVGLength(0, .percent), of: viewport.diagonal) / radius
    let scale = PlaneTransform.scale(1 / radius, 1 / radius)
    return Line(
      fromUnits: PlaneTransform.translation(-cx, -cy).then(scale), start: min(max(inner, 0), 1))
  }

  private func corners(of rect: CGRect, _ toGradient: PlaneTransform) -> [SIMD2<Double>] {
    [
      SIMD2(rect.minX, rect.minY), SIMD2(rect.maxX, rect.minY), SIMD2(rect.minX, rect.maxY),
      SIMD2(rect.maxX, rect.maxY),
    ].map(toGradient.apply)
  }

  private func places(of rect: CGRect, _ toGradient: PlaneTransform) -> ClosedRange<Double> {
    let xs = corners(of: rect, toGradient).map(\.x)
    return (xs.min() ?? 0)...(xs.max() ?? 1)
  }

  private func radii(of rect: CGRect, _ toGradient: PlaneTransform) -> ClosedRange<Double> {
    let squares = corners(of: rect, toGradient).map { $0.x * $0.x + $0.y * $0.y }
    return 0...(squares.max() ?? 1).squareRoot()
  }

  /// The maximum number of periods of a repeated gradient; more would be finer than a pixel.
  private static let mostPeriods = 512.0

  /// Returns the stops laid out from `start` to 1, repeated over `range`.
  ///
  /// Gradient layers only pad, so the periods are written out.
  private func spread(
    over range: ClosedRange<Double>, from start: Double
  ) -> [GradientStops.Stop] {
    let length = 1 - start
    func place(_ period: Double, _ offset: Double) -> Double { start + (period + offset) * length }
    guard spread != .pad, length > 0 else {
      return stops.map { GradientStops.Stop(place(0, $0.location), $0.color) }
    }
    // A period's first and last colors extend to its ends.
    var whole = stops
    whole.insert(GradientStops.Stop(0, stops[0].color), at: 0)
    whole.append(GradientStops.Stop(1, stops[stops.count - 1].color))
    let first = ((range.lowerBound - start) / length).rounded(.down)
    let last = min(((range.upperBound - start) / length).rounded(.up), first + Self.mostPeriods)
    return stride(from: first, to: max(last, first + 1), by: 1).flatMap { period in
      let isMirrored = spread == .reflect && period.truncatingRemainder(dividingBy: 2) != 0
      let ordered = isMirrored ? whole.reversed() : whole
      return ordered.map {
        GradientStops.Stop(
          place(period, isMirrored ? 1 - $0.location : $0.location), $0.color)
      }
    }
  }
}
