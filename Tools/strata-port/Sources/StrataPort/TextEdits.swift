/// Replacements and moves in a text, collected in any order and applied at once.
///
/// Ranges are in UTF-8 bytes of the original. Replacements do not overlap. A replacement inside a
/// moved range is applied to the moved text.
struct TextEdits {
  private struct Replacement {
    let range: Range<Int>
    let text: String
    /// The order of insertions at the same offset: the first one added comes first.
    let order: Int
  }

  private struct Move {
    let range: Range<Int>
    /// The target offset; nil if the range is removed from the text.
    let destination: Int?
    let lead: String
    let tail: String
    let order: Int
  }

  private var replacements: [Replacement] = []
  private var moves: [Move] = []

  mutating func replace(_ range: Range<Int>, with text: String) {
    replacements.append(Replacement(range: range, text: text, order: replacements.count))
  }

  mutating func insert(_ text: String, at offset: Int) {
    replace(offset..<offset, with: text)
  }

  /// Inserts text before other insertions and replacements at the same offset.
  mutating func insertFirst(_ text: String, at offset: Int) {
    replacements.append(Replacement(range: offset..<offset, text: text, order: -1))
  }

  /// Moves a range to an offset outside it, between `lead` and `tail`.
  mutating func move(
    _ range: Range<Int>, to destination: Int, after lead: String, before tail: String
  ) {
    moves.append(
      Move(range: range, destination: destination, lead: lead, tail: tail, order: moves.count))
  }

  /// Removes a range, whose text `text(cut:from:)` returns.
  ///
  /// - Returns: The number of the cut.
  mutating func cut(_ range: Range<Int>) -> Int {
    moves.append(Move(range: range, destination: nil, lead: "", tail: "", order: moves.count))
    return moves.count - 1
  }

  /// Returns the text of a cut, with the edits inside it applied.
  func text(cut number: Int, from text: String) -> String {
    let bytes = rendered(moves[number].range, of: Array(text.utf8), moved: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text with all edits applied.
  func applied(to text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: rendered(0..<bytes.count, of: bytes, moved: nil), as: UTF8.self)
  }

  private enum Step {
    case replacement(Replacement)
    case cut(Move)
    case paste(Move)
  }

  /// Returns the bytes of a range with the edits inside it applied.
  ///
  /// - Parameter moved: The index of the move whose text the range is; nil for the whole text.
  private func rendered(_ range: Range<Int>, of bytes: [UInt8], moved: Int?) -> [UInt8] {
    var result: [UInt8] = []
    var reached = range.lowerBound
    for (start, step) in steps(in: range, moved: moved) where start >= reached {
      result += bytes[reached..<start]
      reached = start
      switch step {
      case .replacement(let replacement):
        result += Array(replacement.text.utf8)
        reached = replacement.range.upperBound
      case .cut(let move):
        reached = move.range.upperBound
      case .paste(let move):
        result += Array(move.lead.utf8) + rendered(move.range, of: bytes, moved: move.order)
        result += Array(move.tail.utf8)
      }
    }
    return result + bytes[reached..<range.upperBound]
  }

  private func steps(in range: Range<Int>, moved: Int?) -> [(start: Int, step: Step)] {
    let isWhole = moved == nil
    func holds(_ offset: Int) -> Bool {
      // An insertion at the end of a moved range stays.
      offset >= range.lowerBound && (offset < range.upperBound || isWhole)
    }
    var found: [(start: Int, rank: Int, order: Int, step: Step)] = []
    for one in replacements where holds(one.range.lowerBound) {
      found.append((one.range.lowerBound, 2, one.order, .replacement(one)))
    }
    for move in moves {
      if move.order != moved, holds(move.range.lowerBound) {
        // Before a replacement at the same offset, which moves along.
        found.append((move.range.lowerBound, 1, move.order, .cut(move)))
      }
      if let destination = move.destination, holds(destination) {
        found.append((destination, 0, move.order, .paste(move)))
      }
    }
    return found.sorted { ($0.start, $0.rank, $0.order) < ($1.start, $1.rank, $1.order) }
      .map { ($0.start, $0.step) }
  }
}
