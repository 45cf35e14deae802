package import Foundation
package import StrataGraphics
import StrataRenderList

/// A part of the root's superspace and the canvas pixels on which it is displayed.
package struct Viewport: Sendable, Hashable {
  /// The displayed part, in points of the superspace.
  package var part: CGRect
  /// The pixels of the canvas; nothing is drawn outside of them.
  package var pixels: PixelRect
  /// The region of the superspace that background filters read around the displayed part; nil if
  /// they read only that part.
  package var surroundings: CGRect?

  package init(_ part: CGRect, on pixels: PixelRect, surroundings: CGRect? = nil) {
    (self.part, self.pixels, self.surroundings) = (part, pixels, surroundings)
  }

  /// - Parameter isYUp: Whether y points up in the superspace.
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
