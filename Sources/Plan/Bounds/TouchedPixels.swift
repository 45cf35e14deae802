package import StrataGraphics
package import StrataRenderList

extension RenderParticles {
  /// Returns the pixels that the particles may touch, computed as for items.
  package func touchedPixels(border: Int) -> PixelRect {
    deviceBounds(within: scissor).grown(by: border).intersection(scissor)
  }
}

extension RenderItem {
  /// Returns the pixels that the item may touch: its bounds with a border, within its scissor.
  ///
  /// Empty if the item is outside its scissor.
  package func touchedPixels(border: Int) -> PixelRect {
    shape.deviceBounds(transform, within: scissor).grown(by: border).intersection(scissor)
  }
}
