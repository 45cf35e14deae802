import Foundation
import Strata

extension UIView {
  /// The layer properties that animation blocks animate.
  private static let animated: Set<String> = [
    "bounds", "position", "zPosition", "anchorPoint", "transform", "sublayerTransform", "opacity",
    "backgroundColor", "contentsRect", "contentsCenter", "cornerRadius", "borderWidth",
    "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
  ]

  /// The properties with additive animations, which continue smoothly when they are retargeted.
  private static let additive: Set<String> = ["bounds", "position", "opacity", "zPosition"]

  func viewAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer, AnimationBlock.isEnabled, let block = AnimationBlock.current,
      !block.isImmediate, Self.animated.contains(event)
    else { return layer === self.layer ? NSNull() : nil }
    if let keyframes = block.keyframes {
      return KeyframeAction(keyframes, layer, event)
    }
    let animation: CABasicAnimation
    switch block.pace {
    case .curve(let function):
      animation = CABasicAnimation(keyPath: event)
      animation.timingFunction = function
    case .spring(let timing):
      let spring = CASpringAnimation(keyPath: event)
      timing.apply(to: spring)
      animation = spring
    }
    let current = layer.presentation() ?? layer
    let startsWhereItIs = block.options.contains(.beginFromCurrentState)
    animation.fromValue = (startsWhereItIs ? current : layer).value(forKey: event)
    let isAdditive = Self.additive.contains(event) && !startsWhereItIs
    return ViewAction(animation, block, isAdditive: isAdditive)
  }
}

/// Adds an animation from a layer's old value to its new value.
@MainActor
private final class ViewAction: NSObject, @preconcurrency CAAction {
  private let animation: CABasicAnimation
  private let block: AnimationBlock
  private let isAdditive: Bool

  init(_ animation: CABasicAnimation, _ block: AnimationBlock, isAdditive: Bool) {
    (self.animation, self.block, self.isAdditive) = (animation, block, isAdditive)
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    if isAdditive, let old = animation.fromValue, let new = layer.value(forKey: event),
      let way = Difference(from: new, to: old)
    {
      animation.fromValue = way.value
      animation.toValue = way.zero
      animation.isAdditive = true
    }
    block.add(animation, to: layer, forKey: event)
  }
}

/// The difference between two values, for types that can be added.
private struct Difference {
  let value: Any
  let zero: Any

  init?(from start: Any, to end: Any) {
    switch (start, end) {
    case (let start as CGPoint, let end as CGPoint):
      value = CGPoint(x: end.x - start.x, y: end.y - start.y)
      zero = CGPoint.zero
    case (let start as CGRect, let end as CGRect):
      value = CGRect(
        x: end.origin.x - start.origin.x, y: end.origin.y - start.origin.y,
        width: end.size.width - start.size.width, height: end.size.height - start.size.height)
      zero = CGRect.zero
    case (let start as NSNumber, let end as NSNumber):
      value = end.doubleValue - start.doubleValue
      zero = 0.0
    default: return nil
    }
  }
}
