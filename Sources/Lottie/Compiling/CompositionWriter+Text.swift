import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// The layers of a text; from back to front.
  func textLayers(
    _ text: TextLayer, of layer: LottieLayer, _ writer: PropertyWriter, size: SIMD2<Double>
  ) -> [CALayer] {
    warn(layer, "not-drawn-text", "text is not drawn yet")
    return []
  }
}
