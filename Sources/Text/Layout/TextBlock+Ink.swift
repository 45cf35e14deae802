package import Foundation
package import StrataGraphics
package import StrataImageFiles
import StrataRaster

/// A part of a text that is drawn in one operation and color.
package struct TextInk: Sendable {
  /// The drawing operation.
  package enum InkOperation: Sendable, Hashable {
    /// Fills the path.
    case fill
    /// Strokes the path, with a width in points.
    case stroke(width: Double)
    /// Draws an image in a box, which is the path.
    case image(UIImage, box: CGRect)
    /// Draws a color glyph inside the path.
    case glyph(ColoredGlyph)
  }

  package let kind: InkOperation
  package fileprivate(set) var path: Path
  package let color: Color
  /// The pattern that is painted instead of the color; nil for a plain color.
  let pattern: CGColor?
  let shadow: TextShadow?
  /// Whether it draws glyphs, to which a context's text drawing mode applies, rather than
  /// backgrounds and lines.
  let isGlyphs: Bool

  /// A rectangle that contains everything drawn, in the path's space; nil if there is nothing.
  var extent: CGRect? {
    guard var box = path.controlBounds else { return nil }
    if case .stroke(let width) = kind {
      // The maximum extent of a miter.
      let reach = CGFloat(width / 2 * StrokeStyle().miterLimit)
      box = box.insetBy(dx: -reach, dy: -reach)
    }
    guard let shadow else { return box }
    // Four standard deviations.
    let reach = CGFloat(-2 * shadow.blur - 1)
    return box.union(
      box.offsetBy(dx: CGFloat(shadow.offset.x), dy: CGFloat(shadow.offset.y))
        .insetBy(dx: reach, dy: reach))
  }

  fileprivate var isSeen: Bool {
    guard case .image = kind else {
      return !path.isEmpty && (pattern != nil || !color.isClear)
    }
    return true
  }
}

extension TextInk {
  /// Returns the ink of lines, in paint order.
  ///
  /// - Parameter separatesGlyphs: Whether glyphs and lines are separate parts even if they have
  ///   one color, for a text drawing mode that applies to glyphs alone.
  static func ink(
    of lines: [TextBlock.PlacedLine], separatesGlyphs: Bool = false
  ) -> [TextInk] {
    var gatherer = InkGatherer(separatesGlyphs: separatesGlyphs)
    for placed in lines { placed.addBackgrounds(to: &gatherer) }
    for placed in lines { placed.addText(to: &gatherer) }
    return gatherer.ink.filter(\.isSeen)
  }
}

/// Collects ink and merges consecutive items of the same kind.
private struct InkGatherer {
  let separatesGlyphs: Bool
  var ink: [TextInk] = []

  mutating func add(
    _ color: Color, pattern: CGColor? = nil, _ kind: TextInk.InkOperation = .fill,
    _ shadow: TextShadow? = nil, isGlyphs: Bool = false, _ body: (inout Path) -> Void
  ) {
    if let last = ink.last, last.color == color, last.pattern == pattern, last.kind == kind,
      last.shadow == shadow, !separatesGlyphs || last.isGlyphs == isGlyphs
    {
    } else {
      ink.append(
        TextInk(
          kind: kind, path: Path(), color: color, pattern: pattern, shadow: shadow,
          isGlyphs: isGlyphs))
    }
    body(&ink[ink.count - 1].path)
  }
}

extension TextBlock {
  /// The ink in paint order, in points from the box's top left corner.
  ///
  /// Backgrounds come first, then the text with underlines, then the lines through it.
  package var ink: [TextInk] { TextInk.ink(of: lines) }

  /// Returns the ink for the text drawing mode of a context.
  func ink(for context: CGContext) -> [TextInk] {
    TextInk.ink(of: lines, separatesGlyphs: context.separatesGlyphs)
  }

  /// The outlines of all glyphs and lines as one path.
  package var outlines: Path {
    ink.reduce(into: Path()) { $0.append($1.path) }
  }
}

