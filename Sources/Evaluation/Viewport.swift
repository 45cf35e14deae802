package import Foundation
import StrataGraphics
package import StrataRenderList

/// Which part of the root's superspace a canvas shows, and on which of its pixels.
package struct Viewport: Sendable, Hashable {
  /// In points of the superspace.
  package var part: CGRect
  /// Whole pixels of the canvas; nothing is drawn beside them.
  package var pixels: PixelRect

  package init(_ part: CGRect, on pixels: PixelRect) {
    (self.part, self.pixels) = (part, pixels)
  }

  /// - Parameter isYUp: Whether the superspace has y up.
  func toDevice(isYUp: Bool) -> PlaneTransform {
    let scaleX = Double(pixels.width) / Double(part.width)
    let scaleY = Double(pixels.height) / Double(part.height)
    let scaled = PlaneTransform.translation(-Double(part.minX), -Double(part.minY))
      .then(.scale(scaleX, scaleY))
    let placed = PlaneTransform(
      a: 1, b: 0, c: 0, d: isYUp ? -1 : 1, tx: Double(pixels.minX),
      ty: Double(isYUp ? pixels.maxY : pixels.minY))
    return scaled.then(placed)
  }
}
