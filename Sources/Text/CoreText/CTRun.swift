public import Foundation
public import StrataGraphics
public import StrataRaster

/// The glyphs of a line with one font and the same attributes.
public final class CTRun {
  let run: TextRun
  private let placed: TextBlock.PlacedLine
  private let text: TypesetText
  private let offset: Int

  init(_ run: TextRun, of placed: TextBlock.PlacedLine, _ text: TypesetText, _ offset: Int) {
    (self.run, self.placed, self.text, self.offset) = (run, placed, text, offset)
  }

  /// Returns the start of a glyph's text, in code units of the string.
  fileprivate func unit(of glyph: TextGlyph) -> Int {
    offset + text.unit(at: placed.start - placed.line.start + glyph.cluster)
  }

  /// The range in code units of the string.
  fileprivate var range: Range<Int> {
    let units = run.glyphs.map(unit)
    guard let first = units.min(), let last = units.max() else { return offset..<offset }
    // Extends to the next text in the line, in whichever run it is, or past the line break.
    let lineEnd = text.unit(at: placed.start + placed.line.length)
    var end = offset + text.endOfBreak(at: lineEnd)
    for glyph in placed.line.runs.flatMap(\.glyphs) {
      let unit = unit(of: glyph)
      if unit > last { end = min(end, unit) }
    }
    return first..<max(end, last)
  }

  /// The attributes of the first character, with the font in use.
  fileprivate var attributes: [String: Any] {
    var found: [String: Any] = [:]
    let place = range.lowerBound - offset
    if place < text.string.length {
      let attributes = unsafe text.string.attributes(at: place, effectiveRange: nil)
      for (key, value) in attributes {
        found[key.rawValue] = value
      }
    }
    let matrix = (found[kCTFontAttributeName] as? CTFont)?.matrix ?? .identity
    found[kCTFontAttributeName] = font(matrix)
    return found
  }

  /// Returns the font in use.
  fileprivate func font(_ matrix: CGAffineTransform) -> CTFont {
    var request = placed.styles[run.style].font
    request.size = run.size
    return CTFont(request, matrix: matrix, run.typeface)
  }

  /// Returns the glyphs of a range; a length of 0 extends it to the end.
  fileprivate func glyphs(_ range: CFRange) -> ArraySlice<TextGlyph> {
    let start = min(max(range.location, 0), run.glyphs.count)
    let rest = run.glyphs.count - start
    return run.glyphs[start..<start + (range.length > 0 ? min(range.length, rest) : rest)]
  }

  fileprivate func write<Value>(
    _ range: CFRange, _ buffer: UnsafeMutablePointer<Value>, _ value: (TextGlyph) -> Value
  ) {
    for (index, glyph) in glyphs(range).enumerated() { unsafe buffer[index] = value(glyph) }
  }

  /// Returns the ink of a range, y down.
  fileprivate func ink(_ range: CFRange, for context: CGContext? = nil) -> [TextInk] {
    let part = TextLine(
      runs: [run.with(Array(glyphs(range)))], start: placed.line.start,
      length: placed.line.length, width: placed.line.width, ascent: placed.line.ascent,
      descent: placed.line.descent, leading: placed.line.leading,
      isRightToLeft: placed.line.isRightToLeft)
    let line = TextBlock.PlacedLine(
      line: part, origin: placed.origin, start: placed.start, styles: placed.styles,
      top: placed.top, bottom: placed.bottom)
    return CTLine(text, line).ink(for: context)
  }
}

extension TextRun {
  fileprivate func with(_ glyphs: [TextGlyph]) -> TextRun {
    TextRun(
      typeface: typeface, size: size, level: level, x: x, width: width, style: style,
      isEllipsis: isEllipsis, glyphs: glyphs)
  }
}

/// Returns the number of glyphs in a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// Returns the attributes of a run, with the font in use under `kCTFontAttributeName`.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// The layout properties of a run.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is right-to-left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
}

/// Returns whether a run is right-to-left.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.level % 2 == 1 ? .rightToLeft : []
}

// A range of glyphs with a length of 0 extends to the end.

/// Gets the glyphs of a range, from left to right.
///
/// They are numbers in the run's font, or 0 for characters that no font has.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  unsafe run.write(range, buffer) { $0.isMissing ? 0 : CGGlyph(truncatingIfNeeded: $0.id) }
}

/// Gets the positions of a range of glyphs, from the line's left end on the baseline, y up.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  unsafe run.write(range, buffer) { CGPoint(x: run.run.x + $0.origin.x, y: -$0.origin.y) }
}

/// Gets the advances of a range of glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  unsafe run.write(range, buffer) { CGSize(width: $0.advance, height: 0) }
}

/// Gets the string indices of a range of glyphs, in UTF-16 code units.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  unsafe run.write(range, buffer) { run.unit(of: $0) }
}

/// Returns the range of the string that a run shows, in UTF-16 code units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(location: run.range.lowerBound, length: run.range.count)
}

/// Returns the width of a range of glyphs, and gets ascent and descent of the run's font.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let font = run.font(.identity)
  unsafe ascent?.pointee = CTFontGetAscent(font)
  unsafe descent?.pointee = CTFontGetDescent(font)
  unsafe leading?.pointee = CTFontGetLeading(font)
  return run.glyphs(range).reduce(0) { $0 + $1.advance }
}

/// Returns the bounding box of the ink of a range, as `CTLineGetImageBounds` does.
public func CTRunGetImageBounds(
  _ run: CTRun, _ context: CGContext?, _ range: CFRange
) -> CGRect {
  run.ink(range).bounds.offsetBy(context?.textPosition ?? .zero)
}

/// Draws a range of glyphs at their positions in the line, whose left end is the text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawText(run.ink(range, for: context))
}
