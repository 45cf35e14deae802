import Strata

/// What a view keeps beside its layer.
struct ViewMemory {
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var tintAdjustmentMode: UIView.TintAdjustmentMode?
  var isOpaque = true
  var contentMode = UIView.ContentMode.scaleToFill
  /// Whether somebody has chosen the pixels a point.
  var hasOwnScale = false
  var mask: UIView?
  /// Set by `draw(_:)` of the class itself: what was drawn may be nothing.
  var hasNothingToDraw = false
  /// Whose view it is.
  weak var controller: UIViewController?
  /// What a view without a superview lies in while it is drawn.
  var host: UIWindow?
  var gestureRecognizers: [UIGestureRecognizer] = []
  /// As they were when the view was last told.
  var traits: UITraitCollection?
  var traitHandlers: [TraitHandler] = []
  var observations = Observations()

  // Layout.
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
  /// Of an outermost view: whether constraints below have changed since they were solved.
  var needsSolving = false
}

/// Who is told of changed traits.
struct TraitHandler {
  let id: Int
  let handler: @MainActor (UIView, UITraitCollection) -> Void
}
