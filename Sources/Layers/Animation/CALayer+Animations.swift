extension CALayer {
  /// The layer's animations, made on first use.
  package var ownAnimations: LayerAnimations {
    if let animations { return animations }
    let made = LayerAnimations(of: self)
    animations = made
    return made
  }

  /// Shows what the animations make of the layer at a time of its own, until `restore()`.
  package func present(at localTime: Double) { animations?.present(at: localTime) }

  /// Gives the properties the model's values back.
  package func restore() {
    restoreGivenValues()
    animations?.restore()
  }
}
