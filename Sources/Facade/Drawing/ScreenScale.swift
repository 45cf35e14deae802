public import Foundation
import Synchronization

/// The scale of the screen that UIKit's drawing functions assume.
///
/// There is no screen. Images that are drawn at its scale, as with
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)` and a scale of 0, have as many pixels as on a
/// phone, regardless of the scale of the renderer that shows them. `UIScreen` reports this scale.
public enum ScreenScale {
  private static let stored = Mutex<CGFloat>(3)

  /// The number of pixels per point; 3 by default.
  ///
  /// A value that is not greater than 0, or not finite, is ignored.
  public static var current: CGFloat {
    get { stored.withLock { $0 } }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      stored.withLock { $0 = newValue }
    }
  }
}
