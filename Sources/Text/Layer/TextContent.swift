import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster
import StrataRenderList

/// Draws text layers.
///
/// Without state, so that all layers share one; what was drawn last is kept with the thread that asks.
final class TextContent: LayerContentProvider, Sendable {
  static let shared = TextContent()

  /// What a layer showed last.
  private final class Memory {
    var request: TextPicture.Request?
    var fonts: FontSet?
    var picture: TextPicture?
    /// The lines of a text that was drawn in several sizes.
    var block: TextBlock?
    /// What there is to say of its fonts.
    var notes: [FontNote] = []
  }

  /// The fonts of the thread that asks, and what was said of them.
  private final class Fonts {
    private var set: FontSet?
    private var frame: Int?
    private var told = Set<FontNote>()
    let rasterizer = GlyphRasterizer()

    /// The fonts of the frame that is evaluated; the same ones while the policy is the same.
    func set(_ scratch: EvaluationScratch) throws(TextError) -> FontSet {
      if let set, frame == scratch.frame { return set }
      let new = try FontSet.shared(by: scratch.options[FontPolicy.self] ?? .default)
      (set, frame, told) = (new, scratch.frame, [])
      rasterizer.trim()
      return new
    }

    /// What no layer of the frame has said before.
    func untold(_ notes: [FontNote]) -> [ContentNote] {
      notes.filter { told.insert($0).inserted }.map {
        ContentNote($0.severity, code: $0.code, $0.message)
      }
    }
  }

  var isFree: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let layer = request.layer as? CATextLayer,
      let wanted = layer.pictureRequest(request.shown, scale: request.scale)
    else { return .none }
    let memory = request.scratch.memory(of: layer) { Memory() }
    let fonts = request.scratch.memory(of: self) { Fonts() }
    let set = try fonts.set(request.scratch)
    if memory.request != wanted || memory.fonts !== set {
      let isOld = memory.fonts === set && memory.request?.text == wanted.text
      let known = isOld ? memory.block : nil
      let block = try known ?? lines(of: wanted.text, in: set, request)
      memory.block = isOld ? block : nil
      memory.picture = try TextPicture(
        block, wanted, by: fonts.rasterizer, limits: request.limits)
      memory.notes = set.notes(on: wanted.text.fonts, missing: block.missingCharacters)
      (memory.request, memory.fonts) = (wanted, set)
    }
    if let picture = memory.picture {
      let (area, image) = picture.placed(
        in: request.shown.bounds, of: layer, isUpsideDown: request.isUpsideDown)
      try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    }
    var notes = fonts.untold(memory.notes)
    if !layer.undrawnAttributes.isEmpty { notes.append(Self.note(layer.undrawnAttributes)) }
    return notes.isEmpty ? .none : .reported(notes, .none)
  }

  private func lines(
    of text: TextBlock.Request, in set: FontSet, _ request: ContentRequest
  ) throws(TextError) -> TextBlock {
    let start = StageClock.seconds()
    defer { request.scratch.layoutSeconds += StageClock.seconds() - start }
    return try TextBlock(text, in: set, limits: request.limits)
  }

  private static func note(_ names: [String]) -> ContentNote {
    ContentNote(
      .warning, code: "not-drawn-attributes",
      "attributes of the text are not drawn: \(names.joined(separator: ", "))")
  }
}

extension CATextLayer {
  /// Nil for nothing to draw.
  fileprivate func pictureRequest(_ shown: ShownLayer, scale: Double) -> TextPicture.Request? {
    textRequest(shown.values).map { TextPicture.Request($0, of: self, shown: scale) }
  }
}
