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
    private(set) var text: TextBlock.Request?
    private(set) var fonts: FontSet?
    /// What there is to say of its fonts.
    var notes: [FontNote] = []
    /// The lines of a text that was drawn in several sizes.
    private var block: TextBlock?
    /// By pixels a point: a replicator may show several sizes in one frame.
    private var pictures: [Double: Kept] = [:]

    private struct Kept {
      let picture: TextPicture?
      /// That it was shown in.
      var frame: Int
    }

    /// The picture of a text in one size.
    ///
    /// - Parameters:
    ///   - lines: Sets the text.
    ///   - draw: Draws its lines.
    func picture(
      _ wanted: TextPicture.Request, in fonts: FontSet, frame: Int,
      lines: () throws -> TextBlock, draw: (TextBlock) throws -> TextPicture?
    ) throws -> TextPicture? {
      let isOld = text == wanted.text && self.fonts === fonts
      if isOld, let known = pictures[wanted.scale] {
        pictures[wanted.scale]?.frame = frame
        return known.picture
      }
      let known = isOld ? block : nil
      let made = try known ?? lines()
      block = isOld ? made : nil
      pictures = isOld ? pictures.filter { $0.value.frame >= frame - 1 } : [:]
      (text, self.fonts) = (nil, nil)
      let picture = try draw(made)
      pictures[wanted.scale] = Kept(picture: picture, frame: frame)
      (text, self.fonts) = (wanted.text, fonts)
      return picture
    }
  }

  /// The fonts of the thread that asks, and what was said of them.
  private final class Fonts {
    private var set: FontSet?
    private var frame: Int?
    private var told = Set<FontNote>()

    /// The fonts of the frame that is evaluated; the same ones while the policy is the same.
    func set(_ scratch: EvaluationScratch) throws(TextError) -> FontSet {
      if let set, frame == scratch.frame { return set }
      let new = try FontSet.shared(by: scratch.options[FontPolicy.self] ?? .default)
      (set, frame, told) = (new, scratch.frame, [])
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
    let picture = try memory.picture(wanted, in: set, frame: request.scratch.frame) {
      let start = StageClock.seconds()
      defer { request.scratch.layoutSeconds += StageClock.seconds() - start }
      return try TextBlock(wanted.text, in: set, limits: request.limits)
    } draw: { block in
      memory.notes = set.notes(on: wanted.text.fonts, missing: block.missingCharacters)
      return try TextPicture(block, wanted, limits: request.limits)
    }
    if let picture {
      let (area, image) = picture.placed(
        in: request.shown.bounds, of: layer, isUpsideDown: request.isUpsideDown)
      try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    }
    var notes = fonts.untold(memory.notes)
    if !layer.undrawnAttributes.isEmpty { notes.append(Self.note(layer.undrawnAttributes)) }
    return notes.isEmpty ? .none : .reported(notes, .none)
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
