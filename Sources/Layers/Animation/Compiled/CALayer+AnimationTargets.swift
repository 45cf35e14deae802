import StrataGraphics

// What is known of an animation before any frame: for whoever reads it from a file.
extension CALayer {
  /// Whether a key path leads to something that animations can move, as the tree is now.
  package func canAnimate(keyPath: String) -> Bool {
    let path = AnimationKeyPath(keyPath)
    guard let target = path.target(from: self),
      let slot = target.properties.slot(forKey: path.key), slot.exists?(target) ?? true,
      let part = AnimatedPart(path.components, of: path.key, slot.kind)
    else { return false }
    guard case .filter = part else { return true }
    var value = RunningValue(slot.read(target))
    return value[part] != nil
  }

  /// Whether an animation has values of the kind that its key path takes, or none at all.
  package func takesValues(of animation: CAPropertyAnimation) -> Bool {
    guard Self.hasValues(animation), let keyPath = animation.keyPath else { return true }
    let path = AnimationKeyPath(keyPath)
    guard let target = path.target(from: self) else { return true }
    return
      !CompiledAnimation.tracks(
        of: animation, path, clock: 0, isGrouped: false, target.properties
      ).isEmpty
  }

  private static func hasValues(_ animation: CAPropertyAnimation) -> Bool {
    switch animation {
    case let animation as CABasicAnimation:
      animation.fromValue != nil || animation.toValue != nil || animation.byValue != nil
    case let animation as CAKeyframeAnimation:
      animation.path != nil || animation.values?.isEmpty == false
    default: false
    }
  }
}
