public import Strata

extension UIGraphicsImageRendererFormat {
  /// Creates a format with the display scale of a trait collection, and with alpha.
  ///
  /// A collection without a display scale stands for the scale of the screen.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
}
