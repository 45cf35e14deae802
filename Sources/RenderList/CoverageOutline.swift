public import StrataGraphics

/// The outline of a shape as contours in device pixels: what the coverage way rasterises.
public struct CoverageOutline {
  /// Largest distance, in pixels, between a curve and the lines that stand for it.
  ///
  /// The lines lie inside a convex curve, so the distance is lost coverage: 1/400 px is 0.64 of 255
  /// at worst.
  private static let tolerance = 0.0025

  /// In pixels; every contour counts as closed.
  public let contours: Polylines
  public let rule: FillRule

  /// - Throws: `PathError` for a path that is not finite or exceeds a limit.
  public init(_ shape: RenderShape, _ transform: PlaneTransform, limits: Limits) throws {
    let (path, rule) = try Self.path(of: shape, transform, limits)
    contours = try path.flattened(by: transform, tolerance: Self.tolerance)
    self.rule = rule
  }

  private static func path(
    of shape: RenderShape, _ transform: PlaneTransform, _ limits: Limits
  ) throws -> (Path, FillRule) {
    if case .stroke(let path, let style) = shape {
      let local = tolerance / max(transform.largestScale(over: path.controlBounds), 1e-9)
      return (try path.stroked(style, tolerance: local, limits: limits), .nonZero)
    }
    guard let filled = shape.filledPath else { preconditionFailure("only strokes are not filled") }
    return filled
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
