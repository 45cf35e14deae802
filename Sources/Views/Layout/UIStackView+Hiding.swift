import Foundation
import Strata

// As in UIKit, a hidden view stays in the arrangement, without a length. Its frame is not
// determined by constraints, because its own ones would often contradict a length of 0.
extension UIStackView {
  /// Hides or shows a subview.
  ///
  /// In an animation block, an arranged view shrinks along the axis until it is hidden, or grows as
  /// soon as it is shown. The other views follow.
  func setHidden(_ isHidden: Bool, of view: UIView) {
    let isChange = isHidden != view.layer.isHidden
    view.layer.isHidden = isHidden
    view.constraintsDidChange()
    guard isChange, isArranged, AnimationBlock.isEnabled, let block = AnimationBlock.current,
      !block.isImmediate, arrangedSubviews.contains(where: { $0 === view })
    else { return }
    block.keepVisible(view.layer)
    layoutIfNeeded()
  }

  /// Gives the hidden views a length of 0, next to their neighbors.
  func collapseHiddenViews() {
    guard arrangedSubviews.contains(where: { $0.isHidden && $0.isPlacedByConstraints }) else {
      return
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isRow = axis == .horizontal
    let startsAtEnd = isRow && isMirrored
    let box = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
    /// Returns the start or the end of a rectangle along the axis.
    func edge(_ rect: CGRect, isEnd: Bool) -> CGFloat {
      isEnd != startsAtEnd ? (isRow ? rect.maxX : rect.maxY) : isRow ? rect.minX : rect.minY
    }
    let firstShown = arrangedSubviews.first { !$0.isHidden }?.untransformedFrame
    var place = edge(firstShown ?? box, isEnd: false)
    for view in arrangedSubviews {
      guard view.isHidden else {
        place = edge(view.untransformedFrame, isEnd: true)
        continue
      }
      guard view.isPlacedByConstraints else { continue }
      let (low, high) = isRow ? (box.minY, box.maxY) : (box.minX, box.maxX)
      let old = view.untransformedFrame
      let (start, breadth) = across(
        isRow ? old.minY : old.minX, isRow ? old.height : old.width, low, high,
        isMirrored: !isRow && isMirrored)
      view.untransformedFrame =
        isRow
        ? CGRect(x: place, y: start, width: 0, height: breadth)
        : CGRect(x: start, y: place, width: breadth, height: 0)
    }
  }

  /// Returns the position and the breadth of a hidden view perpendicular to the axis.
  ///
  /// - Parameters:
  ///   - start: The last position.
  ///   - breadth: The last breadth, which remains unless the alignment determines it.
  private func across(
    _ start: CGFloat, _ breadth: CGFloat, _ low: CGFloat, _ high: CGFloat, isMirrored: Bool
  ) -> (start: CGFloat, breadth: CGFloat) {
    switch alignment {
    case .fill: (low, max(high - low, 0))
    case .leading: (isMirrored ? high - breadth : low, breadth)
    case .trailing: (isMirrored ? low : high - breadth, breadth)
    case .center: ((low + high - breadth) / 2, breadth)
    case .firstBaseline, .lastBaseline: (start, breadth)
    }
  }
}

extension UIView {
  /// Whether the view is hidden in a stack, which then determines its frame.
  var isCollapsed: Bool {
    guard isHidden, let stack = superview as? UIStackView else { return false }
    return stack.arrangedSubviews.contains { $0 === self }
  }
}
