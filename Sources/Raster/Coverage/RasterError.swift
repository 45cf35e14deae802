public import StrataGraphics

/// The reasons why a polygon could not be converted to coverage.
///
/// Nothing has reached the sink when one is thrown.
public enum RasterError: StrataError, Equatable {
  /// A coordinate is NaN or infinite; `point` is its index in `Polylines.points`.
  case nonFiniteCoordinate(point: Int)
  /// A side of the clip is farther from the origin than `allowed` pixels.
  case clipOutOfRange(asked: Int, allowed: Int)
  /// A contour starts at a point that does not exist, or before the contour that it follows;
  /// `contour` is its index.
  case contourOutOfRange(contour: Int, points: Int)

  public var kind: FailureKind {
    switch self {
    case .nonFiniteCoordinate: .scene
    case .contourOutOfRange: .usage
    case .clipOutOfRange: .limit
    }
  }

  public var description: String {
    switch self {
    case .nonFiniteCoordinate(let point):
      "point \(point) of a polygon is not finite; coordinates must be finite numbers of pixels"
    case .clipOutOfRange(let asked, let allowed):
      "a clip extends to pixel \(asked); at most \(allowed) pixels from the origin are allowed"
    case .contourOutOfRange(let contour, let points):
      "contour \(contour) of a polygon starts outside its \(points) points or before another"
    }
  }
}
