public import Strata

extension UIColor {
  /// Creates a color that depends on the traits of the environment.
  ///
  /// - Parameter dynamicProvider: Called with the current traits each time the color is used,
  ///   possibly on any thread.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init { dynamicProvider(UITraitCollection.current).cgColor }
  }

  /// Returns the color for given traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = cgColor
    traitCollection.performAsCurrent { color = cgColor }
    return UIColor(cgColor: color)
  }
}