extension TextBlock.PlacedLine {
  fileprivate func addBackgrounds(to gatherer: inout InkGatherer) {
    for run in line.runs {
      guard let color = styles[run.style].background else { continue }
      gatherer.add(color) {
        $0.append(.rectangle(origin.x + run.x, top, run.width, bottom - top))
      }
    }
  }

  fileprivate func addText(to gatherer: inout InkGatherer) {
    for run in line.runs {
      let style = styles[run.style]
      add(style.underline, run.typeface.underline, to: run, style, &gatherer)
      if let attachment = style.attachment, !run.isEllipsis {
        add(attachment, to: run, style, &gatherer)
      } else {
        if run.typeface.hasColor { addColoredGlyphs(of: run, style, &gatherer) }
        addGlyphs(of: run, style, &gatherer)
      }
      add(style.strikethrough, run.typeface.strikeout, to: run, style, &gatherer)
    }
  }

  private func addColoredGlyphs(
    of run: TextRun, _ style: TextStyle, _ gatherer: inout InkGatherer
  ) {
    for glyph in run.glyphs where run.isColored(glyph) {
      let colored = ColoredGlyph(
        typeface: run.typeface, glyph: glyph.id, shape: style.shape, size: run.size,
        origin: origin + SIMD2(run.x, 0) + glyph.origin)
      gatherer.add(style.color, .glyph(colored), style.shadow) { $0.append(colored.outline) }
    }
  }

  private func addGlyphs(
    of run: TextRun, _ style: TextStyle, _ gatherer: inout InkGatherer
  ) {
    if style.stroke?.isFilled ?? true {
      gatherer.add(style.color, pattern: style.pattern, .fill, style.shadow, isGlyphs: true) {
        run.addOutlines(to: &$0, at: origin, style.shape)
      }
    }
    guard let stroke = style.stroke else { return }
    // If the glyphs are filled, the fill has already drawn the shadow.
    let shadow = stroke.isFilled ? nil : style.shadow
    gatherer.add(
      stroke.color ?? style.color, pattern: stroke.color == nil ? style.pattern : nil,
      .stroke(width: stroke.width), shadow, isGlyphs: true
    ) {
      run.addOutlines(to: &$0, at: origin, style.shape)
    }
  }

  private func add(
    _ attachment: TextAttachment, to run: TextRun, _ style: TextStyle,
    _ gatherer: inout InkGatherer
  ) {
    guard let image = attachment.image, attachment.size.x > 0, attachment.size.y > 0 else {
      return
    }
    for glyph in run.glyphs {
      let box = attachment.box(at: origin + SIMD2(run.x, 0) + glyph.origin)
      gatherer.add(style.color, .image(image, box: box), style.shadow) {
        $0.append(
          .rectangle(
            Double(box.minX), Double(box.minY), Double(box.width), Double(box.height)))
      }
    }
  }

  /// Adds an underline or strikethrough line of a run.
  private func add(
    _ rule: TextRule?, _ place: Typeface.Rule, to run: TextRun, _ style: TextStyle,
    _ gatherer: inout InkGatherer
  ) {
    guard let rule else { return }
    let thickness = place.thickness * run.size
    let (tops, factor) = rule.lines
    let parts = rule.isByWord && style.attachment == nil ? run.words : [0...max(run.width, 0)]
    for (offset, part) in tops.flatMap({ top in parts.map { (top, $0) } }) {
      let top = origin.y - style.rise + place.top * run.size + offset * thickness
      let left = origin.x + run.x + part.lowerBound
      let width = part.upperBound - part.lowerBound
      gatherer.add(
        rule.color ?? style.color, pattern: rule.color == nil ? style.pattern : nil, .fill,
        style.shadow
      ) { path in
        var x = 0.0
        var dash = 0
        let own = thickness * factor
        let dashes = rule.dashes.map { $0 * own }
        while x < width, own > 0 {
          let length = dashes.isEmpty ? width : dashes[dash % dashes.count]
          if dash % 2 == 0 {
            path.append(.rectangle(left + x, top, min(length, width - x), own))
          }
          (x, dash) = (x + length, dash + 1)
        }
      }
    }
  }
}

extension Path {
  /// - Parameter isHole: Whether the winding direction is reversed.
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
