public import Foundation
public import Strata

/// The screen whose size and scale iOS code queries.
///
/// There is no screen. By default it has the measures of a phone: 390 × 844 points with 3 pixels
/// per point. Views report this scale and create images at it, and so do UIKit's drawing functions.
/// The renderer decides at how many pixels per point they are shown.
@preconcurrency @MainActor
open class UIScreen: NSObject, UITraitEnvironment {
  /// The only screen.
  public static let main = UIScreen()
  public static var screens: [UIScreen] { [main] }

  /// The bounds in points.
  open private(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// The number of pixels per point.
  open var scale: CGFloat { ScreenScale.current }
  open var nativeScale: CGFloat { scale }
  /// The bounds in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Stored without effect.
  open var brightness: CGFloat = 1
  open var maximumFramesPerSecond: Int { 60 }
  open var isCaptured: Bool { false }
  open var traitCollection: UITraitCollection { .standard }

  private override init() { super.init() }

  /// Sets the size and the scale of the screen.
  ///
  /// - Parameters:
  ///   - size: The size in points. Ignored unless both sides are greater than 0.
  ///   - scale: The number of pixels per point. Ignored unless it is finite and greater than 0.
  public func setMeasures(size: CGSize, scale: CGFloat) {
    if size.width > 0, size.height > 0 { bounds = CGRect(origin: .zero, size: size) }
    ScreenScale.current = scale
  }

  /// The coordinate space of the screen, in which windows are placed.
  open var coordinateSpace: any UICoordinateSpace { ScreenSpace.shared }
  /// The coordinate space of the screen in portrait orientation, which is the only one.
  open var fixedCoordinateSpace: any UICoordinateSpace { ScreenSpace.shared }

  /// Never called, because the traits of the screen do not change.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  /// Creates a display link that fires before the frames of the calling thread.
  open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: selector)
  }
}
