import Foundation
import Strata

extension UIView {
  /// Lays out the view: resizes subviews, solves constraints, and calls the view's layout code.
  func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return layer.layoutManager?.layoutSublayers(of: layer) ?? () }
    sizeMayHaveChanged()
    asCurrentTraits {
      updateSafeArea()
      updatePropertiesIfNeeded()
      memory.controller?.viewWillLayoutSubviews()
      solveConstraints()
      layoutSubviews()
      memory.controller?.viewDidLayoutSubviews()
    }
  }

  /// Schedules solving of the constraints for the next layout, which precedes the next frame.
  func constraintsDidChange() {
    outermost.memory.needsSolving = true
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Safe area and margins

  func updateSafeArea() {
    var insets = memory.controller?.additionalSafeAreaInsets ?? .zero
    if let above = superview, above.safeAreaInsets != .zero {
      let area = convert(above.bounds.inset(by: above.safeAreaInsets), from: above)
      insets.top += max(area.minY - bounds.minY, 0)
      insets.left += max(area.minX - bounds.minX, 0)
      insets.bottom += max(bounds.maxY - area.maxY, 0)
      insets.right += max(bounds.maxX - area.maxX, 0)
    }
    guard insets != memory.safeAreaInsets else { return }
    memory.safeAreaInsets = insets
    safeAreaInsetsDidChange()
    (self as? UIScrollView)?.adjustedInsetMayHaveChanged()
    memory.controller?.viewSafeAreaInsetsDidChange()
    constraintsDidChange()
    for view in subviews { view.setNeedsLayout() }
  }

  /// The margins including the safe area.
  var physicalMargins: UIEdgeInsets {
    get {
      let own =
        memory.layoutMargins
        ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      var insets = UIEdgeInsets(
        top: own.top, left: isMirrored ? own.trailing : own.leading, bottom: own.bottom,
        right: isMirrored ? own.leading : own.trailing)
      guard memory.insetsMarginsFromSafeArea else { return insets }
      insets.top += safeAreaInsets.top
      insets.left += safeAreaInsets.left
      insets.bottom += safeAreaInsets.bottom
      insets.right += safeAreaInsets.right
      return insets
    }
    set {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top, leading: isMirrored ? newValue.right : newValue.left,
        bottom: newValue.bottom, trailing: isMirrored ? newValue.left : newValue.right)
    }
  }

  /// The margins in terms of the text direction, without the safe area.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      memory.layoutMargins
        ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    }
    set {
      memory.layoutMargins = newValue
      layoutMarginsDidChange()
      constraintsDidChange()
    }
  }

  /// Stored without effect.
  public var preservesSuperviewLayoutMargins: Bool {
    get { memory.preservesSuperviewLayoutMargins }
    set { memory.preservesSuperviewLayoutMargins = newValue }
  }

  /// Whether the margins are added to the safe area; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { memory.insetsMarginsFromSafeArea }
    set {
      memory.insetsMarginsFromSafeArea = newValue
      constraintsDidChange()
    }
  }

  // MARK: Direction

  /// Returns the direction of content with an attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// Returns the direction of content with an attribute in a layout of a given direction.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute,
    relativeTo direction: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
