public import Strata

extension UIColor {
  /// A colour that depends on the surroundings it is shown in.
  ///
  /// - Parameter dynamicProvider: Asked with the current traits whenever the colour is used; may be
  ///   called on any thread.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init { dynamicProvider(UITraitCollection.current).cgColor }
  }

  /// The colour as it is in some surroundings.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    var color = cgColor
    traitCollection.performAsCurrent { color = cgColor }
    return UIColor(cgColor: color)
  }
}
