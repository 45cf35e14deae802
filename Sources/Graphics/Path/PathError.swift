/// Why a path could not be flattened, stroked or dashed.
public enum PathError: StrataError, Equatable {
  /// A coordinate was NaN, infinite or beyond ±1e100; `element` is its position among the verbs.
  case nonFiniteCoordinate(element: Int)
  /// The path, or what would be made of it, has more elements than the limits allow.
  case tooManyElements(asked: Int, allowed: Int)
  /// The dash pattern would cut the path into more pieces than the limits allow.
  case tooManyDashes(asked: Int, allowed: Int)

  /// `scene` for bad coordinates, `limit` for the others.
  public var kind: FailureKind {
    switch self {
    case .nonFiniteCoordinate: .scene
    case .tooManyElements, .tooManyDashes: .limit
    }
  }

  /// Names the element, or both what was asked and what is allowed.
  public var description: String {
    switch self {
    case .nonFiniteCoordinate(let element):
      "path element \(element) has a coordinate that is not a number within ±1e100"
    case .tooManyElements(let asked, let allowed):
      "the path has \(asked) elements; at most \(allowed) are allowed"
    case .tooManyDashes(let asked, let allowed):
      "the dash pattern makes \(asked) pieces; at most \(allowed) are allowed"
    }
  }
}
