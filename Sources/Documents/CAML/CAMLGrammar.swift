import StrataLayers

/// The names with a meaning in CAML documents.
enum CAMLGrammar {
  static let rootElement = "caml"

  /// Returns a new animation of a class; nil for an unknown class.
  static func makeAnimation(_ className: String) -> CAAnimation? {
    switch className {
    case "CABasicAnimation": CABasicAnimation()
    case "CAKeyframeAnimation": CAKeyframeAnimation()
    case "CASpringAnimation": CASpringAnimation()
    case "CAAnimationGroup": CAAnimationGroup()
    default: nil
    }
  }

  /// The classes that `makeAnimation` supports.
  static let animationClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
  ]

  /// Whether an element is a layer, given its parent; `parent` is nil for the root of the document.
  static func isLayer(_ name: String, isTyped: Bool, parent: String?) -> Bool {
    switch parent {
    case nil: false
    case rootElement: name.hasSuffix("Layer")
    case "sublayers", "mask": true
    case let parent? where isStateElement(parent, "AddElement"): name.hasSuffix("Layer")
    case "object": name.hasSuffix("Layer")
    default: name == "mask" && isTyped
    }
  }

  /// Whether an element is of a state class, which has two spellings.
  ///
  /// Examples are `LKStateSetValue` and `CAStateSetValue`.
  ///
  /// - Parameter kind: The part of the name after "State".
  static func isStateElement(_ name: String, _ kind: String) -> Bool {
    name == "LKState" + kind || name == "CAState" + kind
  }

  /// Whether an attribute or property element has no effect on rendering.
  ///
  /// These are identifiers, notes of editors and players, hints about storage and layout, and
  /// properties that only matter together with something that is already reported.
  static func isSilent(_ name: String) -> Bool {
    silent.contains(name) || name.hasPrefix("caplay") || name.hasPrefix("xmlns")
      || name.hasPrefix("mica_")
  }

  private static let silent: Set<String> = [
    "id", "object", "type", "hash", "delegate", "description", "locked", "isRootLayer",
    "contentsFormat", "contentsOpaque", "opaque", "drawsAsynchronously",
    "needsDisplayOnBoundsChange", "allowsGroupBlending",
    "preservesDepth", "modules", "style", "userInfo", "actions", "constraints", "emitterCells",
    "emitterBehaviors",
  ]

  /// The properties that a layer ignores if it only groups its sublayers and draws nothing itself.
  static let ownDrawing: Set<String> = [
    "backgroundColor", "contents", "contentsMultiplyColor", "borderWidth", "borderColor",
    "cornerRadius", "cornerCurve", "continuousCorners", "maskedCorners", "masksToBounds", "mask",
    "filters", "backgroundFilters", "compositingFilter", "shouldRasterize", "shadowOpacity",
    "shadowRadius", "shadowOffset", "shadowColor", "shadowPath",
  ]

  /// The alternative names of animation properties.
  static let animationAliases = ["velocity": "initialVelocity"]

  /// Whether an attribute or element of an animation has no effect or is read elsewhere.
  static func isSilentInAnimation(_ name: String) -> Bool {
    isSilent(name) || ["key", "enabled", "animationType", "name"].contains(name)
  }

  /// Whether a text stands for a missing value.
  static func meansAbsent(_ text: String) -> Bool {
    ["", "undefined", "null", "nil", "none", "nan"].contains(text.lowercased())
  }
}
