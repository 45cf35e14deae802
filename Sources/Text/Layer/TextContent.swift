import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Draws text layers.
///
/// Without state, so that all layers share one; what was drawn last is kept with the thread that asks.
final class TextContent: LayerContentProvider, Sendable {
  static let shared = TextContent()

  /// What a layer showed last.
  private final class Memory {
    var request: TextPicture.Request?
    var picture: TextPicture?
  }

  var isFree: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let layer = request.layer as? CATextLayer,
      let wanted = layer.pictureRequest(request.shown)
    else { return .none }
    let memory = request.scratch.memory(of: layer) { Memory() }
    if memory.request != wanted {
      memory.picture = try TextPicture(wanted, limits: request.limits)
      memory.request = wanted
    }
    if let picture = memory.picture {
      let (area, image) = picture.placed(
        in: request.shown.bounds, isUpsideDown: request.isUpsideDown)
      try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    }
    return layer.string is NSAttributedString ? .reported([Self.plain], .none) : .none
  }

  private static let plain = ContentNote(
    .warning, code: "not-drawn-attributes",
    "the text of an attributed string is drawn in the layer's font and colour")
}

extension CATextLayer {
  /// Nil for nothing to draw.
  fileprivate func pictureRequest(_ shown: ShownLayer) -> TextPicture.Request? {
    guard let text = textRequest(shown.values), let color = shown.values[Self.foregroundColor],
      !color.isClear
    else { return nil }
    return TextPicture.Request(text: text, color: color, scale: Double(contentsScale))
  }
}
