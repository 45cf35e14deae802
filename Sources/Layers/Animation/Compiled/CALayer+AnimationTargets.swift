import StrataGraphics

// What is known of an animation before any frame: for whoever reads it from a file.
extension CALayer {
  /// Whether a key path leads to something that animations can move, as the tree is now.
  package func canAnimate(keyPath: String) -> Bool {
    let path = AnimationKeyPath(keyPath)
    guard let target = path.target(from: self),
      let slot = target.properties.slot(forKey: path.key), slot.exists?(target.values) ?? true,
      let part = AnimatedPart(path.components, of: path.key, slot.kind)
    else { return false }
    guard case .filter = part else { return true }
    var value = RunningValue(slot.read(target.values))
    return value[part] != nil
  }

  /// Why an animation moves nothing, as the tree is now; nil for one that moves something, and for one
  /// without any value.
  package func obstacle(to animation: CAPropertyAnimation) -> String? {
    guard let keyPath = animation.keyPath, canAnimate(keyPath: keyPath) else {
      return Self.nothingToMove
    }
    let path = AnimationKeyPath(keyPath)
    return path.target(from: self).flatMap {
      Self.misfit(of: animation, path, in: $0.properties)
    }
  }

  /// Why an animation can never move a layer with some properties; nil for one that can, and for one
  /// without any value.
  static func misfit(
    of animation: CAPropertyAnimation, _ path: AnimationKeyPath, in properties: LayerProperties
  ) -> String? {
    // Changes of sublayers and masks have animations that move nothing, and say so to nobody.
    guard hasValues(animation) else { return nil }
    guard let slot = properties.slot(forKey: path.key),
      AnimatedPart(path.components, of: path.key, slot.kind) != nil
    else { return nothingToMove }
    let tracks = CompiledAnimation.tracks(
      of: animation, path, clock: 0, isGrouped: false, properties)
    return tracks.isEmpty ? "its values are not such as the property takes" : nil
  }

  private static let nothingToMove = "no property that moves is there"

  /// Whether an animation says by itself what it runs through.
  package static func hasValues(_ animation: CAPropertyAnimation) -> Bool {
    switch animation {
    case let animation as CABasicAnimation:
      animation.fromValue != nil || animation.toValue != nil || animation.byValue != nil
    case let animation as CAKeyframeAnimation:
      animation.path != nil || animation.values?.isEmpty == false
    default: false
    }
  }
}
