import StrataGraphics
import Synchronization

/// Places the characters of a text along an outline.
final class PathedText: Sendable {
  /// The position of a character in its line.
  private struct GlyphPosition: Sendable {
    let line: Int
    /// The index among the characters of the line.
    let index: Int
    /// The distance of the character's center from the left end of the line.
    let center: Double
  }

  private struct LineExtent: Sendable {
    var width = 0.0
    var count = 0
    /// Half the advance of the first and the last character.
    var firstHalf = 0.0
    var lastHalf = 0.0
    let shareBefore: Double
  }

  private let path: TextPath
  private let places: [GlyphPosition]
  private let lines: [LineExtent]
  private let lineHeight: Double
  private let baselineShift: Double
  /// The outlines at the last frames, on which all characters depend.
  private let measured = Mutex<[(frame: Double, outline: MeasuredOutline)]>([])
  /// The number of frames whose outlines are kept, for threads that evaluate different ones.
  private static let keptFrames = 8

  init(_ text: SetText, along path: TextPath, _ document: TextDocument) {
    var lines = text.lines.map { LineExtent(shareBefore: $0.shareBefore) }
    places = text.glyphs.map { glyph in
      let half = glyph.advance / 2
      let place = GlyphPosition(
        line: glyph.line, index: lines[glyph.line].count, center: glyph.x + half)
      if place.index == 0 { lines[glyph.line].firstHalf = half }
      lines[glyph.line].count += 1
      lines[glyph.line].lastHalf = half
      if !glyph.isSpace { lines[glyph.line].width = glyph.x + glyph.advance }
      return place
    }
    self.lines = lines
    self.path = path
    (lineHeight, baselineShift) = (document.lineHeight, document.baselineShift)
  }

  var isAnimated: Bool { path.isAnimated }

  /// Returns the map from the space around a character's center on its baseline.
  ///
  /// - Parameter move: The offset of the character, along the outline and away from it.
  func map(of glyph: Int, moved move: SIMD2<Double>, at frame: Double) -> AffineMap {
    let outline = outline(at: frame)
    let (place, line) = (places[glyph], lines[places[glyph].line])
    let first = path.firstMargin.value(at: frame)
    let room = outline.length + path.lastMargin.value(at: frame) - first
    var distance = first + move.x
    if path.forcesAlignment.value(at: frame) != 0 {
      let step = line.count > 1 ? Double(place.index) / Double(line.count - 1) : 0
      distance += line.firstHalf + (room - line.firstHalf - line.lastHalf) * step
    } else {
      distance += (room - line.width) * line.shareBefore + place.center
    }
    let down = SIMD2(0, Double(place.line) * lineHeight - baselineShift + move.y)
    guard let (point, direction) = outline.place(at: distance) else {
      return .translation(SIMD2(distance, 0) + down)
    }
    guard path.perpendicular.value(at: frame) != 0 else { return .translation(point + down) }
    return AffineMap(x: direction, y: SIMD2(-direction.y, direction.x), origin: point)
      .after(.translation(down))
  }

  private func outline(at frame: Double) -> MeasuredOutline {
    let frame = isAnimated ? frame : 0
    return measured.withLock { kept in
      if let known = kept.first(where: { $0.frame == frame }) { return known.outline }
      let shape = path.outline.value(at: frame)
      let new = MeasuredOutline(
        path.isReversed.value(at: frame) != 0 ? shape.reversed : shape)
      if kept.count >= Self.keptFrames { kept.removeFirst() }
      kept.append((frame, new))
      return new
    }
  }
}
