import Foundation
import Strata

extension UIView {
  /// The own or inherited tint color, dimmed if the adjustment mode is `.dimmed`.
  var effectiveTintColor: UIColor {
    if memory.tintColor == nil, let above = superview,
      memory.tintAdjustmentMode == nil || above.isTintDimmed == isTintDimmed
    {
      return above.tintColor
    }
    return isTintDimmed ? plainTintColor.dimmed : plainTintColor
  }

  private var plainTintColor: UIColor {
    memory.tintColor ?? superview?.plainTintColor ?? .systemBlue
  }

  /// Whether the own or inherited adjustment mode is `.dimmed`.
  var isTintDimmed: Bool {
    var next: UIView? = self
    while let view = next {
      if let mode = view.memory.tintAdjustmentMode { return mode == .dimmed }
      next = view.superview
    }
    return false
  }

  /// Notifies this view and the descendants that inherit its tint color.
  func tellTintColor() {
    resolveTint()
    tintColorDidChange()
    for view in subviews where view.memory.tintColor == nil { view.tellTintColor() }
  }

  /// Notifies this view and the descendants that inherit its adjustment mode.
  func tellTintAdjustment() {
    resolveTint()
    tintColorDidChange()
    for view in subviews where view.memory.tintAdjustmentMode == nil { view.tellTintAdjustment() }
  }
}

extension UIColor {
  /// A gray of the same brightness, four fifths as opaque, for each appearance.
  fileprivate var dimmed: UIColor {
    UIColor(providing: { [self] in
      let color = cgColor.value
      let gray = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      return CGColor(gray: CGFloat(gray), alpha: CGFloat(color.alpha * 0.8))
    })
  }
}
