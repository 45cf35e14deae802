import Foundation
import Strata
import StrataGraphics
import StrataText
import Synchronization

/// A line of text in DejaVu Sans.
struct PSCNText: Hashable {
  var string: String
  /// The size in pixels per em.
  var size: Double

  static let family = "DejaVu Sans"
}

/// The bitmap of a text, on the pixel grid of the scene.
struct PSCNTextBitmap {
  let pixels: Pixels
  /// The place of the bitmap's top left corner in the scene.
  let corner: SIMD2<Double>
}

/// A cache of a scene's texts as bitmaps.
///
/// Each text is laid out and drawn into a bitmap when it is first shown, and the bitmap is kept, as
/// in a text layer.
final class PSCNTexts: Sendable {
  private struct Line {
    /// The outlines of the glyphs, relative to the start of the baseline.
    let path: Path
    let width: Double
    let ascent: Double
    let descent: Double
  }

  /// A text at its place between pixels.
  private struct Placed: Hashable {
    let text: PSCNText
    let fraction: SIMD2<Double>
    let color: Color
  }

  private let lines = Mutex<[PSCNText: Line?]>([:])
  /// The bitmaps, with their corners from the whole pixel of the baseline's start.
  private let bitmaps = Mutex<[Placed: PSCNTextBitmap?]>([:])

  /// Returns the bitmap of a text whose baseline begins at a point; nil for a text without ink.
  ///
  /// - Throws: `TextError` if text cannot be laid out, and `ContextError` if its bitmap is too
  ///   large.
  func bitmap(
    of text: PSCNText, at origin: SIMD2<Double>, _ color: Color
  ) throws -> PSCNTextBitmap? {
    let whole = origin.rounded(.down)
    let placed = Placed(text: text, fraction: origin - whole, color: color)
    let known = bitmaps.withLock { $0[placed] }
    let drawn = try known ?? line(text).flatMap { try draw($0, placed) }
    if known == nil { bitmaps.withLock { $0[placed] = .some(drawn) } }
    return drawn.map { PSCNTextBitmap(pixels: $0.pixels, corner: whole + $0.corner) }
  }

  private func draw(_ line: Line, _ placed: Placed) throws -> PSCNTextBitmap? {
    guard let box = line.path.controlBounds else { return nil }
    let fraction = CGPoint(x: placed.fraction.x, y: placed.fraction.y)
    let area = box.offsetBy(dx: fraction.x, dy: fraction.y).integral
    let context = try CGContext.bitmap(width: Int(area.width), height: Int(area.height))
    context.translateBy(x: fraction.x - area.minX, y: area.maxY - fraction.y)
    context.scaleBy(x: 1, y: -1)
    context.setFillColor(CGColor(placed.color))
    context.addPath(CGPath(line.path))
    context.fillPath()
    return context.makeImage().map {
      PSCNTextBitmap(pixels: $0.pixels, corner: SIMD2(Double(area.minX), Double(area.minY)))
    }
  }

  /// Returns a text layer whose baseline begins at a point; nil for an empty text.
  func layer(of text: PSCNText, at origin: SIMD2<Double>, _ color: Color) throws -> CATextLayer? {
    guard let line = try line(text) else { return nil }
    let layer = CATextLayer()
    layer.string = text.string
    layer.font = PSCNText.family
    layer.fontSize = CGFloat(text.size)
    layer.foregroundColor = CGColor(color)
    layer.frame = CGRect(
      x: origin.x, y: origin.y - line.ascent, width: line.width.rounded(.up),
      height: (line.ascent + line.descent).rounded(.up))
    return layer
  }

  private func line(_ text: PSCNText) throws -> Line? {
    guard text.size > 0, !text.string.isEmpty else { return nil }
    if let known = lines.withLock({ $0[text] }) { return known }
    let font = FontRequest(name: PSCNText.family, size: text.size)
    let line = try FontSet.system().lines(of: TextParagraph(text.string, font)).first.map {
      Line(path: $0.outlines, width: $0.width, ascent: $0.ascent, descent: $0.descent)
    }
    lines.withLock { $0[text] = line }
    return line
  }
}
