import StrataLayers

/// Which names mean what in a CAML document.
enum CAMLGrammar {
  static let rootElement = "caml"

  /// Layer classes that are drawn.
  ///
  /// Every other class is read as a plain layer.
  static let drawnClasses: Set<String> = [
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CATransformLayer", "CAReplicatorLayer",
    "CAScrollLayer", "CAEmitterLayer",
  ]

  /// A new layer of a class; a plain one for a class that is not drawn.
  static func makeLayer(_ className: String) -> CALayer {
    switch className {
    case "CAShapeLayer": CAShapeLayer()
    case "CAGradientLayer": CAGradientLayer()
    case "CATransformLayer": CATransformLayer()
    case "CAReplicatorLayer": CAReplicatorLayer()
    case "CAScrollLayer": CAScrollLayer()
    case "CAEmitterLayer": CAEmitterLayer()
    default: CALayer()
    }
  }

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

  /// Whether an element inside `parent` is a layer; `parent` is nil for the document's root.
  static func isLayer(_ name: String, isTyped: Bool, parent: String?) -> Bool {
    switch parent {
    case nil: false
    case rootElement: name.hasSuffix("Layer")
    case "sublayers", "mask": true
    default: name == "mask" && isTyped
    }
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
    "preservesDepth", "modules", "scriptComponents", "scriptObject", "style", "userInfo",
    "stateTransitions", "actions", "constraints", "emitterCells", "emitterBehaviors",
  ]

  /// What a `CATransformLayer` does not draw: it only groups.
  static let ignoredByTransformLayer: Set<String> = [
    "backgroundColor", "contents", "contentsMultiplyColor", "borderWidth", "borderColor",
    "cornerRadius", "cornerCurve", "continuousCorners", "maskedCorners", "masksToBounds", "mask",
    "filters", "backgroundFilters", "compositingFilter", "shouldRasterize", "shadowOpacity",
    "shadowRadius", "shadowOffset", "shadowColor", "shadowPath",
  ]

  /// Words that stand where a value should, and mean that there is none.
  static func meansAbsent(_ text: String) -> Bool {
    ["", "undefined", "null", "nil", "none", "nan"].contains(text.lowercased())
  }
}
