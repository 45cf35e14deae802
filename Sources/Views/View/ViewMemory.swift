import Strata

/// The state of a view that its layer does not hold.
struct ViewMemory {
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var tintAdjustmentMode: UIView.TintAdjustmentMode?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  /// Whether the number of pixels per point was set explicitly.
  var hasOwnScale = false
  /// Whether the layer has the scale of the renderer, because the view draws its contents.
  var hasDrawingScale = false
  /// The number of pixels per point of the renderer that drew the tree last; used for the outermost
  /// view.
  var rendererScale: CGFloat?
  var mask: UIView?
  /// Set by the base class implementation of `draw(_:)`, which draws nothing.
  var hasNothingToDraw = false
  /// Whether the class of the layer has drawn something although the view has not.
  var layerHasDrawn = false
  /// The controller whose root view this is.
  weak var controller: UIViewController?
  /// The window that contains a view without a superview while it is drawn.
  var host: UIWindow?
  var gestureRecognizers: [UIGestureRecognizer] = []
  /// The traits of which the view was last notified.
  var traits: UITraitCollection?
  var traitHandlers: [TraitHandler] = []
  var observations = Observations()
  /// The values that few views have; nil if none is set.
  var rare: RareViewValues?

  // Layout.
  var needsUpdateProperties = true
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var needsUpdateConstraints = true
  var layoutMargins: NSDirectionalEdgeInsets?
  var preservesSuperviewLayoutMargins = false
  var insetsMarginsFromSafeArea = true
  var safeAreaInsets = UIEdgeInsets.zero
  var layoutMarginsGuide: UILayoutGuide?
  var safeAreaGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?
  var huggings = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var resistances = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
  /// Whether constraints in the tree have changed since they were solved; used for the outermost
  /// view.
  var needsSolving = false
}

/// A closure that is called for trait changes.
struct TraitHandler {
  let id: Int
  let handler: @MainActor (UIView, UITraitCollection) -> Void
}
