import StrataGraphics
import StrataRenderList

extension RenderParticles {
  /// The pixels that the particles may touch, computed as for items.
  var touchedPixels: PixelRect { deviceBounds(within: scissor).grown(by: 1).intersection(scissor) }
}

extension RenderItem {
  /// The pixels that the item may touch: its bounds with a border of one pixel, within its scissor.
  ///
  /// Empty if the item is outside its scissor. Coverage is rounded to a grid, which may move an
  /// edge on a pixel boundary across it. A closed form may leave up to one level of 255 in a pixel
  /// next to a shape, which exact coverage does not.
  var touchedPixels: PixelRect {
    shape.deviceBounds(transform, within: scissor).grown(by: 1).intersection(scissor)
  }
}
