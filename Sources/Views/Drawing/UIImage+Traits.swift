public import Foundation
public import Strata

extension UIImage {
  /// The image with a name in the asset folders; there is one for all surroundings.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }

  /// Not here.
  @available(
    *, unavailable, message: "there are no symbols of the system; add a picture to the assets"
  )
  public convenience init?(systemName name: String) { self.init(named: name) }
}
