import StrataRenderList

extension RenderParticles {
  /// The pixels that particles may touch, as of an item.
  var touchedPixels: PixelRect { deviceBounds(within: scissor).grown.intersection(scissor) }
}

extension RenderItem {
  /// The pixels that the item may touch: its bounds and a pixel around, within its scissor.
  ///
  /// None when it lies beside its scissor. A closed form may leave up to one level of 255 in a pixel
  /// next to a shape, which exact coverage has not.
  var touchedPixels: PixelRect {
    shape.deviceBounds(transform, within: scissor).grown.intersection(scissor)
  }
}
