// UIKit types that iOS code may use and that Strata does not implement. The compiler reports them
// together with an alternative. A class with no visible effect would only be noticed in the output.

public import Foundation
import Strata

/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
public enum UITableView {}
/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
public enum UITableViewCell {}
/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
public enum UITableViewController {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionView {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionViewCell {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionViewLayout {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionViewController {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
public enum UITextField {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
public enum UITextView {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
public enum UISearchBar {}
/// Visual effect views are not supported.
@available(*, unavailable, message: "not supported; set backgroundFilters of a CALayer")
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Visual effect views are not supported.
  public init(effect: Any?) { super.init(frame: .zero) }
  /// Visual effect views are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
/// Visual effect views are not supported.
@available(*, unavailable, message: "not supported; set backgroundFilters of a CALayer")
open class UIBlurEffect: NSObject {
  /// Visual effect views are not supported.
  public enum Style: Int, Sendable { case extraLight, light, dark, regular, prominent }
  /// Visual effect views are not supported.
  public init(style: Style) {}
}
/// Storyboards are not supported.
@available(*, unavailable, message: "storyboards are not supported; create controllers in code")
public enum UIStoryboard {}
/// Nib files are not supported.
@available(*, unavailable, message: "nib files are not supported; create views in code")
public enum UINib {}
/// Storyboards are not supported.
@available(*, unavailable, message: "segues are not supported; present the controller in code")
public enum UIStoryboardSegue {}
/// Alerts are not supported.
@available(*, unavailable, message: "alerts are not supported; present a custom controller")
public enum UIAlertController {}
/// Tab bars are not supported.
@available(*, unavailable, message: "tab bars are not supported; add a child controller")
public enum UITabBarController {}
/// Navigation bars are not drawn.
@available(*, unavailable, message: "bars are not drawn; use a custom view")
public enum UINavigationBar {}
/// Bar button items are not drawn.
@available(*, unavailable, message: "bars are not drawn; use a custom view")
public enum UIBarButtonItem {}
/// Toolbars are not drawn.
@available(*, unavailable, message: "bars are not drawn; use a custom view")
public enum UIToolbar {}
/// Pull-to-refresh is not supported.
@available(*, unavailable, message: "pull-to-refresh is not supported; animate contentOffset")
public enum UIRefreshControl {}
/// Pickers are not supported.
@available(*, unavailable, message: "pickers are not supported; use a custom view")
public enum UIPickerView {}
/// Pickers are not supported.
@available(*, unavailable, message: "pickers are not supported; use a custom view")
public enum UIDatePicker {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
public enum UIDynamicAnimator {}

extension UIButton {
  /// Button configurations are not supported.
  @available(*, unavailable, message: "not supported; set title, image and insets of the button")
  public struct Configuration {
    /// Button configurations are not supported.
    public static func plain() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func filled() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func gray() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func tinted() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func bordered() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func borderedProminent() -> Configuration { Configuration() }
    /// Button configurations are not supported.
    public static func borderless() -> Configuration { Configuration() }
  }

  /// Button configurations are not supported.
  @available(*, unavailable, message: "not supported; set title, image and insets of the button")
  public var configuration: Any? {
    get { nil }
    set { _ = newValue }
  }
}

extension Bundle {
  /// Nib files are not supported.
  @available(*, unavailable, message: "nib files are not supported; create views in code")
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? { nil }
}

extension NSAttributedString {
  /// Reading HTML and RTF is not supported.
  @available(*, unavailable, message: "HTML and RTF are not supported; set attributes in code")
  public struct DocumentReadingOptionKey: Hashable, Sendable {
    public static let documentType = DocumentReadingOptionKey()
    public static let characterEncoding = DocumentReadingOptionKey()
  }
  /// Reading HTML and RTF is not supported.
  @available(*, unavailable, message: "HTML and RTF are not supported; set attributes in code")
  public struct DocumentType: Hashable, Sendable {
    public static let html = DocumentType()
    public static let rtf = DocumentType()
    public static let plain = DocumentType()
  }
  /// Reading HTML and RTF is not supported.
  @available(*, unavailable, message: "HTML and RTF are not supported; set attributes in code")
  public convenience init(
    data: Data, options: [AnyHashable: Any] = [:], documentAttributes: Any?
  ) throws { self.init(string: "") }
}
