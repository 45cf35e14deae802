public import Foundation
public import Strata

/// A rectangular area that is drawn by its layer.
///
/// Everything visible of a view belongs to its layer: geometry, colors and sublayers. The view adds
/// behavior: layout, drawing, animation blocks and the responder chain. `Renderer.image(of:at:)`
/// and related methods draw views without a window created by the caller.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency DisplayedWhenRendered {
  // MARK: Making

  /// The class of the view's layer; `CALayer` by default.
  ///
  /// It must be `CALayer` or a subclass, and implement `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view.
  ///
  /// - Parameter frame: The frame in the coordinate space of the future superview.
  public init(frame: CGRect) {
    backing = Self.makeLayer()
    super.init()
    adoptLayer()
    layer.frame = frame
    autoresizedSize = layer.bounds.size
  }

  /// Creates a view with an empty frame.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view with an empty frame; nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    backing = Self.makeLayer()
    super.init()
    adoptLayer()
  }

  private static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure("layerClass of \(self) is \(layerClass), which is not a CALayer class")
    }
    return type.make()
  }

  private func adoptLayer() {
    backing.delegate = self
    backing.hasActionsBeforeShown = true
    backing.contentsScale = UIScreen.main.scale
    if mayDraw { backing.setNeedsDisplay() }
    backing.setNeedsLayout()
  }

  private let backing: CALayer

  /// The layer that draws the view, of the class `layerClass`.
  open var layer: CALayer { backing }

  // MARK: State

  var memory = ViewMemory()
  /// The bounds size to which the subviews were last resized.
  var autoresizedSize = CGSize.zero

  /// An integer that identifies the view; see `viewWithTag(_:)`.
  open var tag = 0
  /// Whether the view and its descendants receive touches; true by default.
  open var isUserInteractionEnabled = true
  /// Stored without effect; a view receives all touches that a program feeds.
  open var isMultipleTouchEnabled = false
  /// Stored without effect; a view receives all touches that a program feeds.
  open var isExclusiveTouch = false
  /// The accessibility identifier, stored without effect.
  open var accessibilityIdentifier: String?
  /// The accessibility label, stored without effect.
  open var accessibilityLabel: String?
  /// The accessibility hint, stored without effect.
  open var accessibilityHint: String?
  /// The accessibility value, stored without effect.
  open var accessibilityValue: String?
  /// Whether the view is an accessibility element, stored without effect.
  open var isAccessibilityElement = false
  /// The accessibility traits, stored without effect.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// Called by assistive technology to activate the element, which is never used here.
  ///
  /// - Returns: Whether the element was activated; false by default.
  open func accessibilityActivate() -> Bool { false }
  /// Called by assistive technology to increase an adjustable value; does nothing by default.
  open func accessibilityIncrement() {}
  /// Called by assistive technology to decrease an adjustable value; does nothing by default.
  open func accessibilityDecrement() {}
  /// Called by assistive technology to leave a modal view.
  ///
  /// - Returns: Whether the view was left; false by default.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Called by assistive technology for the most important action.
  ///
  /// - Returns: Whether the action was performed; false by default.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// The identifier for state restoration, stored without effect.
  open var restorationIdentifier: String?
  /// The mirroring of text and content; see `effectiveUserInterfaceLayoutDirection`.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Geometry

  /// The rectangle of the view in the superview's coordinate space, as for `CALayer.frame`.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      sizeMayHaveChanged()
    }
  }

  /// The rectangle of the view in its own coordinate space; its origin scrolls the content.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      sizeMayHaveChanged()
    }
  }

  /// The position of the anchor point, by default the center, in the superview's coordinate space.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform about the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The 3D transform about the anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The anchor point as fractions of the bounds.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  // MARK: Appearance

  /// The opacity, from 0 (invisible) to 1 (opaque).
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its descendants are hidden; false by default.
  ///
  /// A hidden view of a stack takes no space in it. If it is hidden or shown in an animation block,
  /// it shrinks or grows.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      if let stack = superview as? UIStackView { return stack.setHidden(newValue, of: self) }
      layer.isHidden = newValue
    }
  }

  /// Whether `draw(_:)` covers everything behind the view; true by default, and false for labels.
  ///
  /// As on iOS, pixels that `draw(_:)` leaves are black in an opaque view without a background
  /// color. It has no effect on other views.
  open var isOpaque: Bool {
    get { memory.isOpaque }
    set {
      guard newValue != memory.isOpaque else { return }
      memory.isOpaque = newValue
      backingDidChange()
    }
  }

  /// The color behind the content of the view; nil, the default, is transparent.
  open var backgroundColor: UIColor? {
    get { memory.backgroundColor }
    set {
      let isBackingKept = (newValue == nil) == (memory.backgroundColor == nil)
      memory.backgroundColor = newValue
      resolveColors()
      if !isBackingKept { backingDidChange() }
    }
  }

  /// Whether content is clipped to the bounds; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha masks this view; it does not become a subview.
  open var mask: UIView? {
    get { memory.mask }
    set {
      memory.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// The placement of the content in the bounds, and whether a change of size redraws it.
  open var contentMode: ContentMode {
    get { memory.contentMode }
    set {
      memory.contentMode = newValue
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// The number of pixels per point of the content; by default that of the screen.
  ///
  /// A view that draws itself is drawn at the scale of the renderer, unless this property is set.
  open var contentScaleFactor: CGFloat {
    get { memory.hasDrawingScale ? UIScreen.main.scale : layer.contentsScale }
    set {
      (memory.hasOwnScale, memory.hasDrawingScale) = (true, false)
      layer.contentsScale = newValue
    }
  }

  /// The color of interactive elements.
  ///
  /// nil inherits the superview's color, and finally the system blue.
  // Implicitly unwrapped as in UIKit, so that it can be set to nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set {
      memory.tintColor = newValue
      tellTintColor()
    }
  }

  /// The adjustment of the tint color; `.automatic` inherits the mode of the superview.
  ///
  /// `.dimmed` makes `tintColor` gray and more transparent.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { memory.tintAdjustmentMode ?? superview?.tintAdjustmentMode ?? .normal }
    set {
      memory.tintAdjustmentMode = newValue == .automatic ? nil : newValue
      tellTintAdjustment()
    }
  }

  /// Called when `tintColor` has changed.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  /// The view that contains this one; nil if none exists.
  open internal(set) weak var superview: UIView?
  /// The subviews from back to front.
  open internal(set) var subviews: [UIView] = []
  /// The window that contains the view; nil if none exists.
  open internal(set) weak var window: UIWindow?

  /// Adds a view in front of the other subviews and removes it from its old superview.
  open func addSubview(_ view: UIView) { insert(view, at: .max) }

  /// Inserts a view at an index of `subviews`; an index past the end appends it.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view directly in front of another, which must be a subview; otherwise does nothing.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 1)
  }

  /// Inserts a view directly behind another, which must be a subview; otherwise does nothing.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 0)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { move(view, to: subviews.count - 1) }
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { move(view, to: 0) }
  }

  /// Exchanges two subviews; indices out of range are ignored.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let (low, high) = (min(index1, index2), max(index1, index2))
    guard low >= 0, high < subviews.count, low < high else { return }
    let (first, second) = (subviews[low], subviews[high])
    move(second, to: low)
    move(first, to: high)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called when a subview has been added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window has changed.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Whether subviews are resized by their masks when the bounds change; true by default.
  open var autoresizesSubviews = true
  /// The lengths of the view that change with its superview's size.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the frame and the autoresizing mask position the view instead of constraints.
  ///
  /// The default is true.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { constraintsDidChange() }
  }

  /// Called to configure the view before its layout, if `setNeedsUpdateProperties()` was called.
  open func updateProperties() {}

  /// Called to position the subviews after constraints have been solved.
  open func layoutSubviews() {}

  /// Schedules layout of the view before it is next drawn.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Performs the scheduled layout of the view and its descendants immediately.
  open func layoutIfNeeded() {
    solveConstraints()
    layer.layoutIfNeeded()
  }

  /// Returns the size that fits the content; by default the size of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that fits its content.
  ///
  /// The top-left corner stays in place, or the center if the view is transformed.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if CATransform3DIsIdentity(layer.transform) {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds = CGRect(origin: bounds.origin, size: size)
    }
  }

  /// The natural size of the content, for constraints.
  ///
  /// A side that the content does not determine is `noIntrinsicMetric`.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The value of a side that the content does not determine.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  /// Schedules solving of the constraints after `intrinsicContentSize` has changed.
  ///
  /// The view itself is laid out again only if its size changes, so that it may be called during
  /// the layout of the view.
  open func invalidateIntrinsicContentSize() {
    outermost.memory.needsSolving = true
    (superview ?? self).setNeedsLayout()
  }

  /// Called before constraints are solved, if `setNeedsUpdateConstraints()` was called.
  open func updateConstraints() { memory.needsUpdateConstraints = false }

  /// Whether views of the class require constraints; false by default, without effect.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The insets from the frame of the rectangle that constraints align; zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The descendant whose first baseline constraints of this view use; by default that of
  /// `forLastBaselineLayout`.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
  /// The descendant whose last baseline constraints of this view use; by default the view itself.
  open var forLastBaselineLayout: UIView { self }
  /// Returns the view whose bottom is the baseline of this view.
  @available(*, deprecated, renamed: "forLastBaselineLayout")
  open func forBaselineLayout() -> UIView { forLastBaselineLayout }

  /// The distances of the first baseline from the top and of the last one from the bottom, in
  /// points.
  var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let (top, bottom) = (forFirstBaselineLayout, forLastBaselineLayout)
    return (
      top === self
        ? 0
        : convert(CGPoint(x: 0, y: top.bounds.minY + top.baselineOffsets.first), from: top).y
          - bounds.minY,
      bottom === self
        ? 0
        : bounds.maxY
          - convert(
            CGPoint(x: 0, y: bottom.bounds.maxY - bottom.baselineOffsets.last), from: bottom
          ).y
    )
  }

  /// Returns the size that satisfies the constraints in the view and is nearest to a target.
  ///
  /// `layoutFittingCompressedSize` asks for the smallest size, and `layoutFittingExpandedSize` for
  /// the largest.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that satisfies the constraints in the view, with fitting priorities per axis.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    sizeFitting(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The insets of the area that is covered by other content.
  ///
  /// They are zero except for the `additionalSafeAreaInsets` of a view controller.
  open var safeAreaInsets: UIEdgeInsets { memory.safeAreaInsets }

  /// The margins between the edges and the content: 8 points by default, plus the safe area.
  ///
  /// The safe area is added to margins that are set, unless `insetsLayoutMarginsFromSafeArea` is
  /// false.
  open var layoutMargins: UIEdgeInsets {
    get { physicalMargins }
    set { physicalMargins = newValue }
  }

  /// The direction of the view's content.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Called when the safe area insets have changed.
  open func safeAreaInsetsDidChange() {}
  /// Called when the layout margins have changed.
  open func layoutMarginsDidChange() {}

  // MARK: Drawing

  /// Draws the content of the view; draws nothing by default.
  ///
  /// - Parameter rect: The bounds. `UIGraphicsGetCurrentContext()` is a bitmap in the view's
  ///   coordinate space.
  open func draw(_ rect: CGRect) { memory.hasNothingToDraw = true }

  /// Schedules drawing of the view before it is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Schedules drawing of the whole view; the rectangle is ignored.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  /// Called when the size of the bounds has changed.
  func sizeDidChange() {}

  /// Whether the class of the view may override `draw(_:)`.
  var mayDraw: Bool { type(of: self) != UIView.self }

  // CALayerDelegate.

  /// Draws the content of the view; see `draw(_:)`.
  open func display(_ layer: CALayer) { displayByDrawing(layer) }

  /// Draws the view into a bitmap of its layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawAsCurrent(layer, in: ctx) }

  /// Called before a layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Solves constraints and calls `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }

  /// Returns the action for a change of a layer.
  ///
  /// For the view's own layer, it is an animation inside an animation block and `NSNull` otherwise.
  /// For other layers it is nil.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    viewAction(for: layer, forKey: event)
  }

  // MARK: Hit testing

  /// Returns the deepest view at a point, among this view and its descendants, that receives
  /// events.
  ///
  /// Hidden views, views with user interaction disabled, and views with an alpha below 0.01 are
  /// skipped with all of their descendants.
  ///
  /// - Parameter point: A point in the view's coordinate space.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Returns whether a point in the view's coordinate space is inside the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open override var next: UIResponder? { memory.controller ?? superview }

  /// Returns whether a gesture recognizer may begin; true by default.
  ///
  /// It is called on the touched view and on the view that has the recognizer, in addition to the
  /// recognizer's delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Adds a gesture recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Removes a gesture recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  // MARK: Traits

  /// The traits of the view.
  open var traitCollection: UITraitCollection { traits }

  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The lower limit of the text size, stored without effect; nil for no limit.
  ///
  /// The preferred text size is always the default.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { memory.rare?.minimumContentSizeCategory }
    set { rareValues.minimumContentSizeCategory = newValue }
  }

  /// The upper limit of the text size, stored without effect; nil for no limit.
  ///
  /// The preferred text size is always the default.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { memory.rare?.maximumContentSizeCategory }
    set { rareValues.maximumContentSizeCategory = newValue }
  }

  /// The limits of the text size that the view and its superviews set, one per line.
  open var appliedContentSizeCategoryLimitsDescription: String { contentSizeCategoryLimits }

  /// Forces a light or dark appearance, regardless of the inherited traits; `.unspecified` by
  /// default.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if oldValue != overrideUserInterfaceStyle { traitsMayHaveChanged() } }
  }

  /// Never called, because there is no Interface Builder.
  open func prepareForInterfaceBuilder() {}
  /// Never called, because nib files are not supported.
  open func awakeFromNib() {}
}

extension UIView: UITraitEnvironment {}
