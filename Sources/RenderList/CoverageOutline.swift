public import StrataGraphics

/// The outline of a shape as contours in device pixels, which the coverage strategy rasterizes.
public struct CoverageOutline {
  private static var sagitta: Double { FlatteningSteps.coverageSagitta }

  /// The number of elements above which crossings of a path are not resolved per pixel.
  ///
  /// In such dense outlines so many pixels contain crossings that resolving them takes several
  /// times as long as everything else.
  private static let maximumResolvedElements = 4_096

  /// The conversion of contours to coverage.
  public struct Filling: Sendable {
    public var rule: FillRule
    /// Whether pixels in which contours cross or overlap are computed individually.
    ///
    /// Off for shapes without crossings, and for very long paths, which would have too many.
    public var resolvesCrossings: Bool
    /// Whether all winding numbers have the same sign, like those of a stroke.
    public var turnsOneWay: Bool

    public init(rule: FillRule, resolvesCrossings: Bool, turnsOneWay: Bool = false) {
      self.rule = rule
      self.resolvesCrossings = resolvesCrossings
      self.turnsOneWay = turnsOneWay
    }
  }

  /// The contours in pixels; every contour counts as closed.
  public let contours: Polylines
  public let filling: Filling

  /// Creates the outline of a shape.
  ///
  /// - Precondition: The shape has an edge: it is not blurred.
  /// - Throws: `PathError` if a path is not finite or exceeds a limit.
  public init(_ shape: RenderShape, _ transform: PlaneTransform, limits: Limits) throws {
    try self.init(shape, transform, curves: .exact, limits: limits)
  }

  /// Creates the outline of a shape, with a choice of the lines that replace curves.
  ///
  /// The choice applies to fills and strokes of paths under affine transforms. Everything else is
  /// exact.
  package init(
    _ shape: RenderShape, _ transform: PlaneTransform, curves: CurveFlattening, limits: Limits
  ) throws {
    var contours = Polylines()
    filling = try Self.append(shape, transform, curves: curves, limits: limits, to: &contours)
    self.contours = contours
  }

  /// Appends a shape's contours to `contours`, which may reuse memory of earlier shapes.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit.
  package static func append(
    _ shape: RenderShape, _ transform: PlaneTransform, curves: CurveFlattening, limits: Limits,
    to contours: inout Polylines
  ) throws -> Filling {
    if case .roundedRect(let rounded) = shape,
      rounded.appendContour(to: &contours, by: transform, sagitta: sagitta)
    {
      return Filling(rule: .nonZero, resolvesCrossings: false)
    }
    let drawsChords = curves == .coreGraphics && transform.isAffine
    if case .stroke(let path, let style) = shape {
      let chords = drawsChords ? try chords(of: path, style, transform, limits) : nil
      let (line, pen) = chords ?? (path, style)
      try append(line, pen, transform, limits, to: &contours)
      let isResolved = path.verbs.count <= maximumResolvedElements
      return Filling(rule: .nonZero, resolvesCrossings: isResolved, turnsOneWay: true)
    }
    guard let filled = shape.filledPath else {
      preconditionFailure("a blurred shape has no outline")
    }
    if drawsChords, case .fill = shape {
      try filled.path.flattenLikeCoreGraphics(into: &contours, by: transform, limits: limits)
    } else {
      try filled.path.flatten(
        into: &contours, by: transform, tolerance: sagitta, keepingArea: true, limits: limits)
    }
    switch shape {
    case .fill:
      let isResolved = filled.path.verbs.count <= maximumResolvedElements
      return Filling(rule: filled.rule, resolvesCrossings: isResolved)
    default:
      // A border's two outlines have opposite orientations, and the inner one is inside.
      return Filling(rule: filled.rule, resolvesCrossings: false)
    }
  }

  /// Returns the lines that Core Graphics strokes in place of a path, in the path's space, and the
  /// style for them; nil if the transform has no inverse.
  ///
  /// The path is trimmed before, because fractions apply to the parameters of its curves.
  private static func chords(
    of path: Path, _ style: StrokeStyle, _ transform: PlaneTransform, _ limits: Limits
  ) throws -> (Path, StrokeStyle)? {
    guard let inverse = transform.inverse else { return nil }
    var lines = Polylines()
    try path.trimmed(from: style.start, to: style.end)
      .flattenLikeCoreGraphics(into: &lines, by: transform, limits: limits)
    var whole = style
    (whole.start, whole.end) = (0, 1)
    return lines.mapped(by: inverse).map { (Path($0), whole) }
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
      // Parts behind the eye must be clipped, and values that are not finite must be reported.
      try Path(stroke).flatten(into: &contours, by: transform, tolerance: sagitta, limits: limits)
    }
  }
}

extension Polylines {
  /// The pixels that the contours touch.
  ///
  /// Coordinates far outside any canvas are clamped to ±2³⁰.
  public var pixelBounds: PixelRect {
    guard var low = points.first else { return .empty }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return PixelRect(around: low, high)
  }
}
