import StrataGraphics

// Checks of animations before any frame is rendered, for code that reads them from a file.
extension CALayer {
  /// Returns whether a key path leads to something animatable in the current tree.
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

  /// Whether a key path such as `filters.blur.inputRadius` names a filter that the layer does not
  /// have.
  package func lacksFilter(of keyPath: String) -> Bool {
    let key = keyPath.prefix { $0 != "." }
    guard key == "filters" || key == "backgroundFilters" else { return false }
    return AnimationKeyPath(keyPath).target(from: self) == nil
  }

  /// Returns the reason why an animation has no effect in the current tree.
  ///
  /// Nil if it has an effect, and for an animation without any value.
  package func obstacle(to animation: CAPropertyAnimation) -> String? {
    guard let keyPath = animation.keyPath, canAnimate(keyPath: keyPath) else {
      return Self.nothingToMove
    }
    let path = AnimationKeyPath(keyPath)
    return path.target(from: self).flatMap {
      Self.misfit(of: animation, path, in: $0.properties)
    }
  }

  /// Returns the reason why an animation can never affect a layer with some properties.
  ///
  /// Nil if it can, and for an animation without any value.
  static func misfit(
    of animation: CAPropertyAnimation, _ path: AnimationKeyPath, in properties: LayerProperties
  ) -> String? {
    // Changes of sublayers and masks have animations without values, which are not reported.
    guard hasValues(animation) else { return nil }
    guard let slot = properties.slot(forKey: path.key),
      AnimatedPart(path.components, of: path.key, slot.kind) != nil
    else { return nothingToMove }
    let tracks = CompiledAnimation.tracks(
      of: animation, path, clock: 0, isGrouped: false, properties)
    return tracks.isEmpty ? "its values have the wrong type for the property" : nil
  }

  private static let nothingToMove = "its key path does not lead to an animatable property"

  /// Returns whether an animation has values of its own.
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
