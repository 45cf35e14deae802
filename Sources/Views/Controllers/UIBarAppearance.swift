public import Foundation
public import Strata

/// The appearance of a bar, which is stored but not drawn.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
  /// The background color; nil by default.
  open var backgroundColor: UIColor?
  /// The effect behind the background color; nil by default.
  open var backgroundEffect: UIBlurEffect?
  open var backgroundImage: UIImage?
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
  /// The color of the line at the edge of the bar; nil by default.
  open var shadowColor: UIColor?
  open var shadowImage: UIImage?

  /// Creates an appearance with the default background.
  public override init() { super.init() }

  /// Creates an appearance with the values of another.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    takeBackground(barAppearance)
  }

  /// Stores a translucent background.
  open func configureWithDefaultBackground() { takeBackground(nil) }

  /// Stores an opaque background in the color of the system.
  open func configureWithOpaqueBackground() {
    takeBackground(nil)
    backgroundColor = .systemBackground
  }

  /// Stores no background.
  open func configureWithTransparentBackground() {
    takeBackground(nil)
    backgroundColor = .clear
  }

  private func takeBackground(_ other: UIBarAppearance?) {
    (backgroundColor, backgroundEffect) = (other?.backgroundColor, other?.backgroundEffect)
    backgroundImage = other?.backgroundImage
    backgroundImageContentMode = other?.backgroundImageContentMode ?? .scaleToFill
    (shadowColor, shadowImage) = (other?.shadowColor, other?.shadowImage)
  }
}

/// The appearance of a navigation bar, which is stored but not drawn.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The offset of the title in points.
  open var titlePositionAdjustment = UIOffset.zero
  /// The image of the back button; nil for that of the system.
  open private(set) var backIndicatorImage: UIImage?
  /// The mask of the back button during transitions; nil for that of the system.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  public override init() { super.init() }

  /// Creates an appearance with the values of another.
  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    (titleTextAttributes, largeTitleTextAttributes, titlePositionAdjustment) = (
      other.titleTextAttributes, other.largeTitleTextAttributes, other.titlePositionAdjustment
    )
    setBackIndicatorImage(
      other.backIndicatorImage, transitionMaskImage: other.backIndicatorTransitionMaskImage)
  }

  /// Stores the image of the back button and its mask.
  open func setBackIndicatorImage(
    _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
  ) {
    self.backIndicatorImage = backIndicatorImage
    self.backIndicatorTransitionMaskImage = backIndicatorTransitionMaskImage
  }
}

/// The style of a bar, with Apple's raw values.
public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

/// The size of a bar, with Apple's raw values.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

/// The edge of the screen at which a bar is, with Apple's raw values.
public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}
