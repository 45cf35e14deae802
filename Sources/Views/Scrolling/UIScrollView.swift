public import Foundation
public import Strata

/// Shows a part of what is larger than itself: the origin of its bounds says which.
///
/// Nobody scrolls by hand: `contentOffset` and `zoomScale` are set by code, animated or not. No
/// indicators are drawn, since nothing moves by touch.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// How the safe area counts among the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// What becomes of the keyboard; there is none.
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  /// How an indicator looks.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// How fast scrolling ceases.
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

  open weak var delegate: (any UIScrollViewDelegate)?

  /// In points: how large what is shown is.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      setNeedsLayout()
      tellObservers()
    }
  }

  /// Added around the content.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      // What stood at the content's corner stands at that of the insets now.
      if contentOffset == CGPoint(x: -oldValue.left, y: -oldValue.top) {
        contentOffset = CGPoint(x: -contentInset.left, y: -contentInset.top)
      }
      scrollViewInsetsDidChange()
      tellObservers()
    }
  }

  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The content's insets and, unless it is never to count, the safe area's.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return contentInset }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }

  /// Called when the insets that count are others.
  open func adjustedContentInsetDidChange() {}

  private func scrollViewInsetsDidChange() {
    adjustedContentInsetDidChange()
    setNeedsLayout()
  }

  // MARK: Offset

  /// The point of the content at the view's top left corner; it is not held within the content.
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

  /// Goes to an offset.
  ///
  /// - Parameter animated: In 0.3 seconds; the delegate is told of the end.
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

  /// Scrolls by the shortest way that shows a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let (box, insets) = (bounds, adjustedContentInset)
    func offset(
      _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat, _ most: CGFloat
    ) -> CGFloat {
      let new = low < start ? low : high > start + length ? max(high - length, low) : start
      return min(new, max(most, low))
    }
    let x = offset(
      rect.minX, rect.maxX, box.minX, box.width, contentSize.width + insets.right - box.width)
    let y = offset(
      rect.minY, rect.maxY, box.minY, box.height, contentSize.height + insets.bottom - box.height)
    setContentOffset(CGPoint(x: x, y: y), animated: animated)
  }

  // MARK: Zoom

  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var bouncesZoom = true
  open private(set) var isZooming = false
  open private(set) var isZoomBouncing = false
  private var scale: CGFloat = 1

  /// How large the delegate's view is shown, within the two limits.
  open var zoomScale: CGFloat {
    get { scale }
    set {
      let new = min(max(newValue, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
      guard new != scale, let view = delegate?.viewForZooming(in: self) else { return }
      let middle = CGPoint(x: bounds.midX * new / scale, y: bounds.midY * new / scale)
      apply(new, to: view)
      let offset = CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2)
      contentOffset = limited(offset)
      delegate?.scrollViewDidZoom(self)
    }
  }

  /// Goes to a scale, about the middle of what is shown.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard animated else {
      zoomScale = scale
      return
    }
    UIView.animate(withDuration: 0.3) { self.zoomScale = scale }
  }

  /// Goes to the largest scale at which all of a rectangle of the zoomed view shows, in the middle.
  ///
  /// - Parameter rect: In the space of the view that is zoomed.
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
    // The view keeps its corner, and the content has its size.
    let frame = view.frame
    view.center = CGPoint(
      x: view.center.x - frame.minX, y: view.center.y - frame.minY)
    contentSize = view.frame.size
  }

  /// An offset that shows nothing beyond the content, as far as that can be.
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

  /// What is in the view, for constraints: the edges decide `contentSize`.
  public private(set) lazy var contentLayoutGuide: UILayoutGuide = {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    return guide
  }()

  /// The part that is shown, for constraints.
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self) { $0.bounds }

  func takeContentSize(_ size: CGSize) { contentSize = size }

  // MARK: What touches would do

  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isDirectionalLockEnabled = false
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var scrollsToTop = true
  open var showsHorizontalScrollIndicator = true
  open var showsVerticalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var decelerationRate = DecelerationRate.normal
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var isTracking: Bool { false }
  open var isDragging: Bool { false }
  open var isDecelerating: Bool { false }
  /// A recognizer that code may feed or observe; it scrolls nothing by itself.
  public private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
    let recognizer = UIPanGestureRecognizer(target: nil, action: nil)
    addGestureRecognizer(recognizer)
    return recognizer
  }()
}

/// Told of scrolling, and asked what is zoomed; everything has a default.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called when the offset is another.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the scale is another.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// The view that is zoomed; nil for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when an animated scroll has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Called before somebody drags, which nobody does.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called before a drag ends, which nobody does.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a drag has ended, which nobody does.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when scrolling comes to rest after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Nothing is zoomed.
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
