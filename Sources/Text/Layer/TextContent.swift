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
    let undrawn = layer.undrawnAttributes
    return undrawn.isEmpty ? .none : .reported([Self.note(undrawn)], .none)
  }

  private static func note(_ names: [String]) -> ContentNote {
    ContentNote(
      .warning, code: "not-drawn-attributes",
      "attributes of the text are not drawn: \(names.joined(separator: ", "))")
  }
}

extension CATextLayer {
  /// Nil for nothing to draw.
  fileprivate func pictureRequest(_ shown: ShownLayer) -> TextPicture.Request? {
    textRequest(shown.values).map {
      TextPicture.Request(text: $0, scale: Double(contentsScale))
    }
  }
}
