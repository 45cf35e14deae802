import StrataLayers

/// Which names mean what in a CAML document.
enum CAMLGrammar {
  static let rootElement = "caml"

  /// A new animation of a class; nil for a class that is not known.
  static func makeAnimation(_ className: String) -> CAAnimation? {
    switch className {
    case "CABasicAnimation": CABasicAnimation()
    case "CAKeyframeAnimation": CAKeyframeAnimation()
    case "CASpringAnimation": CASpringAnimation()
    case "CAAnimationGroup": CAAnimationGroup()
    default: nil
    }
  }

  /// The classes that `makeAnimation` makes.
  static let animationClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
  ]

  /// Whether an element inside `parent` is a layer; `parent` is nil for the document's root.
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

  /// Whether an element's name is that of one of the classes of states, which have two spellings:
  /// `LKStateSetValue`, `CAStateSetValue`.
  ///
  /// - Parameter kind: What follows "State" in the name.
  static func isStateElement(_ name: String, _ kind: String) -> Bool {
    name == "LKState" + kind || name == "CAState" + kind
  }

  /// Attributes and property elements with no effect on a picture: identity, the notes of editors
  /// and players, hints on storage and layout, and what only matters to what is reported already.
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

  /// What a layer ignores that draws nothing itself and only groups others.
  static let ownDrawing: Set<String> = [
    "backgroundColor", "contents", "contentsMultiplyColor", "borderWidth", "borderColor",
    "cornerRadius", "cornerCurve", "continuousCorners", "maskedCorners", "masksToBounds", "mask",
    "filters", "backgroundFilters", "compositingFilter", "shouldRasterize", "shadowOpacity",
    "shadowRadius", "shadowOffset", "shadowColor", "shadowPath",
  ]

  /// Other names of an animation's properties.
  static let animationAliases = ["velocity": "initialVelocity"]

  /// Whether an attribute or element of an animation has no effect: what the builder reads elsewhere,
  /// and the notes of editors.
  static func isSilentInAnimation(_ name: String) -> Bool {
    isSilent(name) || ["key", "enabled", "animationType", "name"].contains(name)
  }

  /// Words that stand where a value should, and mean that there is none.
  static func meansAbsent(_ text: String) -> Bool {
    ["", "undefined", "null", "nil", "none", "nan"].contains(text.lowercased())
  }
}
