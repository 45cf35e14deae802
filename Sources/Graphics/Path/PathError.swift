/// The reasons why a path could not be flattened, stroked or dashed.
public enum PathError: StrataError, Equatable {
  /// A coordinate is NaN, infinite or outside ±1e100; `element` is its index in the verbs.
  case nonFiniteCoordinate(element: Int)
  /// The path, or a path derived from it, has more elements than the limits allow.
  case tooManyElements(asked: Int, allowed: Int)
  /// The dash pattern would split the path into more segments than the limits allow.
  case tooManyDashes(asked: Int, allowed: Int)

  /// `scene` for invalid coordinates, `limit` for the others.
  public var kind: FailureKind {
    switch self {
    case .nonFiniteCoordinate: .scene
    case .tooManyElements, .tooManyDashes: .limit
    }
  }

  /// The element, or the requested and the allowed number.
  public var description: String {
    switch self {
    case .nonFiniteCoordinate(let element):
      "path element \(element) has a coordinate that is not a number within ±1e100"
    case .tooManyElements(let asked, let allowed):
      "the path has \(asked) elements; at most \(allowed) are allowed"
    case .tooManyDashes(let asked, let allowed):
      "the dash pattern creates \(asked) segments; at most \(allowed) are allowed"
    }
  }
}
