import Foundation
import StrataGraphics
import StrataRaster

/// What a layer knows of its display.
struct DisplayState {
  /// Marked, and not displayed since.
  var isNeeded = false
  /// Why the latest display had no bitmap to draw on.
  var failure: (any StrataError)?
  /// Of a root: the space that it is placed in has y up, as on a Mac.
  var isHostYUp = false
}

extension CALayer {
  func provideContents() {
    displayState.isNeeded = false
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws into a bitmap of `bounds` times `contentsScale`, parts of a pixel counted as one, which
  /// becomes the contents; bounds without an area leave no contents.
  func drawContents() {
    displayState.failure = nil
    do {
      contents = try drawnImage()
    } catch {
      displayState.failure = error
      contents = nil
    }
  }

  private func drawnImage() throws(ContextError) -> CGImage? {
    let (width, height) = (bounds.width * contentsScale, bounds.height * contentsScale)
    guard width > 0, height > 0, width < 1e9, height < 1e9 else { return nil }
    let context = try CGContext.bitmap(
      width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
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

  /// Whether the layer's y axis points down where it is shown: an image stands upright there, so
  /// that what is drawn must be turned to meet the layer's own space.
  private var showsYDownward: Bool {
    var root = self
    while let next = root.superlayer { root = next }
    return contentsAreFlipped() == root.displayState.isHostYUp
  }
}
