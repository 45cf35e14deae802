// UIKit types that iOS code may use and that Strata does not implement. The compiler reports them
// together with an alternative. A class with no visible effect would only be noticed in the output.

public import Foundation
import Strata

/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
open class UITableView: UIScrollView {}
/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
open class UITableViewCell: UIView {}
/// Table views are not supported.
@available(*, unavailable, message: "table views are not supported; use a UIStackView")
public enum UITableViewController {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
open class UICollectionView: UIScrollView {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
open class UICollectionViewCell: UIView {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionViewLayout {}
/// Collection views are not supported.
@available(*, unavailable, message: "collection views are not supported; use a UIScrollView")
public enum UICollectionViewController {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
open class UITextField: UIControl {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
open class UITextView: UIScrollView {}
/// Text input is not supported.
@available(*, unavailable, message: "text input is not supported; show text with a UILabel")
public enum UISearchBar {}
/// Nib files are not supported.
@available(*, unavailable, message: "nib files are not supported; create views in code")
public enum UINib {}
/// Tab bars are not supported.
@available(*, unavailable, message: "tab bars are not supported; add a child controller")
open class UITabBarController: UIViewController {
  /// Tab bars are not supported.
  open var viewControllers: [UIViewController]?
  /// Tab bars are not supported.
  open var selectedViewController: UIViewController?
  /// Tab bars are not supported.
  open var selectedIndex = 0
  /// Tab bars are not supported.
  open var tabBar: UITabBar { UITabBar() }
}
/// Tab bars are not supported.
@available(*, unavailable, message: "tab bars are not supported; add a child controller")
open class UITabBar: UIView {
  /// Tab bars are not supported.
  open var items: [UITabBarItem]?
  /// Tab bars are not supported.
  open var selectedItem: UITabBarItem?
}
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
open class UIDynamicAnimator: NSObject {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
public protocol UIDynamicAnimatorDelegate: AnyObject {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
public protocol UIDynamicItem: AnyObject {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UIDynamicBehavior: NSObject {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UIAttachmentBehavior: UIDynamicBehavior {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UICollisionBehavior: UIDynamicBehavior {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UIDynamicItemBehavior: UIDynamicBehavior {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UIGravityBehavior: UIDynamicBehavior {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UIPushBehavior: UIDynamicBehavior {}
/// Physics simulations are not supported.
@available(*, unavailable, message: "UIKit Dynamics is not supported; use spring animations")
open class UISnapBehavior: UIDynamicBehavior {}

extension UIViewController {
  /// Tab bars are not supported.
  @available(*, unavailable, message: "tab bars are not supported; add a child controller")
  public var tabBarController: UITabBarController? { nil }
}

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
