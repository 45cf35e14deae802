public import Foundation
public import Strata

/// Shows a part of a larger content area, selected by the origin of its bounds.
///
/// There is no scrolling by touch: code sets `contentOffset` and `zoomScale`, with or without
/// animation. Scroll indicators are not drawn.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The effect of the safe area on the content insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The dismissal of the keyboard while dragging; it has no effect.
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  /// The style of the scroll indicators; it has no effect.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// The rate at which scrolling decelerates; it has no effect.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    clipsToBounds = true
  }

  /// The delegate, which is not retained.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of the content in points.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsLayout()
      tellObservers()
    }
  }

  /// The insets around the content in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      // Content at the corner of the old insets stays at the corner of the new ones.
      if contentOffset == CGPoint(x: -oldValue.left, y: -oldValue.top) {
        contentOffset = CGPoint(x: -contentInset.left, y: -contentInset.top)
      }
      adjustedInsetMayHaveChanged()
      tellObservers()
    }
  }

  /// Whether the safe area is added to the content insets; only `.never` excludes it.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { adjustedInsetMayHaveChanged() }
  }
  /// The content insets plus the safe area, unless the adjustment behavior is `never`.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return contentInset }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }

  /// Called when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// The insets for which `adjustedContentInsetDidChange()` was last called.
  private var reportedInset = UIEdgeInsets.zero

  func adjustedInsetMayHaveChanged() {
    guard adjustedContentInset != reportedInset else { return }
    reportedInset = adjustedContentInset
    adjustedContentInsetDidChange()
    setNeedsLayout()
  }

  // MARK: Offset

  /// The point of the content at the top left corner of the view; it is not clamped to the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let origin = super.bounds.origin
      super.bounds = newValue
      if newValue.origin != origin { setNeedsLayout() }
    }
  }

  /// Scrolls to an offset.
  ///
  /// - Parameter animated: Whether the change is animated, over 0.3 seconds. The delegate is called
  ///   at the end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    UIView.animate(withDuration: 0.3) {
      self.contentOffset = contentOffset
    } completion: { [weak self] _ in
      if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
    }
  }

  /// Scrolls the shortest distance that makes a rectangle of the content visible between the
  /// adjusted content insets.
  ///
  /// The offset is clamped to the content where it changes. A rectangle that is larger than the
  /// visible area is shown from its top left corner, unless it already fills the area.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    func distance(
      _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat
    ) -> CGFloat {
      if (low < start) == (high > end) { return 0 }
      return low < start ? low - start : min(high - end, low - start)
    }
    let x = distance(rect.minX, rect.maxX, visible.minX, visible.maxX)
    let y = distance(rect.minY, rect.maxY, visible.minY, visible.maxY)
    var offset = limited(CGPoint(x: contentOffset.x + x, y: contentOffset.y + y))
    if x == 0 { offset.x = contentOffset.x }
    if y == 0 { offset.y = contentOffset.y }
    setContentOffset(offset, animated: animated)
  }

  // MARK: Zoom

  /// The minimum zoom scale.
  open var minimumZoomScale: CGFloat = 1
  /// The maximum zoom scale.
  open var maximumZoomScale: CGFloat = 1
  /// Stored without effect, because there is no zooming by touch.
  open var bouncesZoom = true
  /// Always false, because there is no zooming by touch.
  open private(set) var isZooming = false
  /// Always false, because there is no zooming by touch.
  open private(set) var isZoomBouncing = false
  private var scale: CGFloat = 1

  /// The scale of the view that the delegate returns for zooming, clamped to the two limits.
  ///
  /// Setting it has no effect if the delegate returns no view, or if the result is not finite.
  open var zoomScale: CGFloat {
    get { scale }
    set {
      let new = min(max(newValue, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
      guard new != scale, new.isFinite, let view = delegate?.viewForZooming(in: self) else {
        return
      }
      // At scale 0 all points of the view are at its corner.
      let factor = scale == 0 ? 0 : new / scale
      let middle = CGPoint(x: bounds.midX * factor, y: bounds.midY * factor)
      apply(new, to: view)
      let offset = CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2)
      contentOffset = limited(offset)
      delegate?.scrollViewDidZoom(self)
    }
  }

  /// Zooms to a scale around the center of the visible area.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard animated else {
      zoomScale = scale
      return
    }
    UIView.animate(withDuration: 0.3) { self.zoomScale = scale }
  }

  /// Zooms to the largest scale at which a rectangle of the zoomed view is visible, and centers it.
  ///
  /// - Parameter rect: The rectangle, in the coordinate space of the zoomed view.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard let view = delegate?.viewForZooming(in: self), rect.width > 0, rect.height > 0 else {
      return
    }
    let change = {
      let wanted = min(self.bounds.width / rect.width, self.bounds.height / rect.height)
      let new = min(max(wanted, self.minimumZoomScale), self.maximumZoomScale)
      self.apply(new, to: view)
      self.contentOffset = self.limited(
        CGPoint(
          x: rect.midX * new - self.bounds.width / 2, y: rect.midY * new - self.bounds.height / 2))
      self.delegate?.scrollViewDidZoom(self)
    }
    if animated { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
  }

  private func apply(_ new: CGFloat, to view: UIView) {
    scale = new
    view.transform = CGAffineTransform(scaleX: new, y: new)
    // The corner of the view stays in place, and the content takes the size of the view.
    let frame = view.frame
    view.center = CGPoint(
      x: view.center.x - frame.minX, y: view.center.y - frame.minY)
    contentSize = view.frame.size
  }

  /// Returns an offset clamped to the content where possible.
  private func limited(_ offset: CGPoint) -> CGPoint {
    let insets = adjustedContentInset
    func limit(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      max(min(value, high), low)
    }
    return CGPoint(
      x: limit(offset.x, -insets.left, contentSize.width + insets.right - bounds.width),
      y: limit(offset.y, -insets.top, contentSize.height + insets.bottom - bounds.height))
  }

  // MARK: Constraints

  /// A guide for the content; constraints to its edges determine `contentSize`.
  public private(set) lazy var contentLayoutGuide: UILayoutGuide = {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    return guide
  }()

  /// A guide for the visible area.
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self) { $0.bounds }

  func takeContentSize(_ size: CGSize) { contentSize = size }

  // MARK: Scrolling by touch

  /// Stored without effect, because there is no scrolling by touch.
  open var isScrollEnabled = true
  /// Stored without effect, because there is no scrolling by touch.
  open var isPagingEnabled = false
  /// Stored without effect, because there is no scrolling by touch.
  open var bounces = true
  /// Stored without effect, because there is no scrolling by touch.
  open var alwaysBounceVertical = false
  /// Stored without effect, because there is no scrolling by touch.
  open var alwaysBounceHorizontal = false
  /// Stored without effect, because there is no scrolling by touch.
  open var isDirectionalLockEnabled = false
  /// Stored without effect, because there is no scrolling by touch.
  open var delaysContentTouches = true
  /// Stored without effect, because there is no scrolling by touch.
  open var canCancelContentTouches = true
  /// Stored without effect, because there is no scrolling by touch.
  open var scrollsToTop = true
  /// Stored without effect, because scroll indicators are not drawn.
  open var showsHorizontalScrollIndicator = true
  /// Stored without effect, because scroll indicators are not drawn.
  open var showsVerticalScrollIndicator = true
  /// Stored without effect, because scroll indicators are not drawn.
  open var indicatorStyle = IndicatorStyle.default
  /// Stored without effect, because scroll indicators are not drawn.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored without effect, because scroll indicators are not drawn.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored without effect, because scroll indicators are not drawn.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Stored without effect, because there is no scrolling by touch.
  open var decelerationRate = DecelerationRate.normal
  /// Stored without effect, because there is no scrolling by touch.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Always false, because there is no scrolling by touch.
  open var isTracking: Bool { false }
  /// Always false, because there is no scrolling by touch.
  open var isDragging: Bool { false }
  /// Always false, because there is no scrolling by touch.
  open var isDecelerating: Bool { false }
  /// A recognizer that code may feed or observe; it does not scroll by itself.
  public private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer(target: nil, action: nil)
    addGestureRecognizer(recognizer)
    return recognizer
  }()
}

/// Responds to scrolling and selects the zoomed view; all methods have defaults.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called when the offset has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the zoom scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Returns the view to zoom; nil disables zooming.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when an animated scroll has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Called before dragging begins; never called, because there is no dragging.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called before dragging ends; never called, because there is no dragging.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called after dragging has ended; never called, because there is no dragging.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when scrolling has decelerated; never called, because there is no dragging.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
}
