public import Foundation
public import Strata

/// An item of a bar, which is stored but not drawn.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var landscapeImagePhone: UIImage?
  /// The insets of the image in points.
  open var imageInsets = UIEdgeInsets.zero
  /// The insets of the landscape image in points.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// Whether the item can be tapped; true by default.
  open var isEnabled = true
  /// An integer that identifies the item.
  open var tag = 0
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates an item without content.
  public override init() { super.init() }

  /// Creates an item without content; nothing is decoded from the archive.
  public required init?(coder: NSCoder) { super.init() }

  /// Sets the text attributes of the title for a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { self.attributes[state] = attributes }

  /// Returns the text attributes of the title for a state.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { attributes[state] }
}

/// The item of a controller in a tab bar, which is stored but not drawn.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// An item with a title and an image of the system, which are not available.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image while the tab is selected; nil uses `image`.
  open var selectedImage: UIImage?
  open var badgeValue: String?
  open var badgeColor: UIColor?
  /// The offset of the title in points.
  open var titlePositionAdjustment = UIOffset.zero

  /// Creates an item without content.
  public override init() { super.init() }

  /// Creates an item without content; nothing is decoded from the archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a title and an image for each state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Creates an item without content, because the items of the system are not available.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: nil, image: nil, tag: tag)
  }
}
