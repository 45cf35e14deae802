#if Text
  /// Lays out a paragraph without any font, as boxes with simple rules.
  ///
  /// Pango requires a font for the height of lines and for wrapping them.
  struct BoxedParagraph {
    /// A character and its boxes.
    private struct Unit {
      /// The code points that have boxes.
      var boxes: [UInt32] = []
      var width = 0.0
      var isBlank = false
      /// The start in the paragraph, in UTF-8 bytes.
      var start: Int
      var end: Int
      var style: Int
      var isEllipsis = false
    }

    private let paragraph: TextParagraph
    private let units: [Unit]

    init(_ paragraph: TextParagraph) {
      self.paragraph = paragraph
      var style = 0
      var start = 0
      units = paragraph.text.map { character in
        while style + 1 < paragraph.runs.count, paragraph.runs[style].end <= start { style += 1 }
        var unit = Self.unit(character, paragraph.runs[style].style)
        unit.style = style
        unit.start = start
        start += character.utf8.count
        unit.end = start
        return unit
      }
    }

    /// Returns the width of a box in ems, for two digits per row or for three.
    private static func width(of codePoint: UInt32) -> Double { codePoint > 0xFFFF ? 0.8 : 0.6 }
    private static let blankWidth = 0.3
    private static let ellipsis: UInt32 = 0x2026

    private static func unit(_ character: Character, _ style: TextStyle) -> Unit {
      var unit = Unit(start: 0, end: 0, style: 0)
      unit.isBlank = character.isWhitespace
      if !unit.isBlank {
        for scalar in character.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint
        {
          unit.boxes.append(scalar.value)
        }
      }
      let ems = unit.isBlank ? blankWidth : unit.boxes.reduce(0) { $0 + width(of: $1) }
      unit.width = ems == 0 ? 0 : max(ems * style.font.size + style.spacing, 0)
      return unit
    }

    /// The lines, at least one.
    var lines: [TextLine] {
      guard paragraph.wrapping != .none, paragraph.truncation == .none else {
        return [line(truncated(units[...], room(0)))]
      }
      var lines: [TextLine] = []
      var rest = units[...]
      repeat {
        let room = room(lines.count)
        let next = rest.prefix(upTo: end(of: rest, room))
        rest = rest[next.endIndex...]
        lines.append(line(Array(next), room: paragraph.isJustified && !rest.isEmpty ? room : nil))
      } while !rest.isEmpty
      return lines
    }

    /// Returns the available width of a line, in points.
    private func room(_ line: Int) -> Double {
      guard let width = paragraph.width else { return .infinity }
      return max(width - max(line == 0 ? paragraph.indent : -paragraph.indent, 0), 0)
    }

    /// Returns the end of the line that begins with some units, after at least one of them.
    private func end(of units: ArraySlice<Unit>, _ room: Double) -> Int {
      var width = 0.0
      var lastBlank: Int?
      for index in units.indices {
        width += units[index].width
        // Trailing blanks do not count.
        if units[index].isBlank {
          lastBlank = index
        } else if width > room, index > units.startIndex {
          guard paragraph.wrapping == .words, let lastBlank else { return index }
          return lastBlank + 1
        }
      }
      return units.endIndex
    }

    private func truncated(_ units: ArraySlice<Unit>, _ room: Double) -> [Unit] {
      let whole = Self.width(of: units)
      guard paragraph.truncation != .none, whole > room else { return Array(units) }
      func ellipsis(at unit: Unit?) -> Unit {
        let style = unit?.style ?? 0
        let size = paragraph.runs[style].style.font.size
        return Unit(
          boxes: [Self.ellipsis], width: Self.width(of: Self.ellipsis) * size,
          start: unit?.start ?? 0, end: unit?.start ?? 0, style: style, isEllipsis: true)
      }
      var (head, tail) = (units.startIndex, units.endIndex)
      var width = ellipsis(at: units.first).width
      while head < tail {
        let isHead =
          switch paragraph.truncation {
          case .start: false
          case .middle: head - units.startIndex <= units.endIndex - tail
          case .end, .none: true
          }
        let next = isHead ? head : tail - 1
        guard width + units[next].width <= room else { break }
        width += units[next].width
        if isHead { head += 1 } else { tail -= 1 }
      }
      return units[..<head] + [ellipsis(at: head < tail ? units[head] : nil)] + units[tail...]
    }

    /// Returns the width without trailing blanks, in points.
    private static func width(of units: some BidirectionalCollection<Unit>) -> Double {
      let end = units.lastIndex { !$0.isBlank }.map { units.index(after: $0) }
      return units[..<(end ?? units.startIndex)].reduce(0) { $0 + $1.width }
    }

    /// - Parameter room: The width in points that blanks are stretched to fill.
    private func line(_ units: [Unit], room: Double? = nil) -> TextLine {
      var units = units
      let end = (units.lastIndex { !$0.isBlank } ?? -1) + 1
      let blanks = units[..<end].indices.filter { units[$0].isBlank }
      if let room, !blanks.isEmpty {
        let more = max(room - Self.width(of: units), 0) / Double(blanks.count)
        for index in blanks { units[index].width += more }
      }
      let isRightToLeft = paragraph.direction == .rightToLeft
      var runs: [TextRun] = []
      var x = 0.0
      var seen = units[..<end]
      if isRightToLeft { seen.reverse() }
      while let first = seen.first {
        let own = seen.prefix { $0.style == first.style && $0.isEllipsis == first.isEllipsis }
        let run = run(own, x, level: isRightToLeft ? 1 : 0)
        runs.append(run)
        x += run.width
        seen = seen[own.endIndex...]
      }
      let styles = Set(units.isEmpty ? [0] : units.map(\.style)).map { paragraph.runs[$0].style }
      let face = Typeface.boxes
      return TextLine(
        runs: runs, start: units.first?.start ?? 0,
        length: (units.last?.end ?? 0) - (units.first?.start ?? 0), width: x,
        ascent: styles.map { face.ascent * $0.font.size + $0.rise }.reduce(0, max),
        descent: styles.map { face.descent * $0.font.size - $0.rise }.reduce(0, max), leading: 0,
        isRightToLeft: isRightToLeft)
    }

    private func run(_ units: ArraySlice<Unit>, _ x: Double, level: Int) -> TextRun {
      let style = units.first?.style ?? 0
      let (size, rise) = (
        paragraph.runs[style].style.font.size, paragraph.runs[style].style.rise
      )
      var glyphs: [TextGlyph] = []
      var pen = 0.0
      for unit in units {
        var place = pen
        for box in unit.boxes {
          let advance = Self.width(of: box) * size
          glyphs.append(
            TextGlyph(
              id: box, isMissing: true, origin: SIMD2(place, -rise), advance: advance,
              cluster: unit.start))
          place += advance
        }
        pen += unit.width
      }
      return TextRun(
        typeface: .boxes, size: size, level: level, x: x, width: pen, style: style,
        isEllipsis: units.first?.isEllipsis ?? false, glyphs: glyphs)
    }
  }
#endif
