public import Foundation
public import StrataGraphics
public import StrataRaster

/// A line of text with positioned glyphs.
///
/// Lengths are in points from the line's left end on the baseline, y up. If text is not available
/// on this machine, lines have no glyphs and no size.
public final class CTLine {
  let text: TypesetText
  let placed: TextBlock.PlacedLine?
  /// The offset of the range that the text was extracted from.
  private let offset: Int
  /// The length of the line's range if nothing was laid out.
  private let whole: Int

  init(_ text: TypesetText, _ placed: TextBlock.PlacedLine?, offset: Int = 0) {
    (self.text, self.placed, self.offset) = (text, placed, offset)
    whole = text.string.length
  }

  /// - Parameter change: Modifies the layout settings.
  convenience init(
    _ text: TypesetText, offset: Int = 0, _ change: (inout TextParagraph) -> Void
  ) {
    var paragraph = TextParagraph(text.styled.text, text.styled.runs)
    if let settings = text.styled.runs.first?.settings {
      paragraph.direction = settings.direction
      paragraph.tabs = settings.tabs(width: .infinity)
    }
    change(&paragraph)
    let hasSizes = text.styled.runs.allSatisfy(\.style.font.hasValidSize)
    let line = hasSizes ? (try? FontSet.system().lines(of: paragraph))?.first : nil
    self.init(
      text,
      line.map {
        TextBlock.PlacedLine(
          line: $0, origin: SIMD2(), start: $0.start, styles: text.styled.runs.map(\.style),
          top: -$0.ascent, bottom: $0.descent)
      }, offset: offset)
  }

  /// The range in code units of the string, with the line break.
  var range: Range<Int> {
    let shown = shownRange
    return shown.lowerBound..<offset + text.endOfBreak(at: shown.upperBound - offset)
  }

  /// The range in code units of the string, without the line break.
  var shownRange: Range<Int> {
    guard let placed else { return offset..<offset + whole }
    let start = text.unit(at: placed.start)
    return offset + start..<offset + max(text.unit(at: placed.start + placed.line.length), start)
  }

  /// The text of this line alone.
  var ownText: TypesetText {
    let part = NSRange(location: shownRange.lowerBound - offset, length: shownRange.count)
    return TypesetText(text.string.attributedSubstring(from: part), isOneLine: true)
  }

  var runs: [CTRun] {
    guard let placed else { return [] }
    return placed.line.runs.map { CTRun($0, of: placed, text, offset) }
  }

  /// Returns the ink of the line, y down.
  ///
  /// - Parameter context: The context whose color and text drawing mode the text uses; nil to
  ///   measure it.
  func ink(for context: CGContext? = nil) -> [TextInk] {
    guard var placed else { return [] }
    placed = placed.moved(to: SIMD2())
    if let context { placed.color(context.fillColor.value) }
    return TextInk.ink(of: [placed], separatesGlyphs: context?.separatesGlyphs ?? false)
  }

  /// Returns the line with wider spaces.
  ///
  /// - Parameter change: Returns the additional width for a line's width.
  /// - Returns: The line; nil if there is no space between words.
  fileprivate func widened(by change: (Double) -> Double) -> CTLine? {
    guard var placed else { return nil }
    let bytes = Array(text.styled.text.utf8)
    let (start, length) = (placed.start, placed.line.length)
    let own = bytes[start..<min(start + length, bytes.count)]
    let words = own.lastIndex { $0 != 0x20 } ?? own.startIndex
    let base = placed.start - placed.line.start
    let line = placed.line.widened(by: change(placed.line.width)) { cluster in
      (start..<words).contains(base + cluster) && bytes[base + cluster] == 0x20
    }
    guard let line else { return nil }
    placed.line = line
    return CTLine(text, placed, offset: offset)
  }

  // MARK: Carets

  /// The characters of a cluster and their common extent, from left to right.
  private struct Cell {
    /// The starts of its characters, followed by its end.
    var places: [Int]
    var left: Double
    var right: Double
    var isRightToLeft: Bool

    /// Returns the edge before a position.
    func edge(_ place: Int) -> Double {
      let before = places.lastIndex { $0 <= place } ?? 0
      let part = Double(before) / Double(max(places.count - 1, 1))
      return isRightToLeft ? right - part * (right - left) : left + part * (right - left)
    }
  }

  /// The cells in text order.
  private var cells: [Cell] {
    guard let placed else { return [] }
    let end = shownRange.upperBound - offset
    let characters = text.characters(from: shownRange.lowerBound - offset, to: end)
    let base = placed.start - placed.line.start
    // Keyed by the first character.
    var found: [Int: Cell] = [:]
    for run in placed.line.runs where !run.isEllipsis {
      // Glyphs without width are marks or direction controls.
      for glyph in run.glyphs where glyph.advance > 0 {
        let unit = text.unit(at: base + glyph.cluster)
        let place = characters.place(of: unit + 1) - 1
        guard place >= 0 else { continue }
        let first = characters[place]
        let left = run.x + glyph.origin.x
        var cell =
          found[first]
          ?? Cell(places: [], left: left, right: left, isRightToLeft: run.level % 2 == 1)
        cell.left = min(cell.left, left)
        cell.right = max(cell.right, left + glyph.advance)
        found[first] = cell
      }
    }
    let starts = found.keys.sorted()
    return starts.enumerated().compactMap { index, start in
      let next = index + 1 < starts.count ? starts[index + 1] : end
      var cell = found[start]
      let own = characters[characters.place(of: start)..<characters.place(of: next)]
      cell?.places = (own + [next]).map { $0 + offset }
      return cell
    }
  }

