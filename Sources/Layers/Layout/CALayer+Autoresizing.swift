import Foundation

extension CALayer {
  /// Resizes the sublayers after a change of the bounds' size, then their sublayers, and so on.
  func resizeBelow(from oldSize: CGSize) {
    guard !children.isEmpty else { return }
    if let cascade = superlayer?.layoutState.cascade {
      cascade.waiting.append((self, oldSize))
      return
    }
    let cascade = ResizeCascade()
    cascade.waiting = [(self, oldSize)]
    // Breadth first: a layer is resized before its sublayers are.
    var next = 0
    while next < cascade.waiting.count {
      let (layer, oldSize) = cascade.waiting[next]
      next += 1
      layer.layoutState.cascade = cascade
      layer.resizeSublayers(withOldSize: oldSize)
      layer.layoutState.cascade = nil
    }
  }

  func resizeChildren(from oldSize: CGSize) {
    guard layoutManager == nil else { return }
    for child in children { child.resize(withOldSuperlayerSize: oldSize) }
  }

  func autoresize(from oldSize: CGSize) {
    guard !autoresizingMask.isEmpty, let size = superlayer?.bounds.size else { return }
    let mask = autoresizingMask
    let old = frame
    let alongX = FlexibleLengths(
      before: mask.contains(.layerMinXMargin), extent: mask.contains(.layerWidthSizable),
      after: mask.contains(.layerMaxXMargin)
    ).share(size.width - oldSize.width)
    let alongY = FlexibleLengths(
      before: mask.contains(.layerMinYMargin), extent: mask.contains(.layerHeightSizable),
      after: mask.contains(.layerMaxYMargin)
    ).share(size.height - oldSize.height)
    let new = CGRect(
      x: old.origin.x + alongX.before, y: old.origin.y + alongY.before,
      width: old.size.width + alongX.extent, height: old.size.height + alongY.extent)
    if new != old { frame = new }
  }
}

/// The lengths along one axis that follow the superlayer's length.
struct FlexibleLengths {
  var before: Bool
  var extent: Bool
  var after: Bool

  /// Returns the shares of a change of the superlayer's length for the margin before and the
  /// extent.
  ///
  /// The margin after gets the rest.
  ///
  /// A single flexible length takes all of the change. Otherwise each of the three lengths gets a
  /// third, and the share of an inflexible length goes to the flexible margins. Margins change by
  /// whole points, rounded down, and a flexible extent takes the remainder. Apple does not document
  /// the rule; this one gives the values observed in Core Animation.
  func share(_ change: CGFloat) -> (before: CGFloat, extent: CGFloat) {
    switch (before, extent, after) {
    case (true, false, false): return (change, 0)
    case (false, true, false): return (0, change)
    case (false, false, _): return (0, 0)
    case (true, false, true): return ((change / 2).rounded(.down), 0)
    case (true, true, true):
      let margin = (change / 3).rounded(.down)
      return (margin, change - margin * 2)
    case (_, true, _):
      let margin = (change * 2 / 3).rounded(.down)
      return (before ? margin : 0, change - margin)
    }
  }
}
