import StrataGraphics

/// The characters of a text, each where the text alone would have it.
struct SetText {
  struct Glyph {
    /// From its origin on the baseline, y down.
    var path: Path
    var line: Int
    /// From the left end of its line, points.
    var x: Double
    var advance: Double
    var isSpace: Bool
  }

  struct Line {
    /// Its left end on the baseline, with the width that it has alone.
    var start: SIMD2<Double>
    /// How much of what a line grows by goes to its left: 0 of one that begins at the left.
    var shareBefore: Double
    /// What of it is drawn by a text layer; nil for all others.
    var coloredText: String?
  }

  var glyphs: [Glyph] = []
  var lines: [Line] = []

  /// The unit that each glyph is in, and how many there are.
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

  /// Where a glyph's origin is.
  func origin(_ glyph: Glyph) -> SIMD2<Double> { lines[glyph.line].start + SIMD2(glyph.x, 0) }

  /// What each glyph turns about: the middle of its group on the baseline.
  ///
  /// - Parameters:
  ///   - alignment: From there, in halves of the group's width and in heights of capitals.
  ///   - height: Of capitals, points.
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
  /// The same path elsewhere.
  func moved(by offset: SIMD2<Double>) -> Path {
    mapPoints { $0 + offset }
  }
}
