public import Foundation

/// A layer that shows a part of its sublayers, selected by the origin of its bounds.
///
/// As in every layer, they are clipped only with `masksToBounds`.
open class CAScrollLayer: CALayer {
  /// The axes along which scrolling moves the bounds; setting `bounds` is not restricted.
  open var scrollMode: CAScrollLayerScrollMode {
    get { self[Self.scrollMode] }
    set { self[Self.scrollMode] = newValue }
  }
  static let scrollMode = LayerProperty(
    "scrollMode", \CAScrollLayer.scrollMode, .stored(), default: .both, animates: .never)

  private static let own = LayerProperties.builtIn(
    [scrollMode], of: CAScrollLayer.self, extending: CALayer.self
  ) { CAScrollLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Creates a scroll layer that scrolls along both axes.
  public override init() {
    super.init()
  }

  /// Creates a layer with default values, regardless of `layer`, as the basis of a presentation
  /// copy.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Returns nil, because layers cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Makes a point the origin of the bounds, as far as the scroll mode allows.
  ///
  /// The point need not be inside any content.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .none, scrollMode != .vertically { origin.x = p.x }
    if scrollMode != .none, scrollMode != .horizontally { origin.y = p.y }
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Moves the bounds by the shortest distance after which they contain a rectangle.
  ///
  /// On an axis where the rectangle is longer than the bounds, the minimum edges are aligned.
  open func scroll(to r: CGRect) {
    guard !r.isNull, !r.isInfinite else { return }
    func origin(_ shown: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if low < shown { return low }
      return high > shown + length ? min(low, high - length) : shown
    }
    scroll(
      to: CGPoint(
        x: origin(bounds.minX, bounds.width, r.minX, r.maxX),
        y: origin(bounds.minY, bounds.height, r.minY, r.maxY)))
  }
}