  /// Returns the position of the caret before a code unit.
  func caret(before index: Int) -> Double {
    let cells = cells
    guard let cell = cells.last(where: { $0.places[0] <= index }) ?? cells.first else { return 0 }
    return cell.edge(index)
  }

  /// Returns the caret index nearest to a position.
  func index(at x: Double) -> Int {
    var best: (index: Int, distance: Double)?
    // The cell at the position takes precedence, because a caret between text of different
    // directions has two positions.
    let cells = cells
    let near = cells.filter { x >= $0.left && x <= $0.right }
    for cell in near.isEmpty ? cells : near {
      for place in cell.places {
        let distance = abs(cell.edge(place) - x)
        if distance < best?.distance ?? .infinity { best = (place, distance) }
      }
    }
    return best?.index ?? range.lowerBound
  }
}

extension [Int] {
  /// Returns the count of elements less than a number; the array is sorted.
  fileprivate func place(of number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TextBlock.PlacedLine {
  /// Returns the line with its left end at another position.
  func moved(to origin: SIMD2<Double>) -> TextBlock.PlacedLine {
    let down = origin.y - self.origin.y
    return TextBlock.PlacedLine(
      line: line, origin: origin, start: start, styles: styles, top: top + down,
      bottom: bottom + down)
  }

  /// Sets the color of text that uses the color of its context.
  fileprivate mutating func color(_ color: Color) {
    for index in styles.indices where styles[index].hasContextColor {
      styles[index].color = color
      styles[index].pattern = nil
    }
  }
}

// MARK: Functions

/// Creates a single line of any length; line breaks become spaces.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(TypesetText(attrString, isOneLine: true)) { _ in }
}

/// Creates a line whose spaces are stretched or shrunk to a given width.
///
/// - Parameter justificationFactor: 0 leaves the line unchanged, 1 reaches the width. It is clamped
///   to 0...1.
/// - Returns: The line; nil if it has no space between words, or if text is not available on this
///   machine.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let part = Double(min(max(justificationFactor, 0), 1))
  return line.widened { part * (justificationWidth - $0) }
}

/// Draws a line with its left end at the context's text position, transformed by the text matrix.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.drawText(line.ink(for: context))
}

extension CGContext {
  /// Draws ink with y down in text space, whose y axis points up.
  func drawText(_ ink: [TextInk]) {
    let toUser = CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)
    draw(ink, toUser, strokeColor: strokeColor)
  }
}

/// Returns the width of a line, and gets its ascent, its descent as a positive number, and its
/// leading.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  unsafe ascent?.pointee = CGFloat(line.placed?.line.ascent ?? 0)
  unsafe descent?.pointee = CGFloat(line.placed?.line.descent ?? 0)
  unsafe leading?.pointee = CGFloat(line.placed?.line.leading ?? 0)
  return line.placed?.line.width ?? 0
}

/// Returns the bounding box of the ink; null if the line draws nothing.
///
/// - Parameter context: The context whose text position is the start of the line; nil for (0, 0).
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.ink().bounds.offsetBy(context?.textPosition ?? .zero)
}

extension [TextInk] {
  /// The bounding box of the ink, y up; null if nothing is drawn.
  var bounds: CGRect {
    let box = compactMap { part in
      part.kind == .fill && part.shadow == nil ? part.path.boundingBox : part.extent
    }.reduce(CGRect.null) { $0.union($1) }
    guard !box.isNull else { return box }
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}

extension CGRect {
  func offsetBy(_ point: CGPoint) -> CGRect { offsetBy(dx: point.x, dy: point.y) }
}

/// Returns the range of the string that a line shows, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.range.lowerBound, length: line.range.count)
}

/// Returns the position of the caret before a code unit, from the line's left end.
///
/// - Parameter secondaryOffset: Receives the same value.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = CGFloat(line.caret(before: charIndex))
  unsafe secondaryOffset?.pointee = offset
  return offset
}

/// Returns the string index whose caret is nearest to a position; only x is used.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: Double(position.x))
}

/// Returns the number of glyphs in a line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.placed?.line.runs.reduce(0) { $0 + $1.glyphs.count } ?? 0
}

/// Returns the runs of a line, each a `CTRun`, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the horizontal offset that aligns a line within a width.
///
/// - Parameter flushFactor: 0 for the left side, 0.5 for the center, 1 for the right side.
/// - Returns: The offset; 0 for a line that is wider.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let room = flushWidth - (line.placed?.line.width ?? 0)
  return max(room, 0) * Double(min(max(flushFactor, 0), 1))
}
