import Foundation
public import Strata

extension UIView {
  /// What the layer's layout is for a view: its size is followed, constraints are solved, and the
  /// view's code is called.
  func layOut(_ layer: CALayer) {
    guard layer === self.layer else { return layer.layoutManager?.layoutSublayers(of: layer) ?? () }
    sizeMayHaveChanged()
    asCurrentTraits {
      updateSafeArea()
      memory.controller?.viewWillLayoutSubviews()
      solveConstraints()
      layoutSubviews()
      memory.controller?.viewDidLayoutSubviews()
    }
  }

  /// Has constraints be solved with the next layout, which takes place before the next frame.
  func constraintsDidChange() {
    outermost.memory.needsSolving = true
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Safe area and margins

  /// What of the bounds something lies over that does not belong to the view; there is nothing of the
  /// kind but what a controller says by `additionalSafeAreaInsets`.
  public var safeAreaInsets: UIEdgeInsets { memory.safeAreaInsets }

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
    memory.controller?.viewSafeAreaInsetsDidChange()
    constraintsDidChange()
    for view in subviews { view.setNeedsLayout() }
  }

  /// Room between the edges and what lies in the view: 8 points by default, and the safe area.
  public var layoutMargins: UIEdgeInsets {
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

  /// The margins by the direction that text runs, without the safe area.
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

  public var preservesSuperviewLayoutMargins: Bool {
    get { memory.preservesSuperviewLayoutMargins }
    set { memory.preservesSuperviewLayoutMargins = newValue }
  }

  /// Whether the margins count from the safe area; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { memory.insetsMarginsFromSafeArea }
    set {
      memory.insetsMarginsFromSafeArea = newValue
      constraintsDidChange()
    }
  }

  // MARK: Direction

  /// Which way the view's contents run.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Which way contents with an attribute run.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// Which way contents with an attribute run where others run in a direction.
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
