import Foundation
import StrataGraphics

/// The part of a line that is truncated.
public enum CTLineTruncationType: UInt32, Sendable {
  case start, end, middle
}

/// Returns the line itself if it fits, otherwise a truncated line of at most the given width.
///
/// - Parameter truncationToken: Replaces the removed characters, with its own font and colors; nil
///   for nothing.
/// - Returns: The line; nil if the token alone is wider, or if text is not available on this
///   machine.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard let placed = line.placed else { return nil }
  guard placed.line.width > width else { return line }
  return TruncatedLine(of: line, truncationType, truncationToken)?.line(fitting: width)
}

/// Determines how much of a line fits next to a token.
private struct TruncatedLine {
  private let whole: TypesetText
  private let offset: Int
  private let isRightToLeft: Bool
  private let type: CTLineTruncationType
  private let token: TextBlock.PlacedLine?
  /// The starts of the line's characters, followed by its end, in code units.
  private let places: [Int]

  init?(of line: CTLine, _ type: CTLineTruncationType, _ token: CTLine?) {
    guard let placed = line.placed else { return nil }
    (whole, offset, self.type) = (line.ownText, line.range.lowerBound, type)
    isRightToLeft = placed.line.isRightToLeft
    self.token = token?.placed
    let end = line.shownRange.count
    places = whole.characters(from: 0, to: end) + [end]
  }

  /// A part of the text laid out separately, and its start.
  private struct TruncatedPart {
    let line: TextBlock.PlacedLine
    let text: TypesetText
    let start: Int
  }

  private func part(_ characters: Range<Int>) -> TruncatedPart? {
    guard !characters.isEmpty else { return nil }
    let start = places[characters.lowerBound]
    let range = NSRange(location: start, length: places[characters.upperBound] - start)
    let text = TypesetText(whole.string.attributedSubstring(from: range), isOneLine: true)
    // The part has the direction of the line, regardless of its first letter.
    let line = CTLine(text) { $0.direction = isRightToLeft ? .rightToLeft : .leftToRight }
    return line.placed.map { TruncatedPart(line: $0, text: text, start: start) }
  }

  /// Returns the beginning and the end that remain with a given number of characters.
  private func parts(keeping count: Int) -> (head: TruncatedPart?, tail: TruncatedPart?) {
    let all = places.count - 1
    let (head, tail) =
      switch type {
      case .start: (0, count)
      case .end: (count, 0)
      case .middle: ((count + 1) / 2, count / 2)
      }
    return (part(0..<head), part(all - tail..<all))
  }

  /// - Returns: The line; nil if the token is wider.
  func line(fitting width: Double) -> CTLine? {
    let room = width - (token?.line.width ?? 0)
    guard room >= 0 else { return nil }
    var (low, high) = (0, places.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      let parts = parts(keeping: middle)
      let own = (parts.head?.line.line.width ?? 0) + (parts.tail?.line.line.width ?? 0)
      if own <= room { low = middle } else { high = middle }
    }
    return joined(parts(keeping: low))
  }

  private func joined(_ parts: (head: TruncatedPart?, tail: TruncatedPart?)) -> CTLine {
    var line = JoinedLine()
    let cut = parts.tail?.start ?? parts.head.map { $0.start + $0.text.string.length } ?? 0
    func add(_ part: TruncatedPart?) {
      guard let part else { return }
      line.add(part.line) { byte in
        whole.byte(of: part.start + part.text.unit(at: part.line.start + byte))
      }
    }
    func addToken() {
      guard let token else { return }
      line.add(token, isEllipsis: true) { _ in whole.byte(of: cut) }
    }
    add(isRightToLeft ? parts.tail : parts.head)
    addToken()
    add(isRightToLeft ? parts.head : parts.tail)
    let end = whole.styled.text.utf8.count
    return CTLine(whole, line.placed(length: end, isRightToLeft), offset: offset)
  }
}

/// Lines joined from left to right.
private struct JoinedLine {
  private var runs: [TextRun] = []
  private var styles: [TextStyle] = []
  private var width = 0.0
  private var (ascent, descent, leading) = (0.0, 0.0, 0.0)

  /// - Parameter place: Maps byte positions of its paragraph to those of the joined one.
  mutating func add(
    _ placed: TextBlock.PlacedLine, isEllipsis: Bool = false, _ place: (Int) -> Int
  ) {
    for run in placed.line.moved(place).runs {
      runs.append(run.moved(right: width, styles: styles.count, isEllipsis: isEllipsis))
    }
    styles += placed.styles
    width += placed.line.width
    ascent = max(ascent, placed.line.ascent)
    descent = max(descent, placed.line.descent)
    leading = max(leading, placed.line.leading)
  }

  func placed(length: Int, _ isRightToLeft: Bool) -> TextBlock.PlacedLine {
    TextBlock.PlacedLine(
      line: TextLine(
        runs: runs, start: 0, length: length, width: width, ascent: ascent, descent: descent,
        leading: leading, isRightToLeft: isRightToLeft),
      origin: SIMD2(), start: 0, styles: styles, top: -ascent, bottom: descent)
  }
}

extension TextRun {
  fileprivate func moved(right: Double, styles: Int, isEllipsis: Bool) -> TextRun {
    TextRun(
      typeface: typeface, size: size, level: level, x: x + right, width: width,
      style: style + styles, isEllipsis: isEllipsis || self.isEllipsis, glyphs: glyphs)
  }
}
