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
    switch properties.property(forKey: event)?.motion {
    case .byFading: return ImplicitTransition()
    case .implicitly: break
    default: return nil
    }
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
}
