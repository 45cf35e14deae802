public import Foundation
public import StrataGraphics
public import StrataRaster

/// A line of text with its glyphs in their places.
///
/// Lengths are in points, from the line's left end on the baseline, y up. Where text cannot be set on
/// this machine a line has no glyphs and no size.
public final class CTLine {
  let text: TypesetText
  let placed: TextBlock.PlacedLine?
  /// Of the range that the text was cut out of.
  private let offset: Int
  /// What the range of the line is for where nothing is set.
  private let whole: Int

  init(_ text: TypesetText, _ placed: TextBlock.PlacedLine?, offset: Int = 0) {
    (self.text, self.placed, self.offset) = (text, placed, offset)
    whole = text.string.length
  }

  /// - Parameter change: Of how it is set.
  convenience init(
    _ text: TypesetText, offset: Int = 0, _ change: (inout TextParagraph) -> Void
  ) {
    var paragraph = TextParagraph(text.styled.text, text.styled.runs)
    paragraph.direction = text.styled.runs.first?.settings.direction ?? .natural
    change(&paragraph)
    let line = (try? FontSet.system().lines(of: paragraph))?.first
    self.init(
      text,
      line.map {
        TextBlock.PlacedLine(
          line: $0, origin: SIMD2(), start: $0.start, styles: text.styled.runs.map(\.style),
          top: -$0.ascent, bottom: $0.descent)
      }, offset: offset)
  }

  /// In code units of the string.
  var range: Range<Int> {
    guard let placed else { return offset..<offset + whole }
    let start = text.unit(at: placed.start)
    return offset + start..<offset + max(text.unit(at: placed.start + placed.line.length), start)
  }

  /// What the line shows, by itself.
  var ownText: TypesetText {
    let part = NSRange(location: range.lowerBound - offset, length: range.count)
    return TypesetText(text.string.attributedSubstring(from: part), isOneLine: true)
  }

  var runs: [CTRun] {
    guard let placed else { return [] }
    return placed.line.runs.map { CTRun($0, of: placed, text, offset) }
  }

  /// What is drawn, y down.
  ///
  /// - Parameter color: Of text that has its context's.
  func ink(_ color: Color? = nil) -> [TextInk] {
    guard var placed else { return [] }
    placed = placed.moved(to: SIMD2())
    if let color { placed.color(color) }
    return TextInk.ink(of: [placed])
  }

  /// The same with wider spaces.
  ///
  /// - Parameter change: By how much a line becomes wider that is so wide.
  /// - Returns: nil where there is no space between words.
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

  /// The characters of a cluster and the room that they share, from left to right.
  private struct Cell {
    /// Where its characters begin, and its end.
    var places: [Int]
    var left: Double
    var right: Double
    var isRightToLeft: Bool

    /// Where the edge before a place lies.
    func edge(_ place: Int) -> Double {
      let before = places.lastIndex { $0 <= place } ?? 0
      let part = Double(before) / Double(max(places.count - 1, 1))
      return isRightToLeft ? right - part * (right - left) : left + part * (right - left)
    }
  }

  /// In the order of the text.
  private var cells: [Cell] {
    guard let placed else { return [] }
    let end = range.upperBound - offset
    let characters = text.characters(from: range.lowerBound - offset, to: end)
    let base = placed.start - placed.line.start
    // By the first character of each.
    var found: [Int: Cell] = [:]
    for run in placed.line.runs where !run.isEllipsis {
      // What has no width is a mark, or a character for directions.
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

  /// Where the caret before a code unit stands.
  func caret(before index: Int) -> Double {
    let cells = cells
    guard let cell = cells.last(where: { $0.places[0] <= index }) ?? cells.first else { return 0 }
    return cell.edge(index)
  }

  /// The caret next to a place.
  func index(at x: Double) -> Int {
    var best: (index: Int, distance: Double)?
    // The cell that the place is in counts; between right and left text a caret has two places.
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
  /// How many numbers are below one; they are in order.
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
  /// The same line, its left end elsewhere.
  func moved(to origin: SIMD2<Double>) -> TextBlock.PlacedLine {
    let down = origin.y - self.origin.y
    return TextBlock.PlacedLine(
      line: line, origin: origin, start: start, styles: styles, top: top + down,
      bottom: bottom + down)
  }

  /// Gives text its context's colour where it has that.
  fileprivate mutating func color(_ color: Color) {
    for index in styles.indices where styles[index].hasContextColor {
      styles[index].color = color
    }
  }
}

// MARK: Functions

/// Sets a text as one line, whatever its length; line breaks are spaces.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(TypesetText(attrString, isOneLine: true)) { _ in }
}

/// A line whose spaces are made wider, or narrower, until it is as wide as asked for.
///
/// - Parameter justificationFactor: 0 leaves it as it is, and 1 goes all the way.
/// - Returns: nil for a line without a space between words, and where text cannot be set on this machine.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let part = Double(min(max(justificationFactor, 0), 1))
  return line.widened { part * (justificationWidth - $0) }
}

/// Draws a line with its left end at the context's text position, as the text matrix says.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.drawText(line.ink(context.fillColor.value))
}

extension CGContext {
  /// Draws ink of y down in text space, whose y axis points up.
  func drawText(_ ink: [TextInk]) {
    saveGState()
    concatenate(textMatrix)
    scaleBy(x: 1, y: -1)
    for part in ink { part.draw(on: self) }
    restoreGState()
  }
}

/// How wide a line is, and how far it reaches above and below its baseline; the latter above 0.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = CGFloat(line.placed?.line.ascent ?? 0)
  descent?.pointee = CGFloat(line.placed?.line.descent ?? 0)
  leading?.pointee = CGFloat(line.placed?.line.leading ?? 0)
  return line.placed?.line.width ?? 0
}

/// The box around what is painted; null for nothing.
///
/// - Parameter context: Its text position is where the line begins; nil for (0, 0).
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  line.ink().bounds.offsetBy(context?.textPosition ?? .zero)
}

extension [TextInk] {
  /// Around what is painted, y up; null for nothing.
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

/// Which part of its string a line shows, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.range.lowerBound, length: line.range.count)
}

/// Where the caret before a code unit stands, from the line's left end.
///
/// - Parameter secondaryOffset: Is the same.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = CGFloat(line.caret(before: charIndex))
  secondaryOffset?.pointee = offset
  return offset
}

/// The place in the string whose caret stands nearest to a position; only its x counts.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.index(at: Double(position.x))
}

/// How many glyphs a line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.placed?.line.runs.reduce(0) { $0 + $1.glyphs.count } ?? 0
}

/// The runs of a line, each a `CTRun`, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// How far to the right a line begins that lies within a width.
///
/// - Parameter flushFactor: 0 for the left side, 0.5 for the middle, 1 for the right side.
/// - Returns: 0 for a line that is wider.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let room = flushWidth - (line.placed?.line.width ?? 0)
  return max(room, 0) * Double(min(max(flushFactor, 0), 1))
}
