import Foundation

extension CALayer {
  /// The first action that is found for an event; nil where that is `NSNull`.
  func findAction(forKey event: String) -> (any CAAction)? {
    let action =
      delegate?.action(for: self, forKey: event)
      ?? extras?.actions?[event]
      ?? actionOfStyle(forKey: event)
      ?? type(of: self).defaultAction(forKey: event)
      ?? implicitAction(forKey: event)
    return action is NSNull ? nil : action
  }

  private func actionOfStyle(forKey event: String) -> (any CAAction)? {
    var next = extras?.style
    while let style = next {
      if let actions = style["actions"] as? [String: Any],
        let action = actions[event] as? any CAAction
      {
        return action
      }
      next = style["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  // MARK: What happens without an action

  /// What a shown layer does at a change that nobody has an action for.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard isShown else { return nil }
    if Self.fadingKeys.contains(event) { return ImplicitTransition() }
    guard Self.implicitlyAnimatedKeys.contains(event), properties.property(forKey: event) != nil
    else { return nil }
    let animation = ImplicitAnimation(keyPath: event)
    animation.fromValue = startOfAction(forKeyPath: event)
    // A transaction that has a function of its own imposes it when the animation is added.
    animation.timingFunction = CAMediaTimingFunction(name: .default)
    return animation
  }

  /// What an animation starts from that an action is: what is shown; nil for what cannot move.
  func startOfAction(forKeyPath keyPath: String) -> Any? {
    let path = AnimationKeyPath(keyPath)
    guard path.steps.isEmpty, properties.slot(forKey: path.key) != nil else { return nil }
    return shownValue(forKeyPath: keyPath) ?? NSNull()
  }

  /// The keys whose change is a fade of all that the layer shows.
  static let fadingKeys: Set<String> = ["backgroundFilters", "compositingFilter"]

  /// The keys whose change is a `CABasicAnimation` from what was shown, on layers that have such a
  /// property: of subclasses all that can move but the path of a shape, and of every layer what
  /// Apple's table lists.
  static let implicitlyAnimatedKeys: Set<String> = [
    "anchorPoint", "anchorPointZ", "backgroundColor", "borderColor", "borderWidth", "bounds",
    "contents", "contentsRect", "cornerRadius", "filters", "hidden", "mask", "masksToBounds",
    "opacity", "position", "shadowColor", "shadowOffset", "shadowOpacity", "shadowRadius",
    "sublayers", "sublayerTransform", "transform", "zPosition",
    // Shapes.
    "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
    "lineDashPhase",
    // Gradients.
    "colors", "locations", "startPoint", "endPoint",
    // Replicators.
    "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
    "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
    // Emitters.
    "birthRate", "lifetime", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
    "velocity", "scale", "spin",
  ]
}
