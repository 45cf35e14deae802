import Strata

/// The value of `--frames`, `--rows` or `--groups`, in any of several notations for ranges.
struct FrameSelection: Sendable, Equatable {
  /// The range from the first frame to the frame after the last.
  let range: Range<Int>
  /// The distance between drawn frames, counted from the first.
  let step: Int

  init(_ range: Range<Int>, step: Int = 1) { (self.range, self.step) = (range, step) }

  /// - Throws: `ArgumentProblem` with the accepted forms, and a hint about shell redirection.
  init(parsing text: String) throws { try self.init(parsing: text, of: "frame") }

  /// Parses a selection of rows of data.
  static func rows(parsing text: String) throws -> FrameSelection {
    try FrameSelection(parsing: text, of: "row")
  }

  /// Parses a selection of groups of frames.
  static func groups(parsing text: String) throws -> FrameSelection {
    try FrameSelection(parsing: text, of: "group")
  }

  /// - Parameter noun: The selected things, in the singular, for messages.
  private init(parsing text: String, of noun: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw Self.problem(noun) }
    var step = 1
    if parts.count == 2 {
      guard let given = Self.number(parts[1]), given > 0 else {
        throw ArgumentProblem(
          "expected a whole number above 0 after the /, such as 0-99/10 for every tenth \(noun)")
      }
      step = given
    }
    let range = try Self.range(parts[0], of: noun)
    guard range.lowerBound < range.upperBound else {
      throw ArgumentProblem("'\(text)' selects no \(noun)s; expected a range such as 0-59")
    }
    self.init(range, step: step)
  }

  /// The number of the first frame.
  var first: Int { range.lowerBound }

  /// The number of frames.
  var count: Int { (range.count + step - 1) / step }

  /// The frames at a range of offsets in the selection.
  subscript(offsets: Range<Int>) -> FrameSelection {
    FrameSelection(
      first + offsets.lowerBound * step..<min(first + offsets.upperBound * step, range.upperBound),
      step: step)
  }

  /// The frame numbers.
  var numbers: StrideTo<Int> { stride(from: range.lowerBound, to: range.upperBound, by: step) }

  /// The number of the last frame.
  var last: Int { first + (count - 1) * step }

  /// The selection as text, as in "frames 0 to 59 (60 frames)".
  var summary: String {
    guard count > 1 else { return "frame \(first)" }
    guard step > 1 else { return "frames \(first) to \(last) (\(count) frames)" }
    return "every \(Self.ordinal(step)) frame from \(first) to \(last) (\(count) frames)"
  }

  /// Parses `5` (a count), `0-9` and `0..9` (inclusive), or `0..<10` (exclusive).
  private static func range(_ text: Substring, of noun: String) throws -> Range<Int> {
    if let count = number(text) { return 0..<count }
    for (sign, isClosed) in [("..<", false), ("...", true), ("..", true), ("-", true)] {
      guard let location = text.firstRange(of: sign) else { continue }
      let end = text[location.upperBound...]
      guard let first = number(text[..<location.lowerBound]) else { break }
      guard !end.isEmpty else {
        throw ArgumentProblem(
          sign.hasPrefix("..")
            ? "'\(text)' has no end; the shell treats '<' as a redirection, so put the range in "
              + "quotes, such as '\(first)..<60', or write \(first)-59"
            : "'\(text)' has no end; add the last \(noun), such as \(first)-59")
      }
      guard let last = number(end) else { break }
      let bound = isClosed ? last + 1 : last
      guard first < bound else {
        throw ArgumentProblem(
          isClosed
            ? "'\(text)' runs backwards; put the earlier \(noun) first"
            : last < first
              ? "'\(text)' runs backwards; put the earlier \(noun) first"
              : "'\(text)' selects no \(noun)s because \(last) is excluded; use \(first)-\(first)"
        )
      }
      return first..<bound
    }
    throw problem(noun)
  }

  /// Parses a number that is at most `mostFrames`, so that sums with others do not overflow.
  private static func number(_ text: Substring) -> Int? {
    ArgumentValue.wholeNumber(text).flatMap { $0 <= mostFrames ? $0 : nil }
  }

  /// The largest accepted number of a frame, and the largest step.
  private static let mostFrames = 1_000_000_000_000_000

  private static func problem(_ noun: String) -> ArgumentProblem {
    ArgumentProblem(
      "expected a range of \(noun)s such as 0-59, 0..59 or '0..<60', a count such as 60, or a step "
        + "such as 0-599/10")
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
