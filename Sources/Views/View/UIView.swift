public import Foundation
public import Strata

/// A rectangle of a picture, drawn by the layer that it has.
///
/// Everything that is seen of a view its layer shows: geometry, colours and subviews are those of the
/// layer. A view adds code to it: layout, drawing, animation blocks, the chain of responders. Views are
/// drawn by `Renderer.image(of:at:)` and its kin, with no window of the caller's.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate {
  // MARK: Making

  /// The class of the layers of views of this class; `CALayer` by default.
  ///
  /// It must be `CALayer` or a class derived from it, and implement `init()`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Makes a view.
  ///
  /// - Parameter frame: In terms of the superview to come.
  public init(frame: CGRect) {
    backing = Self.makeLayer()
    super.init()
    adoptLayer()
    layer.frame = frame
    autoresizedSize = layer.bounds.size
  }

  /// Makes a view without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// Makes a view without a size: there are no archives to read.
  public required init?(coder: NSCoder) {
    backing = Self.makeLayer()
    super.init()
    adoptLayer()
  }

  private static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure("layerClass of \(self) is \(layerClass), which is no class of layers")
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

  /// What is drawn of the view; of the class `layerClass`.
  open var layer: CALayer { backing }

  // MARK: What it keeps

  var memory = ViewMemory()
  /// The size that subviews have followed last.
  var autoresizedSize = CGSize.zero

  open var tag = 0
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var isAccessibilityElement = false
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var restorationIdentifier: String?
  /// Whether text and contents are mirrored; see `effectiveUserInterfaceLayoutDirection`.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  // MARK: Geometry

  /// The view's rectangle in terms of its superview; as `CALayer.frame`.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      sizeMayHaveChanged()
    }
  }

  /// The view's rectangle in its own space; another origin scrolls what is in it.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      sizeMayHaveChanged()
    }
  }

  /// Where the anchor point, by default the middle, lies in terms of the superview.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// About the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// About the anchor point, in space.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// As a fraction of the bounds.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  // MARK: Looks

  /// 0 is invisible, 1 opaque.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      if superview is UIStackView { constraintsDidChange() }
    }
  }

  /// Whether the view covers all that is behind it; true by default, and no more than a promise.
  open var isOpaque: Bool {
    get { memory.isOpaque }
    set { memory.isOpaque = newValue }
  }

  /// Lies under everything else of the view; nil, the default, is clear.
  open var backgroundColor: UIColor? {
    get { memory.backgroundColor }
    set {
      memory.backgroundColor = newValue
      resolveColors()
    }
  }

  /// Clips what is in the view to its bounds; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view by whose alpha this one's is multiplied; it becomes none of the subviews.
  open var mask: UIView? {
    get { memory.mask }
    set {
      memory.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// How contents lie in the bounds, and whether they are drawn anew for others.
  open var contentMode: ContentMode {
    get { memory.contentMode }
    set {
      memory.contentMode = newValue
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// Pixels a point of what is drawn; that of the picture by default.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      memory.hasOwnScale = true
      layer.contentsScale = newValue
    }
  }

  /// The colour of what can be used; nil takes the superview's, and at last the system's blue.
  // Optional to be set alone, as on Apple's systems.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { memory.tintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      memory.tintColor = newValue
      tellTintColor()
    }
  }

  open var tintAdjustmentMode: TintAdjustmentMode {
    get { memory.tintAdjustmentMode ?? superview?.tintAdjustmentMode ?? .normal }
    set {
      memory.tintAdjustmentMode = newValue == .automatic ? nil : newValue
      tellTintColor()
    }
  }

  /// Called when `tintColor` is another.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  open internal(set) weak var superview: UIView?
  /// From back to front.
  open internal(set) var subviews: [UIView] = []
  open internal(set) weak var window: UIWindow?

  /// Puts a view in front of the other subviews, taking it out of its old superview first.
  open func addSubview(_ view: UIView) { insert(view, at: .max) }

  /// Puts a view at a place in `subviews`; beyond the end means the end.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view right in front of another.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 1)
  }

  /// Puts a view right behind another.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, beside: sibling, offset: 0)
  }

  /// Puts a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { move(view, to: subviews.count - 1) }
  }

  /// Puts a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { move(view, to: 0) }
  }

  /// Has two subviews change places.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let (low, high) = (min(index1, index2), max(index1, index2))
    guard low >= 0, high < subviews.count, low < high else { return }
    let (first, second) = (subviews[low], subviews[high])
    move(second, to: low)
    move(first, to: high)
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called when a subview has been added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view has another superview.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view has another superview.
  open func didMoveToSuperview() {}
  /// Called before the view is in another window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the view is in another window.
  open func didMoveToWindow() {}

  // MARK: Layout

  open var autoresizesSubviews = true
  /// Which of the view's lengths follow its superview's.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether constraints stand for the frame and the autoresizing mask; true by default.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { constraintsDidChange() }
  }

  /// Called to place the subviews: constraints have been solved.
  open func layoutSubviews() {}

  /// Marks the view to be laid out before it is next drawn.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out what is marked of the view and all below it.
  open func layoutIfNeeded() {
    solveConstraints()
    layer.layoutIfNeeded()
  }

  /// The size that would suit; by default that of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that suits.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    bounds = CGRect(origin: bounds.origin, size: size)
  }

  /// The size that the contents would have, for constraints; `noIntrinsicMetric` for a side that they
  /// do not decide.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Stands for a side that contents do not decide.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  /// Called when `intrinsicContentSize` is another.
  open func invalidateIntrinsicContentSize() {
    constraintsDidChange()
    superview?.setNeedsLayout()
  }

  /// Called before constraints are solved, where `setNeedsUpdateConstraints()` has asked for it.
  open func updateConstraints() { memory.needsUpdateConstraints = false }

  /// Whether views of the class need constraints; false by default.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// What constraints align instead of the view's frame: the frame without these.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// How far the first line of text is from the top, and the last one from the bottom, in points.
  var baselineOffsets: (first: CGFloat, last: CGFloat) { (0, 0) }

  /// Called when the safe area is another.
  open func safeAreaInsetsDidChange() {}
  /// Called when the margins are others.
  open func layoutMarginsDidChange() {}

  // MARK: Drawing

  /// Draws the view's contents; nothing by default.
  ///
  /// - Parameter rect: The bounds. `UIGraphicsGetCurrentContext()` is a bitmap in the view's space.
  open func draw(_ rect: CGRect) { memory.hasNothingToDraw = true }

  /// Has the view drawn anew before it is next shown.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Has the view drawn anew; all of it.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  /// Whether the view's class is one whose views may draw by `draw(_:)`.
  var mayDraw: Bool { type(of: self) != UIView.self }

  // What the layer asks.

  /// Draws the view, where its class draws; see `draw(_:)`.
  open func display(_ layer: CALayer) { displayByDrawing(layer) }

  /// Draws the view in a bitmap of its layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawAsCurrent(layer, in: ctx) }

  /// Called before a layer is drawn.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Solves constraints and calls `layoutSubviews()`.
  open func layoutSublayers(of layer: CALayer) { layOut(layer) }

  /// What a change of the layer does: an animation inside an animation block, else nothing.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    viewAction(for: layer, forKey: event)
  }

  // MARK: Hit testing

  /// The deepest view at a point, this one or one below it, that takes events.
  ///
  /// Hidden views, views that do not take events and those of an alpha below 0.01 are passed over, with
  /// all below them.
  ///
  /// - Parameter point: In bounds space.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Whether a point of bounds space lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  open override var next: UIResponder? { memory.controller ?? superview }

  // MARK: Traits

  /// The surroundings that the view is in.
  open var traitCollection: UITraitCollection { traits }

  /// Called when the surroundings are others.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark whatever the surroundings; `.unspecified` by default.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if oldValue != overrideUserInterfaceStyle { traitsMayHaveChanged() } }
  }

  /// Never called: no view is made by a document here.
  open func prepareForInterfaceBuilder() {}
  /// Never called: no view is made by a document here.
  open func awakeFromNib() {}
}

extension UIView: UITraitEnvironment {}
