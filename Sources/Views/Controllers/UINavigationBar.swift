public import Foundation
public import Strata

/// The bar of a navigation controller, which is stored but not drawn.
///
/// It is hidden, has an empty frame, and is in no window. Properties without a comment are stored
/// without effect.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// Creates a hidden bar with the values of `appearance()`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a hidden bar with the values of `appearance()`; nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isHidden = true
    if let shared = Self.prototype { take(shared) }
  }

  // MARK: Appearance

  private static var prototype: UINavigationBar?

  /// Returns a bar whose values later bars begin with.
  ///
  /// It affects all subclasses. Bars that exist do not change.
  open class func appearance() -> UINavigationBar {
    if let prototype = UINavigationBar.prototype { return prototype }
    let new = UINavigationBar(frame: .zero)
    UINavigationBar.prototype = new
    return new
  }

  /// Returns the same bar as `appearance()`, whatever the containers.
  open class func appearance(
    whenContainedInInstancesOf containerTypes: [AnyObject.Type]
  ) -> UINavigationBar { UINavigationBar(frame: .zero) }

  private func take(_ other: UINavigationBar) {
    (barStyle, isTranslucent, prefersLargeTitles) = (
      other.barStyle, other.isTranslucent, other.prefersLargeTitles
    )
    (barTintColor, memory.tintColor) = (other.barTintColor, other.memory.tintColor)
    (titleTextAttributes, largeTitleTextAttributes) = (
      other.titleTextAttributes, other.largeTitleTextAttributes
    )
    (backgroundImages, shadowImage) = (other.backgroundImages, other.shadowImage)
    (backIndicatorImage, backIndicatorTransitionMaskImage) = (
      other.backIndicatorImage, other.backIndicatorTransitionMaskImage
    )
    standardAppearance = UINavigationBarAppearance(barAppearance: other.standardAppearance)
    func copy(_ appearance: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
      appearance.map { UINavigationBarAppearance(barAppearance: $0) }
    }
    compactAppearance = copy(other.compactAppearance)
    scrollEdgeAppearance = copy(other.scrollEdgeAppearance)
    compactScrollEdgeAppearance = copy(other.compactScrollEdgeAppearance)
  }

  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var prefersLargeTitles = false
  open var barTintColor: UIColor?
  open var shadowImage: UIImage?
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var standardAppearance = UINavigationBarAppearance()
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  private struct ImageUse: Hashable {
    let position: UIBarPosition
    let metrics: UIBarMetrics
  }

  private var backgroundImages: [ImageUse: UIImage] = [:]

  /// Stores a background image.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    setBackgroundImage(backgroundImage, for: .any, barMetrics: barMetrics)
  }

  /// Stores a background image for a position of the bar.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { backgroundImages[ImageUse(position: barPosition, metrics: barMetrics)] = backgroundImage }

  /// Returns the background image that was stored.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage(for: .any, barMetrics: barMetrics)
  }

  /// Returns the background image that was stored for a position of the bar.
  open func backgroundImage(
    for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { backgroundImages[ImageUse(position: barPosition, metrics: barMetrics)] }

  // MARK: Items

  /// The items, from the root to that of the top controller; nil if there are none.
  ///
  /// The bar of a navigation controller has the items of its stack.
  open var items: [UINavigationItem]? {
    get { controller?.viewControllers.map(\.navigationItem) ?? ownItems }
    set { ownItems = newValue }
  }

  private var ownItems: [UINavigationItem]?
  /// The controller whose bar this is; nil for a bar that a program creates.
  weak var controller: UINavigationController?

  /// The last item; nil if there are none.
  open var topItem: UINavigationItem? { items?.last }
  /// The item before the last one; nil if there are fewer than two.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  override var mayDraw: Bool { type(of: self) != UINavigationBar.self }
}
