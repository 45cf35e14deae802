public import Foundation
public import Strata

/// The screen that code written for iOS asks for measures.
///
/// There is none: what it answers is that of a phone, of 390 × 844 points and three pixels a point,
/// unless the program says otherwise. What is drawn has the renderer's size and scale.
@preconcurrency @MainActor
open class UIScreen: NSObject, UITraitEnvironment {
  public static let main = UIScreen()
  public static var screens: [UIScreen] { [main] }

  /// In points.
  open private(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// Pixels a point.
  open private(set) var scale: CGFloat = 3
  open var nativeScale: CGFloat { scale }
  /// In pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  open var brightness: CGFloat = 1
  open var maximumFramesPerSecond: Int { 60 }
  open var isCaptured: Bool { false }
  open var traitCollection: UITraitCollection { .standard.with { $0.displayScale = scale } }

  private override init() { super.init() }

  /// Has the screen answer with other measures from now on.
  ///
  /// - Parameters:
  ///   - size: In points; ignored unless both sides are above 0.
  ///   - scale: Pixels a point; ignored unless above 0.
  public func setMeasures(size: CGSize, scale: CGFloat) {
    if size.width > 0, size.height > 0 { bounds = CGRect(origin: .zero, size: size) }
    if scale > 0, scale.isFinite { self.scale = scale }
  }

  /// Nobody is told: the traits of the screen are what they are.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  /// A link that is called before the frames of the calling thread.
  open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: selector)
  }
}
