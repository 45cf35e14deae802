import Foundation

extension CALayer {
  /// The part of the bounds that the nearest scroll layer above shows.
  var visiblePart: CGRect {
    guard let scroller = superlayer?.nearestScrollLayer else { return bounds }
    let shown = bounds.intersection(convert(scroller.bounds, from: scroller))
    return shown.isNull ? .zero : shown
  }

  /// The nearest scroll layer: this layer or an ancestor.
  var nearestScrollLayer: CAScrollLayer? {
    for layer in sequence(first: self, next: \.superlayer) {
      if let scroller = layer as? CAScrollLayer { return scroller }
    }
    return nil
  }
}
