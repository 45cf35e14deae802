public import Foundation
public import Strata

/// A button of a navigation bar or a toolbar, which is stored but not drawn.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of a button, with Apple's raw values.
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  /// A button with a title or an image of the system, which are not available.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }

  open var style = Style.plain
  /// The width in points; 0 fits the content.
  open var width: CGFloat = 0
  /// The titles for which the button reserves space.
  open var possibleTitles: Set<String>?
  open var customView: UIView?
  /// The object whose method is the action; it is not retained.
  open weak var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction?
  open var tintColor: UIColor?

  /// Creates a button without content.
  public override init() { super.init() }

  /// Creates a button without content; nothing is decoded from the archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(style: style, target: target, action: action)
    self.title = title
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(style: style, target: target, action: action)
    self.image = image
  }

  /// Creates a button with images for both orientations.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// Creates a button without content, because the items of the system are not available.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(style: systemItem == .done ? .done : .plain, target: target, action: action)
  }

  /// Creates a button without content, because the items of the system are not available.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }

  /// Creates a button with the title and the image of an action.
  public convenience init(primaryAction: UIAction?) {
    self.init()
    self.primaryAction = primaryAction
    (title, image) = (primaryAction?.title, primaryAction?.image)
  }

  /// Creates an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  private convenience init(style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.style, self.action) = (style, action)
    self.target = target.map { $0 as AnyObject }
  }

  /// Returns a space that fills the bar.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  /// Returns a space of a width in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
}
