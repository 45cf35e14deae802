import Foundation

extension CALayer {
  /// Returns the first action found for an event, or nil if that action is `NSNull`.
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

  // MARK: Implicit actions

  /// Returns the default action of a displayed layer for a change that has no explicit action.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    if event == kCAOnOrderIn || event == kCAOnOrderOut {
      return displayState.fadesOnOrder ? ImplicitTransition.fade : nil
    }
    guard isShown else { return nil }
    switch properties.property(forKey: event)?.motion {
    case .byFading: return ImplicitTransition.fade
    case .implicitly: break
    default: return nil
    }
    let animation = ImplicitAnimation(keyPath: event)
    animation.fromValue = startOfAction(forKeyPath: event)
    // If the transaction has a timing function, it is applied when the animation is added.
    animation.timingFunction = CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Returns the presentation value from which an action's animation starts.
  ///
  /// `NSNull` if the property is nil, and nil if it cannot be animated.
  func startOfAction(forKeyPath keyPath: String) -> Any? {
    let path = AnimationKeyPath(keyPath)
    guard path.steps.isEmpty, properties.slot(forKey: path.key) != nil else { return nil }
    return shownValue(forKeyPath: keyPath) ?? NSNull()
  }
}
