public import Foundation
public import Strata

extension UIImage {
  /// The image with a name in the asset folders; there is one for all surroundings.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }

  /// The image with the name of one of the system's symbols in the asset folders.
  ///
  /// - Returns: nil where there is none: the symbols themselves are Apple's.
  public convenience init?(systemName name: String) { self.init(named: name) }

  /// The same; the configuration does not count.
  public convenience init?(systemName name: String, withConfiguration: Any?) {
    self.init(named: name)
  }
}
