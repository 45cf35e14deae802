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

/// A cache of a scene's texts as outlines.
///
/// Each text is laid out when it is first drawn and then kept, as in a text layer.
final class PSCNTexts: Sendable {
  private struct Line {
    /// The outlines of the glyphs, relative to the start of the baseline.
    let path: Path
    let width: Double
    let ascent: Double
    let descent: Double
  }

  private let lines = Mutex<[PSCNText: Line?]>([:])

  /// Returns the outlines of all glyphs, relative to the start of the baseline.
  ///
  /// - Throws: `TextError` if text cannot be laid out.
  func path(of text: PSCNText) throws -> Path { try line(text)?.path ?? Path() }

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
