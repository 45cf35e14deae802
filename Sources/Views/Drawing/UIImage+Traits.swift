public import Foundation
public import Strata

extension UIImage {
  /// The image with a name in the asset folders; there is one for all surroundings.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }
}
