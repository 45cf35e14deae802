import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Draws text layers.
///
/// It has no state, so all layers share one instance. The previous drawing is cached per thread.
final class TextContent: LayerContentProvider, Sendable {
  static let shared = TextContent()

  /// The cached drawing of a layer.
  private final class Memory {
    private(set) var text: TextBlock.Request?
    private(set) var fonts: FontSet?
    /// The notes about its fonts.
    var notes: [FontNote] = []
    /// The cost of its layout, in units of `Limits.work`.
    var work = 0.0
    /// The lines of a text that was drawn at several scales.
    private var block: TextBlock?
    /// The images by pixels per point; a replicator may show several scales in one frame.
    private var pictures: [Double: Kept] = [:]

    private struct Kept {
      let picture: TextPicture?
      /// The last frame that showed the image.
      var frame: Int
    }

    /// Returns the image of a text at one scale.
    ///
    /// - Parameters:
    ///   - lines: Lays out the text.
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

  /// The fonts of a thread, and the notes that have been reported about them.
  private final class Fonts {
    private var set: FontSet?
    private var frame: Int?
    private var reported = Set<FontNote>()

    /// Returns the fonts of the current frame, which stay the same until the policy changes.
    func set(_ scratch: EvaluationScratch) throws(TextError) -> FontSet {
      if let set, frame == scratch.frame { return set }
      let new = try FontSet.shared(by: scratch.options[FontPolicy.self] ?? .default)
      (set, frame, reported) = (new, scratch.frame, [])
      return new
    }

    /// Returns the notes that no layer of the frame has reported before.
    func unreported(_ notes: [FontNote]) -> [ContentNote] {
      notes.filter { reported.insert($0).inserted }.map {
        ContentNote($0.severity, code: $0.code, $0.message)
      }
    }
  }

  var isThreadSafe: Bool { true }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func frozen(of original: CALayer, for copy: CALayer) -> any LayerContentProvider {
    (original as? CATextLayer)?.drawn.map { DrawnTextContent($0.picture) } ?? self
  }

  func redraw(_ layer: CALayer) -> Bool {
    (layer as? CATextLayer)?.displays += 1
    return true
  }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    guard let layer = request.layer as? CATextLayer else { return .none }
    let fonts = request.scratch.memory(of: self) { Fonts() }
    guard layer.isOfBuiltInClass else {
      let set = try fonts.set(request.scratch)
      return content(of: layer, try drawByClass(layer, request, in: set, paint), fonts)
    }
    guard let wanted = layer.pictureRequest(request.shown, scale: request.scale) else {
      return .none
    }
    let memory = request.scratch.memory(of: layer) { Memory() }
    let set = try fonts.set(request.scratch)
    let picture = try memory.picture(wanted, in: set, frame: request.scratch.frame) {
      let start = StageClock.seconds()
      defer { request.scratch.layoutSeconds += StageClock.seconds() - start }
      return try TextBlock(wanted.text, in: set, limits: request.limits)
    } draw: { block in
      memory.work = block.work
      memory.notes = set.notes(on: wanted.text.fonts, missing: block.missingCharacters)
      return try layer.locating { try TextPicture(block, wanted, limits: request.limits) }
    }
    try request.scratch.charge(memory.work, request.limits)
    if let picture {
      let (area, image) = picture.placed(
        on: request.shown, isUpsideDown: request.isUpsideDown)
      try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    }
    let softness = picture == nil ? nil : layer.softness(request)
    return content(of: layer, memory.notes + [softness].compactMap { $0 }, fonts)
  }

  /// Returns the diagnostics of a layer that is drawn.
  private func content(of layer: CATextLayer, _ notes: [FontNote], _ fonts: Fonts) -> LayerContent {
    var notes = fonts.unreported(notes)
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
  /// Returns the note that the text is drawn with fewer pixels per point than the canvas has; nil
  /// if it is not.
  fileprivate func softness(_ request: ContentRequest) -> FontNote? {
    let (own, canvas) = (Double(request.shown.state.contentsScale), request.canvasScale)
    // Allows for rounding errors in transforms.
    guard own * (1 + 1e-6) < min(canvas, request.scale) else { return nil }
    return FontNote(
      severity: .note, code: "soft-text",
      message: "text with a contentsScale of \(Self.plain(own)) is blurred on a canvas of "
        + "\(Self.plain(canvas)) pixels per point; set contentsScale to that number")
  }

  private static func plain(_ number: Double) -> String { String(format: "%g", number) }

  /// Returns nil if there is nothing to draw.
  fileprivate func pictureRequest(_ shown: PresentedLayer, scale: Double) -> TextPicture.Request? {
    textRequest(shown.values).map { TextPicture.Request($0, of: shown, shown: scale) }
  }
}
