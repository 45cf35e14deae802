public import Strata

extension UIColor {
  /// The background color of grouped tables before iOS 13, in light and dark appearances.
  @available(*, deprecated, renamed: "systemGroupedBackground")
  public class var groupTableViewBackground: UIColor {
    UIColor {
      $0.userInterfaceStyle == .dark
        ? UIColor(red: 0, green: 0, blue: 0, alpha: 1)
        : UIColor(red: 0.937, green: 0.937, blue: 0.957, alpha: 1)
    }
  }
}
