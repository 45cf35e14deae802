public import Foundation

/// A layer that shows a part of its sublayers, chosen by the origin of its bounds.
///
/// It clips them only with `masksToBounds`, as every layer.
open class CAScrollLayer: CALayer {
  /// Along which axes scrolling moves the bounds; setting `bounds` is free of it.
  open var scrollMode: CAScrollLayerScrollMode {
    get { self[Self.scrollMode] }
    set { self[Self.scrollMode] = newValue }
  }
  static let scrollMode = LayerProperty(
    "scrollMode", \CAScrollLayer.scrollMode, .kept(), default: .both, moves: .never)

  private static let own = LayerProperties.builtIn(
    [scrollMode], of: CAScrollLayer.self, extending: CALayer.self
  ) { CAScrollLayer() }

  open override class var classProperties: LayerProperties { own }

  /// Makes a scroll layer that scrolls both ways.
  public override init() {
    super.init()
  }

  /// Makes a layer with default values, whatever `layer` is: what a presentation copy starts as.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Layers cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  /// Makes a point the origin of the bounds, as far as the scroll mode allows.
  ///
  /// The point need not lie in anything that is shown.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .none, scrollMode != .vertically { origin.x = p.x }
    if scrollMode != .none, scrollMode != .horizontally { origin.y = p.y }
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Moves the bounds by the shortest way after which they hold a rectangle.
  ///
  /// Along an axis on which the rectangle is the longer one, its smaller edge becomes the bounds'.
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
