package import StrataGraphics

/// A shape of a text, in one colour.
package struct TextInk: Sendable {
  package var path: Path
  package let color: Color
}

extension TextBlock {
  /// What is drawn, in paint order: what lies behind the text, the text with the lines under it, and the
  /// lines through it; in points from the box's top left corner.
  package var ink: [TextInk] {
    var ink: [TextInk] = []
    /// Joins what follows each other in one colour.
    func add(_ color: Color, _ body: (inout Path) -> Void) {
      if ink.last?.color != color { ink.append(TextInk(path: Path(), color: color)) }
      body(&ink[ink.count - 1].path)
    }
    for placed in lines {
      for run in placed.line.runs {
        guard let color = placed.styles[run.style].background else { continue }
        let x = placed.origin.x + run.x
        add(color) {
          $0.append(.rectangle(x, placed.top, run.width, placed.bottom - placed.top))
        }
      }
    }
    for placed in lines {
      for run in placed.line.runs {
        let style = placed.styles[run.style]
        placed.add(style.underline, run.typeface.underline, to: run, style, add)
        add(style.color) { run.addOutlines(to: &$0, at: placed.origin) }
        placed.add(style.strikethrough, run.typeface.strikeout, to: run, style, add)
      }
    }
    return ink.filter { !$0.path.isEmpty && !$0.color.isClear }
  }

  /// The outlines of all glyphs and lines as one path.
  package var outlines: Path {
    ink.reduce(into: Path()) { $0.append($1.path) }
  }
}

extension TextBlock.PlacedLine {
  /// Adds a line under or through a run.
  fileprivate func add(
    _ rule: TextRule?, _ place: Typeface.Rule, to run: TextRun, _ style: TextStyle,
    _ add: (Color, (inout Path) -> Void) -> Void
  ) {
    guard let rule else { return }
    let thickness = place.thickness * run.size
    let (tops, factor) = rule.lines
    for offset in tops {
      let top = origin.y - style.rise + place.top * run.size + offset * thickness
      let left = origin.x + run.x
      add(rule.color ?? style.color) { path in
        var x = 0.0
        var dash = 0
        let own = thickness * factor
        let dashes = rule.dashes.map { $0 * own }
        while x < run.width, own > 0 {
          let length = dashes.isEmpty ? run.width : dashes[dash % dashes.count]
          if dash % 2 == 0 {
            path.append(.rectangle(left + x, top, min(length, run.width - x), own))
          }
          (x, dash) = (x + length, dash + 1)
        }
      }
    }
  }
}

extension Path {
  /// - Parameter isHole: Whether it turns the other way.
  static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, isHole: Bool = false
  ) -> Path {
    let corners = [
      SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height),
    ]
    var path = Path()
    for (index, corner) in (isHole ? corners.reversed() : corners).enumerated() {
      if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }
}
