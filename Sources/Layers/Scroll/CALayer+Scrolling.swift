public import Foundation

extension CALayer {
  /// Scrolls the nearest scroll layer, this one or one above it, so that a point of bounds space
  /// becomes the origin of its bounds; does nothing where there is none.
  public func scroll(_ p: CGPoint) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(p, to: scroller))
  }

  /// Scrolls the nearest scroll layer, this one or one above it, by the shortest way that shows a
  /// rectangle of bounds space; does nothing where there is none.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroller = nearestScrollLayer else { return }
    scroller.scroll(to: convert(r, to: scroller))
  }

  /// The part of the bounds that the nearest scroll layer above shows; all of them where there is
  /// none, and the zero rectangle where nothing shows.
  public var visibleRect: CGRect {
    guard let scroller = superlayer?.nearestScrollLayer else { return bounds }
    let shown = bounds.intersection(convert(scroller.bounds, from: scroller))
    return shown.isNull ? .zero : shown
  }

  private var nearestScrollLayer: CAScrollLayer? {
    for layer in sequence(first: self, next: \.superlayer) {
      if let scroller = layer as? CAScrollLayer { return scroller }
    }
    return nil
  }
}
