public import Foundation
public import StrataGraphics
public import StrataRaster

/// Glyphs of a line that have one font and the same attributes.
public final class CTRun {
  let run: TextRun
  private let placed: TextBlock.PlacedLine
  private let text: TypesetText
  private let offset: Int

  init(_ run: TextRun, of placed: TextBlock.PlacedLine, _ text: TypesetText, _ offset: Int) {
    (self.run, self.placed, self.text, self.offset) = (run, placed, text, offset)
  }

  /// Where the text of a glyph begins, in code units of the string.
  fileprivate func unit(of glyph: TextGlyph) -> Int {
    offset + text.unit(at: placed.start - placed.line.start + glyph.cluster)
  }

  /// In code units of the string.
  fileprivate var range: Range<Int> {
    let units = run.glyphs.map(unit)
    guard let first = units.min(), let last = units.max() else { return offset..<offset }
    // Up to what comes next in the line, whichever run it is in.
    var end = offset + text.unit(at: placed.start + placed.line.length)
    for glyph in placed.line.runs.flatMap(\.glyphs) {
      let unit = unit(of: glyph)
      if unit > last { end = min(end, unit) }
    }
    return first..<max(end, last)
  }

  /// Those of its first character, with the font that is used.
  fileprivate var attributes: [String: Any] {
    var found: [String: Any] = [:]
    let place = range.lowerBound - offset
    if place < text.string.length {
      for (key, value) in text.string.attributes(at: place, effectiveRange: nil) {
        found[key.rawValue] = value
      }
    }
    var request = placed.styles[run.style].font
    request.size = run.size
    let matrix = (found[kCTFontAttributeName] as? CTFont)?.matrix ?? .identity
    found[kCTFontAttributeName] = CTFont(request, matrix: matrix, run.typeface)
    return found
  }

  /// The glyphs of a range, all from its location on where the length is 0.
  fileprivate func glyphs(_ range: CFRange) -> ArraySlice<TextGlyph> {
    let start = min(max(range.location, 0), run.glyphs.count)
    let end = range.length > 0 ? min(start + range.length, run.glyphs.count) : run.glyphs.count
    return run.glyphs[start..<end]
  }

  fileprivate func write<Value>(
    _ range: CFRange, _ buffer: UnsafeMutablePointer<Value>, _ value: (TextGlyph) -> Value
  ) {
    for (index, glyph) in glyphs(range).enumerated() { buffer[index] = value(glyph) }
  }

  /// What is drawn of a range, y down.
  fileprivate func ink(_ range: CFRange, _ color: Color?) -> [TextInk] {
    let part = TextLine(
      runs: [run.with(Array(glyphs(range)))], start: placed.line.start,
      length: placed.line.length, width: placed.line.width, ascent: placed.line.ascent,
      descent: placed.line.descent, leading: placed.line.leading,
      isRightToLeft: placed.line.isRightToLeft)
    let line = TextBlock.PlacedLine(
      line: part, origin: placed.origin, start: placed.start, styles: placed.styles,
      top: placed.top, bottom: placed.bottom)
    return CTLine(text, line).ink(color)
  }
}

extension TextRun {
  fileprivate func with(_ glyphs: [TextGlyph]) -> TextRun {
    TextRun(
      typeface: typeface, size: size, level: level, x: x, width: width, style: style,
      isEllipsis: isEllipsis, glyphs: glyphs)
  }
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// The attributes of a run by their names, with the font that is used under `kCTFontAttributeName`.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// How a run is set.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It runs from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
}

/// Whether a run runs from right to left.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.level % 2 == 1 ? .rightToLeft : []
}

// A range of glyphs with a length of 0 is all from its location on.

/// The glyphs of a range by their numbers in the run's font, from left to right; 0 for characters that
/// no font has.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  run.write(range, buffer) { $0.isMissing ? 0 : CGGlyph(truncatingIfNeeded: $0.id) }
}

/// Where the glyphs of a range lie, from the line's left end on the baseline, y up.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.write(range, buffer) { CGPoint(x: run.run.x + $0.origin.x, y: -$0.origin.y) }
}

/// How far the glyphs of a range move the pen.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.write(range, buffer) { CGSize(width: $0.advance, height: 0) }
}

/// Where the text of the glyphs of a range begins in the string, in UTF-16 code units.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.write(range, buffer) { run.unit(of: $0) }
}

/// Which part of its string a run shows, in UTF-16 code units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(location: run.range.lowerBound, length: run.range.count)
}

/// How wide the glyphs of a range are, and how far the run's font reaches above and below the baseline.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let typeface = run.run.typeface
  ascent?.pointee = CGFloat(typeface.ascent * run.run.size)
  descent?.pointee = CGFloat(typeface.descent * run.run.size)
  leading?.pointee = CGFloat(typeface.leading * run.run.size)
  return run.glyphs(range).reduce(0) { $0 + $1.advance }
}

/// The box around what is painted of a range, as of `CTLineGetImageBounds`.
public func CTRunGetImageBounds(
  _ run: CTRun, _ context: CGContext?, _ range: CFRange
) -> CGRect {
  run.ink(range, nil).bounds.offsetBy(context?.textPosition ?? .zero)
}

/// Draws the glyphs of a range where they lie in their line, whose left end is the text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawText(run.ink(range, context.fillColor.value))
}
