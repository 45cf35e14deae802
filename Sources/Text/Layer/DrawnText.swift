import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster
import StrataRenderList

// Text layers of custom classes. Swift cannot report whether a class overrides `draw(in:)`, so the
// method is called for all of them.

/// The drawing of a text layer by its `draw(in:)`.
struct DrawnText {
  /// The input of the drawing.
  struct Request: Equatable {
    let text: TextBlock.Request?
    let bounds: CGRect
    let scale: Double
    let isUpsideDown: Bool
    /// The value of `CATextLayer.displays`.
    let displays: Int
  }

  let request: Request
  let fonts: FontSet
  let picture: TextPicture
  let notes: [FontNote]
}

/// The fonts for `CATextLayer.draw(in:)`, and what the call reports.
final class TextDrawingPass {
  private let fonts: FontSet?
  private let limits: Limits
  private(set) var missing: Set<UInt32> = []
  private(set) var error: TextError?

  /// - Parameter fonts: The fonts; nil for those of the default policy.
  init(_ fonts: FontSet? = nil, limits: Limits = .default) {
    (self.fonts, self.limits) = (fonts, limits)
  }

  /// Draws a text at the top of a layer's bounds.
  func draw(_ request: TextBlock.Request?, in bounds: CGRect, on context: CGContext) {
    guard let request else { return }
    do throws(TextError) {
      let fonts = if let fonts { fonts } else { try FontSet.system() }
      let block = try TextBlock(request, in: fonts, limits: limits)
      missing.formUnion(block.missingCharacters)
      let isDown = context.hasYDown
      context.draw(
        block.ink(for: context),
        CGAffineTransform(
          1, 0, 0, isDown ? 1 : -1, bounds.minX, isDown ? bounds.minY : bounds.maxY))
    } catch {
      self.error = error
    }
  }
}

extension CGContext {
  /// Whether user space is mirrored relative to base space, in which y points up.
  fileprivate var hasYDown: Bool { ctm.a * ctm.d < ctm.b * ctm.c }
}

extension CATextLayer {
  /// Adds the path of the layer to the error about a bitmap that is too large.
  func locating<Drawn>(_ draw: () throws -> Drawn) throws -> Drawn {
    do {
      return try draw()
    } catch ContextError.tooLarge(let limit) {
      throw LimitExceeded(
        limit.what, asked: limit.asked, allowed: limit.allowed, place: layerPath)
    }
  }
}

extension TextContent {
  /// Draws a layer whose class may override `draw(in:)`.
  ///
  /// - Returns: The notes about the fonts of its text.
  func drawByClass(
    _ layer: CATextLayer, _ request: ContentRequest, in fonts: FontSet, _ paint: ContentPainter
  ) throws -> [FontNote] {
    let bounds = request.shown.bounds
    let scale = TextPicture.scale(of: request.shown, shown: request.scale)
    guard bounds.width > 0, bounds.height > 0, scale > 0, scale.isFinite else { return [] }
    let wanted = DrawnText.Request(
      text: layer.textRequest(request.shown.values), bounds: bounds, scale: scale,
      isUpsideDown: request.isUpsideDown, displays: layer.displays)
    let known = layer.drawn.flatMap {
      $0.request == wanted && $0.fonts === fonts && !layer.isRedrawn(at: request.time) ? $0 : nil
    }
    let drawn = try known ?? DrawnText(wanted, layer, request, in: fonts)
    layer.drawn = drawn
    let (area, image) = drawn.picture.placed(
      on: request.shown, isUpsideDown: request.isUpsideDown)
    try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    return drawn.notes
  }
}

extension DrawnText {
  /// Calls `draw(in:)` with a bitmap of the layer's size, in whole pixels.
  fileprivate init(
    _ wanted: Request, _ layer: CATextLayer, _ request: ContentRequest, in fonts: FontSet
  ) throws {
    let (bounds, scale) = (wanted.bounds, CGFloat(wanted.scale))
    let (columns, rows) = (
      (bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up)
    )
    let context = try layer.locating {
      try CGContext.bitmap(
        width: Int(min(columns, 1e15)), height: Int(min(rows, 1e15)), limits: request.limits)
    }
    if wanted.isUpsideDown {
      context.scaleBy(x: scale, y: scale)
    } else {
      context.flipToPoints(scale: scale)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    let pass = TextDrawingPass(fonts, limits: request.limits)
    layer.drawing(request.shown.values, at: request.time, frameTime: request.frameTime) { drawer in
      let text = drawer as? CATextLayer
      text?.drawingPass = pass
      drawer.delegate?.layerWillDraw(drawer)
      drawer.draw(in: context)
      text?.drawingPass = nil
    }
    if let error = pass.error { throw error }
    guard let image = context.makeImage() else { throw TextError.notLaidOut }
    let height = rows / scale
    // With y up, a partial row of pixels is at the top.
    let top = wanted.isUpsideDown ? bounds.height - height : 0
    picture = TextPicture(
      image.pixels, area: CGRect(x: 0, y: top, width: columns / scale, height: height))
    notes = fonts.notes(on: wanted.text?.fonts ?? [], missing: pass.missing)
    (self.request, self.fonts) = (wanted, fonts)
  }
}

/// Draws copies of text layers of custom classes, as the layers were last drawn.
final class DrawnTextContent: LayerContentProvider {
  private let picture: TextPicture

  init(_ picture: TextPicture) { self.picture = picture }

  func copied(for presentation: CALayer) -> any LayerContentProvider { self }

  func content(_ request: ContentRequest, _ paint: ContentPainter) throws -> LayerContent {
    let (area, image) = picture.placed(
      on: request.shown, isUpsideDown: request.isUpsideDown)
    try paint(.below, .roundedRect(RoundedRect(area)), .image(image))
    return .none
  }
}
