public import Foundation
public import Strata

extension UIImage {
  /// Loads an image by name from the asset folders; the same image is used for all traits.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }

  /// Loads an image with the name of a system symbol from the asset folders.
  ///
  /// - Returns: nil if there is no such image. Apple's symbols themselves are not included.
  public convenience init?(systemName name: String) { self.init(named: name) }

  /// Loads an image with the name of a system symbol; the configuration is ignored.
  public convenience init?(systemName name: String, withConfiguration: Any?) {
    self.init(named: name)
  }
}
