public import StrataGraphics

/// The outline of a shape as contours in device pixels: what the coverage way rasterises.
public struct CoverageOutline {
  /// Largest sagitta, in pixels, of the lines that stand for a curve.
  ///
  /// The lines keep the area that the curve encloses: they leave it by two thirds of the sagitta
  /// at their ends and by one third, to the other side, in their middles. So a pixel that a line
  /// crosses from side to side is right, and one that sees only a line's middle or end is off by
  /// 0.9 and 1.7 of 255 at worst.
  private static let sagitta = 0.01

  /// Paths of more elements than this are not settled: where outlines are that dense, pixels in
  /// which they cross are so many that settling them takes several times as long as all the rest.
  private static let mostSettledElements = 4_096

  /// How contours become coverage.
  public struct Filling: Sendable {
    public var rule: FillRule
    /// Whether pixels in which contours cross or overlap are worked out one by one.
    ///
    /// Off for shapes that have none, and in very long paths, where they would be too many.
    public var settlesCrossings: Bool
    /// Whether no two winding numbers have different signs, as those of a stroke.
    public var turnsOneWay: Bool

    public init(rule: FillRule, settlesCrossings: Bool, turnsOneWay: Bool = false) {
      self.rule = rule
      self.settlesCrossings = settlesCrossings
      self.turnsOneWay = turnsOneWay
    }
  }

  /// In pixels; every contour counts as closed.
  public let contours: Polylines
  public let filling: Filling

  /// - Precondition: The shape has an edge: it is not blurred.
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  public init(_ shape: RenderShape, _ transform: PlaneTransform, limits: Limits) throws {
    var contours = Polylines()
    filling = try Self.append(shape, transform, limits: limits, to: &contours)
    self.contours = contours
  }

  /// Adds a shape's contours to `contours`, which may hold memory from earlier shapes.
  ///
  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  public static func append(
    _ shape: RenderShape, _ transform: PlaneTransform, limits: Limits, to contours: inout Polylines
  ) throws -> Filling {
    if case .roundedRect(let rounded) = shape,
      rounded.appendContour(to: &contours, by: transform, sagitta: sagitta)
    {
      return Filling(rule: .nonZero, settlesCrossings: false)
    }
    if case .stroke(let path, let style) = shape {
      try append(path, style, transform, limits, to: &contours)
      let isSettled = path.verbs.count <= mostSettledElements
      return Filling(rule: .nonZero, settlesCrossings: isSettled, turnsOneWay: true)
    }
    guard let filled = shape.filledPath else {
      preconditionFailure("a blurred shape has no outline")
    }
    try filled.path.flatten(
      into: &contours, by: transform, tolerance: sagitta, keepingArea: true, limits: limits)
    switch shape {
    case .fill, .glyphs:
      let isSettled = filled.path.verbs.count <= mostSettledElements
      return Filling(rule: filled.rule, settlesCrossings: isSettled)
    default:
      // A border's two outlines turn opposite ways, and the inner one lies inside.
      return Filling(rule: filled.rule, settlesCrossings: false)
    }
  }

  private static func append(
    _ path: Path, _ style: StrokeStyle, _ transform: PlaneTransform, _ limits: Limits,
    to contours: inout Polylines
  ) throws {
    let local = sagitta / max(transform.largestScale(over: path.controlBounds), 1e-9)
    let stroke = try path.strokedContours(style, tolerance: local, limits: limits)
    if let mapped = stroke.mapped(by: transform) {
      if contours.isEmpty { contours = mapped } else { contours.append(mapped) }
    } else {
      // Behind the eye something has to be cut away, and what is not finite has to be named.
      try Path(stroke).flatten(into: &contours, by: transform, tolerance: sagitta, limits: limits)
    }
  }
}

extension Polylines {
  /// The pixels that the contours touch.
  ///
  /// Coordinates far outside any canvas are cut to ±2³⁰.
  public var pixelBounds: PixelRect {
    guard var low = points.first else { return .empty }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    func pixel(_ value: Double) -> Int { Int(min(max(value, -1_073_741_824), 1_073_741_824)) }
    return PixelRect(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)),
      maxX: pixel(high.x.rounded(.up)), maxY: pixel(high.y.rounded(.up)))
  }
}
