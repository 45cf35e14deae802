import Foundation
import StrataGraphics

/// The characters of a text with their positions without animators.
struct SetText {
  struct Glyph {
    /// The outline relative to the glyph's origin on the baseline, y down.
    var path: Path
    var line: Int
    /// The position of its character in the text of the line; glyphs of one character share it.
    var character: Int
    /// The distance from the left end of its line, in points.
    var x: Double
    /// The advance without tracking, in points.
    var advance: Double
    var isSpace: Bool
  }

  struct Line {
    /// The left end of the line on the baseline, at its width without animators.
    var start: SIMD2<Double>
    /// The fraction of the line's growth on the left side; 0 for a left-aligned line.
    var shareBefore: Double
    /// The text that a text layer draws; nil for all other lines.
    var coloredText: String?
  }

  var glyphs: [Glyph] = []
  var lines: [Line] = []

  /// The indices of each character's glyphs, in reading order.
  ///
  /// Glyphs themselves are ordered from left to right.
  private var characters: [[Int]] {
    func place(_ glyph: Int) -> (Int, Int) { (glyphs[glyph].line, glyphs[glyph].character) }
    var characters: [[Int]] = []
    for glyph in glyphs.indices.sorted(by: { place($0) < place($1) }) {
      if let last = characters.last?[0], place(last) == place(glyph) {
        characters[characters.count - 1].append(glyph)
      } else {
        characters.append([glyph])
      }
    }
    return characters
  }

  /// Returns the index of each glyph's unit in reading order, and the number of units.
  func units(_ unit: TextSelector.Unit) -> (indices: [Int], count: Int) {
    guard unit != .line else { return (glyphs.map(\.line), lines.count) }
    var indices = Array(repeating: 0, count: glyphs.count)
    var count = 0
    var (isInside, line) = (false, -1)
    for character in characters {
      let first = glyphs[character[0]]
      let begins =
        switch unit {
        case .character, .line: true
        case .visibleCharacter: !first.isSpace
        case .word: !first.isSpace && (!isInside || first.line != line)
        }
      (isInside, line) = (!first.isSpace, first.line)
      count += begins ? 1 : 0
      for glyph in character { indices[glyph] = max(count - 1, 0) }
    }
    return (indices, count)
  }

  /// Returns the position of a glyph's origin.
  func origin(_ glyph: Glyph) -> SIMD2<Double> { lines[glyph.line].start + SIMD2(glyph.x, 0) }

  /// Returns the bounds of all glyphs without strokes; nil if nothing is drawn.
  ///
  /// A glyph with colors of its own counts as a rectangle on the baseline, as wide as its advance
  /// and as high as the font size.
  ///
  /// - Parameter size: The font size in points.
  func bounds(size: Double) -> CGRect? {
    glyphs.reduce(nil as CGRect?) { bounds, glyph in
      let origin = origin(glyph)
      var box = glyph.path.boundingBox
      if box == nil, !glyph.isSpace, lines[glyph.line].coloredText != nil {
        box = CGRect(x: 0, y: -size, width: glyph.advance, height: size)
      }
      guard let moved = box?.offsetBy(dx: origin.x, dy: origin.y) else { return bounds }
      return bounds?.union(moved) ?? moved
    }
  }

  /// Returns the anchor point of each glyph, by default the center of its group on the baseline.
  ///
  /// - Parameters:
  ///   - alignment: The offset in units of half the group's width and the height of capitals.
  ///   - height: The height of capitals in points.
  func anchors(
    _ grouping: TextGrouping, alignment: SIMD2<Double>, height: Double
  ) -> [SIMD2<Double>] {
    let groups: [Int] =
      switch grouping {
      case .character: units(.character).indices
      case .word: units(.word).indices
      case .line: glyphs.map(\.line)
      case .all: glyphs.map { _ in 0 }
      }
    var bounds: [Int: (least: SIMD2<Double>, most: SIMD2<Double>)] = [:]
    for (glyph, group) in zip(glyphs, groups)
    where !glyph.isSpace || grouping == .character || bounds[group] == nil {
      let start = origin(glyph)
      let end = start + SIMD2(glyph.advance, 0)
      let known = bounds[group] ?? (start, end)
      bounds[group] = (
        pointwiseMin(known.least, pointwiseMin(start, end)),
        pointwiseMax(known.most, pointwiseMax(start, end))
      )
    }
    return groups.map { group in
      guard let (least, most) = bounds[group] else { return .zero }
      let half = SIMD2((most.x - least.x) / 2, height)
      return (least + most) / 2 + alignment * half
    }
  }
}

extension Path {
  /// Returns the path translated by an offset.
  func moved(by offset: SIMD2<Double>) -> Path {
    mapPoints { $0 + offset }
  }
}
