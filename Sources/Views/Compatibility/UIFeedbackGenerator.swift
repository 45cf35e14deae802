public import Foundation

/// The base class of objects that give haptic feedback.
///
/// Pictures have no haptic feedback, so all methods do nothing.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Does nothing.
  open func prepare() {}
}

/// Simulates a physical impact; does nothing.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass or the stiffness of the objects in the simulated collision.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  /// Creates a generator; the style has no effect.
  public init(style: FeedbackStyle) { super.init() }

  /// Creates a generator with the style `.medium`.
  public convenience override init() { self.init(style: .medium) }

  /// Does nothing.
  open func impactOccurred() {}

  /// Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Communicates success, warnings and errors; does nothing.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of the notification.
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  /// Creates a generator.
  public override init() { super.init() }

  /// Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Indicates a change of a selection; does nothing.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Creates a generator.
  public override init() { super.init() }

  /// Does nothing.
  open func selectionChanged() {}
}
