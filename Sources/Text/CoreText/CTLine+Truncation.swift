import Foundation
import StrataGraphics

/// Which end of a line is left out.
public enum CTLineTruncationType: UInt32, Sendable {
  case start, end, middle
}

/// The line itself where it fits, else a line no wider than asked for, without characters of its start,
/// end or middle.
///
/// - Parameter truncationToken: Stands where they are left out, in its own font and colours; nil for
///   nothing there.
/// - Returns: nil where the token alone is wider, and where text cannot be set on this machine.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard let placed = line.placed else { return nil }
  guard placed.line.width > width else { return line }
  return TruncatedLine(of: line, truncationType, truncationToken)?.line(fitting: width)
}

/// Looks for how much of a line fits beside a token.
private struct TruncatedLine {
  private let whole: TypesetText
  private let offset: Int
  private let isRightToLeft: Bool
  private let type: CTLineTruncationType
  private let token: TextBlock.PlacedLine?
  /// Where the line's characters begin, and its end, in code units.
  private let places: [Int]

  init?(of line: CTLine, _ type: CTLineTruncationType, _ token: CTLine?) {
    guard let placed = line.placed else { return nil }
    (whole, offset, self.type) = (line.ownText, line.range.lowerBound, type)
    isRightToLeft = placed.line.isRightToLeft
    self.token = token?.placed
    let end = line.range.count
    places = whole.characters(from: 0, to: end) + [end]
  }

  /// A part of the text by itself, and where it begins.
  private struct Part {
    let line: TextBlock.PlacedLine
    let text: TypesetText
    let start: Int
  }

  private func part(_ characters: Range<Int>) -> Part? {
    guard !characters.isEmpty else { return nil }
    let start = places[characters.lowerBound]
    let range = NSRange(location: start, length: places[characters.upperBound] - start)
    let text = TypesetText(whole.string.attributedSubstring(from: range), isOneLine: true)
    // Whatever its first letter is, it runs as the line does.
    let line = CTLine(text) { $0.direction = isRightToLeft ? .rightToLeft : .leftToRight }
    return line.placed.map { Part(line: $0, text: text, start: start) }
  }

  /// What is left of the beginning and of the end with so many characters.
  private func parts(keeping count: Int) -> (head: Part?, tail: Part?) {
    let all = places.count - 1
    let (head, tail) =
      switch type {
      case .start: (0, count)
      case .end: (count, 0)
      case .middle: ((count + 1) / 2, count / 2)
      }
    return (part(0..<head), part(all - tail..<all))
  }

  /// - Returns: nil where the token is wider.
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

  private func joined(_ parts: (head: Part?, tail: Part?)) -> CTLine {
    var line = JoinedLine()
    let cut = parts.tail?.start ?? parts.head.map { $0.start + $0.text.string.length } ?? 0
    func add(_ part: Part?) {
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

/// Lines beside each other, from left to right.
private struct JoinedLine {
  private var runs: [TextRun] = []
  private var styles: [TextStyle] = []
  private var width = 0.0
  private var (ascent, descent, leading) = (0.0, 0.0, 0.0)

  /// - Parameter place: Where bytes of its paragraph lie in that of all.
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
