extension CALayer {
  /// The layer's animations, created on first use.
  package var ownAnimations: LayerAnimations {
    if let animations { return animations }
    let made = LayerAnimations(of: self)
    animations = made
    return made
  }
}
