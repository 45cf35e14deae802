import Foundation
import StrataGraphics
import StrataRaster

/// The display state of a layer.
struct DisplayState {
  /// Whether the layer is marked for display and has not been displayed since.
  var isNeeded = false
  /// The reason why the latest display had no bitmap to draw into.
  var failure: (any StrataError)?
  /// Whether y points up in the space around a root layer, as on a Mac; nil before the layer is
  /// drawn for the first time.
  var isHostYUp: Bool?
  /// Whether the layer is being displayed for one frame of an animation.
  var isForFrame = false
  /// Whether the last display was for a frame of an animation.
  var hasShownFrame = false
  /// Whether a layer that enters or leaves a shown tree fades if it has no action for that.
  var fadesOnOrder = false
}

extension CALayer {
  func provideContents() {
    displayState.isNeeded = false
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws into a bitmap that becomes the contents.
  ///
  /// The bitmap has the size of `bounds` times `contentsScale`, with partial pixels rounded up. If
  /// the bounds are empty, the contents become nil. Content of the layer's class that is drawn by
  /// `draw(in:)` is redrawn instead.
  func drawContents() {
    displayState.failure = nil
    if contentProvider?.redraw(self) == true { return }
    do {
      contents = try withPresentedValues { () throws(ContextError) in try drawnImage() }
    } catch {
      displayState.failure = error
      contents = nil
    }
  }

  private func drawnImage() throws(ContextError) -> CGImage? {
    let (width, height) = (bounds.width * contentsScale, bounds.height * contentsScale)
    guard width > 0, height > 0, width < 1e9, height < 1e9 else { return nil }
    // Pixels that are not drawn are black without alpha.
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    let context = try CGContext.bitmap(
      width: Int(width.rounded(.up)), height: Int(height.rounded(.up)),
      bitmapInfo: alpha.rawValue)
    let top = root
    // Drawing before the tree has been shown is as on iOS.
    if top.displayState.isHostYUp == nil { top.displayState.isHostYUp = false }
    if showsYDownward {
      context.flipToPoints(scale: contentsScale)
    } else {
      context.scaleBy(x: contentsScale, y: contentsScale)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    delegate?.layerWillDraw(self)
    draw(in: context)
    return context.makeImage()
  }

  /// Whether the layer's y axis points down on the canvas.
  ///
  /// An image is upright there, so the drawing must be flipped to match the layer's own space.
  var showsYDownward: Bool {
    let isFlipped = sequence(first: self, next: \.superlayer).reduce(false) {
      $0 != $1.isGeometryFlipped
    }
    return isFlipped != (root.displayState.isHostYUp == false)
  }

  private var root: CALayer {
    var root = self
    while let next = root.superlayer { root = next }
    return root
  }
}
