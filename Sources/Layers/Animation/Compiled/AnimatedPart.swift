import StrataGraphics

/// The part of a property's value that an animation changes, such as `rotation.z` of `transform`.
enum AnimatedPart: Equatable {
  case whole
  /// One number of a point, size or rectangle, by its index: x, y, width, height.
  case element(Int)
  /// The origin of a rectangle.
  case origin
  /// The size of a rectangle.
  case size
  /// One component of a decomposed transform.
  case transform(CATransform3D.Component)
  /// The translation of a transform in x and y.
  case translation
  /// An input of a filter, and components of its value; in a list, following the filter's name.
  case filter([String], isListed: Bool)

  /// Finds the part named by the components of a key path; nil if the property has no such part.
  init?(_ components: [String], of key: String, _ kind: ValueKind) {
    let name = components.joined(separator: ".")
    switch (kind, name) {
    case (_, ""): self = .whole
    case (.point, "x"), (.size, "width"), (.rect, "origin.x"): self = .element(0)
    case (.point, "y"), (.size, "height"), (.rect, "origin.y"): self = .element(1)
    case (.rect, "size.width"): self = .element(2)
    case (.rect, "size.height"): self = .element(3)
    case (.rect, "origin"): self = .origin
    case (.rect, "size"): self = .size
    case (.transform, "translation"): self = .translation
    case (.transform, _):
      guard let component = CATransform3D.Component(rawValue: name) else { return nil }
      self = .transform(component)
    case (.filters, _): self = .filter(components, isListed: FilterPlace.isList(key))
    default: return nil
    }
  }

  /// Returns the kind of the part in a value of a kind; nil if it is the kind of the animation's
  /// own value.
  func kind(in whole: ValueKind) -> ValueKind? {
    switch self {
    case .whole: whole
    case .element, .transform: .number
    case .origin: .point
    case .size, .translation: .size
    case .filter: nil
    }
  }

  /// Whether the part belongs to a filter.
  var isOfFilter: Bool {
    if case .filter = self { true } else { false }
  }
}
