// What code written for iOS may ask for and nothing stands behind here: the compiler says so, with what
// to do, where a class that shows nothing would be found out by its pictures alone.

public import Foundation
import Strata

/// Not here.
@available(*, unavailable, message: "there are no tables; scroll a UIStackView")
public enum UITableView {}
/// Not here.
@available(*, unavailable, message: "there are no tables; scroll a UIStackView")
public enum UITableViewCell {}
/// Not here.
@available(*, unavailable, message: "there are no tables; scroll a UIStackView")
public enum UITableViewController {}
/// Not here.
@available(*, unavailable, message: "there are no collections; lay views out in a UIScrollView")
public enum UICollectionView {}
/// Not here.
@available(*, unavailable, message: "there are no collections; lay views out in a UIScrollView")
public enum UICollectionViewCell {}
/// Not here.
@available(*, unavailable, message: "there are no collections; lay views out in a UIScrollView")
public enum UICollectionViewLayout {}
/// Not here.
@available(*, unavailable, message: "there are no collections; lay views out in a UIScrollView")
public enum UICollectionViewController {}
/// Not here.
@available(*, unavailable, message: "nobody types here; show text with a UILabel")
public enum UITextField {}
/// Not here.
@available(*, unavailable, message: "nobody types here; show text with a UILabel")
public enum UITextView {}
/// Not here.
@available(*, unavailable, message: "nobody types here; show text with a UILabel")
public enum UISearchBar {}
/// Not here.
@available(*, unavailable, message: "blurs of what lies behind are backgroundFilters of a CALayer")
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// Not here.
  public init(effect: Any?) { super.init(frame: .zero) }
  /// Not here.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
/// Not here.
@available(*, unavailable, message: "blurs of what lies behind are backgroundFilters of a CALayer")
open class UIBlurEffect: NSObject {
  /// Not here.
  public enum Style: Int, Sendable { case extraLight, light, dark, regular, prominent }
  /// Not here.
  public init(style: Style) {}
}
/// Not here.
@available(*, unavailable, message: "there are no storyboards; make view controllers in code")
public enum UIStoryboard {}
/// Not here.
@available(*, unavailable, message: "there are no nibs; make views in code")
public enum UINib {}
/// Not here.
@available(*, unavailable, message: "there are no storyboards; call the code that a segue would")
public enum UIStoryboardSegue {}
/// Not here.
@available(*, unavailable, message: "there are no alerts; present a view of your own")
public enum UIAlertController {}
/// Not here.
@available(*, unavailable, message: "there are no tab bars; add the chosen controller as a child")
public enum UITabBarController {}
/// Not here.
@available(*, unavailable, message: "no bars are drawn; lay out a view of your own")
public enum UINavigationBar {}
/// Not here.
@available(*, unavailable, message: "no bars are drawn; lay out a view of your own")
public enum UIBarButtonItem {}
/// Not here.
@available(*, unavailable, message: "no bars are drawn; lay out a view of your own")
public enum UIToolbar {}
/// Not here.
@available(*, unavailable, message: "nobody pulls here; animate contentOffset")
public enum UIRefreshControl {}
/// Not here.
@available(*, unavailable, message: "there are no pickers; show a view of your own")
public enum UIPickerView {}
/// Not here.
@available(*, unavailable, message: "there are no pickers; show a view of your own")
public enum UIDatePicker {}
/// Not here.
@available(*, unavailable, message: "there is no device to shake; leave it out")
public enum UIImpactFeedbackGenerator {}
/// Not here.
@available(*, unavailable, message: "there is no device to shake; leave it out")
public enum UINotificationFeedbackGenerator {}
/// Not here.
@available(*, unavailable, message: "there is no device to shake; leave it out")
public enum UISelectionFeedbackGenerator {}
/// Not here.
@available(*, unavailable, message: "there is no physics; animate with springs")
public enum UIDynamicAnimator {}

extension UIButton {
  /// Not here.
  @available(*, unavailable, message: "set title, image and insets of the button")
  public struct Configuration {
    /// Not here.
    public static func plain() -> Configuration { Configuration() }
    /// Not here.
    public static func filled() -> Configuration { Configuration() }
    /// Not here.
    public static func gray() -> Configuration { Configuration() }
    /// Not here.
    public static func tinted() -> Configuration { Configuration() }
    /// Not here.
    public static func bordered() -> Configuration { Configuration() }
    /// Not here.
    public static func borderedProminent() -> Configuration { Configuration() }
    /// Not here.
    public static func borderless() -> Configuration { Configuration() }
  }

  /// Not here.
  @available(*, unavailable, message: "set title, image and insets of the button")
  public var configuration: Any? {
    get { nil }
    set { _ = newValue }
  }
}

extension Bundle {
  /// Not here.
  @available(*, unavailable, message: "there are no nibs; make views in code")
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? { nil }
}

extension NSAttributedString {
  /// Not here.
  @available(*, unavailable, message: "HTML and RTF are not read; set attributes in code")
  public struct DocumentReadingOptionKey: Hashable, Sendable {
    public static let documentType = DocumentReadingOptionKey()
    public static let characterEncoding = DocumentReadingOptionKey()
  }
  /// Not here.
  @available(*, unavailable, message: "HTML and RTF are not read; set attributes in code")
  public struct DocumentType: Hashable, Sendable {
    public static let html = DocumentType()
    public static let rtf = DocumentType()
    public static let plain = DocumentType()
  }
  /// Not here.
  @available(*, unavailable, message: "HTML and RTF are not read; set attributes in code")
  public convenience init(
    data: Data, options: [AnyHashable: Any] = [:], documentAttributes: Any?
  ) throws { self.init(string: "") }
}
