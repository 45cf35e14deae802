import Foundation
import Strata

extension UIView {
  /// The layer properties that animation blocks animate.
  private static let animated: Set<String> = [
    "bounds", "position", "zPosition", "anchorPoint", "transform", "sublayerTransform", "opacity",
    "backgroundColor", "contentsRect", "contentsCenter", "cornerRadius", "borderWidth",
    "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
  ]

  func viewAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer, AnimationBlock.isEnabled, let block = AnimationBlock.current,
      !block.isImmediate, Self.animated.contains(event)
    else { return layer === self.layer ? NSNull() : nil }
    let old = layer.value(forKey: event)
    let isSum = old is CGRect || AdditiveOffset(from: old, to: old)?.scaled(by: 1) != nil
    let shown =
      isSum || layer.animationKeys() == nil ? nil : layer.presentation()?.value(forKey: event)
    let action = ViewAction(block, from: old, shown: shown)
    return Self.offered.contains(event) ? OfferedAnimation(event, action, block, from: old) : action
  }

  /// The properties whose actions are `CABasicAnimation` objects.
  ///
  /// Code may copy such an action for its own properties. On Apple's systems, the actions of all
  /// other properties are of a private class.
  private static let offered: Set<String> = ["opacity", "backgroundColor"]
}

/// Animates a property of a layer from its old value to its new value.
@MainActor
private final class ViewAction: NSObject, @preconcurrency CAAction {
  private let block: AnimationBlock
  private let old: Any?
  /// The presented value, for values that are not added as numbers, if it may differ.
  private let shown: Any?

  init(_ block: AnimationBlock, from old: Any?, shown: Any?) {
    (self.block, self.old, self.shown) = (block, old, shown)
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    let new = layer.value(forKey: event)
    // An additive rectangle could not shrink, because the size of a rectangle is never negative.
    if event == "bounds", let old = old as? CGRect, let new = new as? CGRect {
      block.animate(layer, "bounds.origin", from: old.origin, to: new.origin)
      block.animate(layer, "bounds.size", from: old.size, to: new.size)
    } else {
      block.animate(layer, event, from: old, to: new, shown: shown)
    }
  }
}

/// The action of a block as a basic animation with its timing.
///
/// A copy is an ordinary animation of the values that are set in it.
private final class OfferedAnimation: CABasicAnimation {
  private let action: (any CAAction)?

  @MainActor
  init(_ event: String, _ action: ViewAction, _ block: AnimationBlock, from old: Any?) {
    self.action = action
    super.init()
    (keyPath, fromValue) = (event, old)
    timingFunction = block.pace.function
    block.applyTiming(to: self)
  }

  required init?(coder: NSCoder) { nil }

  override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let action, event == keyPath else {
      return super.run(forKey: event, object: anObject, arguments: dict)
    }
    action.run(forKey: event, object: anObject, arguments: dict)
  }
}
