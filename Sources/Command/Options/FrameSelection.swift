import Strata

/// `--frames`: which frames of a scene are drawn, in any of the ways that people write ranges.
struct FrameSelection: Sendable, Equatable {
  /// From the first frame to one behind the last.
  let range: Range<Int>
  /// Every so manieth of them, the first among them.
  let step: Int

  init(_ range: Range<Int>, step: Int = 1) { (self.range, self.step) = (range, step) }

  /// - Throws: `ArgumentProblem` that says what would be accepted, and what a shell may have made of it.
  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw Self.problem }
    var step = 1
    if parts.count == 2 {
      guard let given = ArgumentValue.wholeNumber(parts[1]), given > 0 else {
        throw ArgumentProblem(
          "give a whole number above 0 behind the /, as in 0-99/10: every tenth")
      }
      step = given
    }
    let range = try Self.range(parts[0])
    guard range.lowerBound < range.upperBound else {
      throw ArgumentProblem("'\(text)' has no frames; give the first and the last, as in 0-59")
    }
    self.init(range, step: step)
  }

  /// The number of the first frame that is drawn.
  var first: Int { range.lowerBound }

  /// How many frames are drawn.
  var count: Int { (range.count + step - 1) / step }

  /// Some of them, told by their places.
  subscript(places: Range<Int>) -> FrameSelection {
    FrameSelection(
      first + places.lowerBound * step..<min(first + places.upperBound * step, range.upperBound),
      step: step)
  }

  /// Their numbers.
  var numbers: StrideTo<Int> { stride(from: range.lowerBound, to: range.upperBound, by: step) }

  /// The number of the last frame that is drawn.
  var last: Int { first + (count - 1) * step }

  /// What is drawn, for people: "frames 0 to 59 (60 frames)".
  var words: String {
    guard count > 1 else { return "frame \(first)" }
    guard step > 1 else { return "frames \(first) to \(last) (\(count) frames)" }
    return "every \(Self.ordinal(step)) frame from \(first) to \(last) (\(count) frames)"
  }

  /// `5` (how many), `0-9` and `0..9` (the last included), `0..<10` (the last left out).
  private static func range(_ text: Substring) throws -> Range<Int> {
    if let count = ArgumentValue.wholeNumber(text) { return 0..<count }
    for (sign, isClosed) in [("..<", false), ("...", true), ("..", true), ("-", true)] {
      guard let place = text.firstRange(of: sign) else { continue }
      let end = text[place.upperBound...]
      guard let first = ArgumentValue.wholeNumber(text[..<place.lowerBound]) else { break }
      guard !end.isEmpty else {
        throw ArgumentProblem(
          sign.hasPrefix("..")
            ? "'\(text)' has no end; a shell takes '<' for itself, so put quotes around the range, as in "
              + "'\(first)..<60', or write \(first)-59"
            : "'\(text)' has no end; give the last frame, as in \(first)-59")
      }
      guard let last = ArgumentValue.wholeNumber(end), last < .max else { break }
      let bound = isClosed ? last + 1 : last
      guard first < bound else {
        throw ArgumentProblem(
          isClosed
            ? "'\(text)' runs backwards; give the earlier frame first"
            : "'\(text)' has no frames: \(last) is left out; give \(first)-\(max(first, last)), or more"
        )
      }
      return first..<bound
    }
    throw problem
  }

  private static var problem: ArgumentProblem {
    ArgumentProblem(
      "give frames as in 0-59, 0..59 or '0..<60', how many as in 60, or every tenth as in 0-599/10")
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
