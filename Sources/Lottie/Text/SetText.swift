import StrataGraphics

/// The characters of a text with their positions without animators.
struct SetText {
  struct Glyph {
    /// The outline relative to the glyph's origin on the baseline, y down.
    var path: Path
    var line: Int
    /// The distance from the left end of its line, in points.
    var x: Double
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

  /// Returns the index of each glyph's unit, and the number of units.
  func units(_ unit: TextSelector.Unit) -> (indices: [Int], count: Int) {
    switch unit {
    case .character: return (Array(glyphs.indices), glyphs.count)
    case .line: return (glyphs.map(\.line), lines.count)
    case .visibleCharacter:
      var count = 0
      let indices = glyphs.map { glyph -> Int in
        count += glyph.isSpace ? 0 : 1
        return max(count - 1, 0)
      }
      return (indices, count)
    case .word:
      var (count, isInside, line) = (0, false, -1)
      let indices = glyphs.map { glyph -> Int in
        let begins = !glyph.isSpace && (!isInside || glyph.line != line)
        count += begins ? 1 : 0
        (isInside, line) = (!glyph.isSpace, glyph.line)
        return max(count - 1, 0)
      }
      return (indices, count)
    }
  }

  /// Returns the position of a glyph's origin.
  func origin(_ glyph: Glyph) -> SIMD2<Double> { lines[glyph.line].start + SIMD2(glyph.x, 0) }

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
      case .character: Array(glyphs.indices)
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
