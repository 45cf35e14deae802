import ArgumentParser
import Strata
import StrataImageFiles

/// One of the equal parts that a job is cut into, so that each can be drawn elsewhere.
struct Shard: Equatable {
  /// Shards that a job may have.
  static let most = 1_000_000

  /// From 1.
  let number: Int
  let count: Int

  /// Reads `3/16`: the third of sixteen.
  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { ArgumentValue.wholeNumber($0) }
    guard parts.count == 2, numbers.count == 2, (1...Self.most).contains(numbers[1]),
      (1...numbers[1]).contains(numbers[0])
    else {
      throw ArgumentProblem(
        "give NUMBER/COUNT, counted from 1 to at most \(Self.most), as in 3/16")
    }
    (number, count) = (numbers[0], numbers[1])
  }

  /// The shard's frames of a job.
  ///
  /// All shards together have every frame once, in order; they differ in size by one group at most, the
  /// last in that its last group may not be full.
  ///
  /// - Parameters:
  ///   - whole: The frames of the job.
  ///   - group: Frames that stay together, counted from the job's first.
  /// - Throws: `CommandFailure` where nothing is left for the shard.
  func part(of whole: Range<Int>, group: Int = 1) throws -> Range<Int> {
    let groups = whole.count / group + (whole.count % group == 0 ? 0 : 1)
    let (each, more) = groups.quotientAndRemainder(dividingBy: count)
    // The first `more` shards have one group more than the others.
    let first = (number - 1) * each + min(number - 1, more)
    let next = first + each + (number <= more ? 1 : 0)
    guard first < next else {
      let what = group == 1 ? "frames" : "groups of \(group) frames"
      throw CommandFailure(
        .usage,
        "shard \(number)/\(count) has nothing to draw, as there are only \(groups) \(what); give at "
          + "most \(groups) shards")
    }
    let start = whole.lowerBound + first * group
    return start..<(next == groups ? whole.upperBound : whole.lowerBound + next * group)
  }
}

/// How a job is cut in parts that are joined again.
struct ShardOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which part of the frames to draw, the third of sixteen as 3/16; strata join makes one of them "
        + "again.", valueName: "number/count"),
    transform: Shard.init(parsing:))
  var shard: Shard?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Encode so many frames of a movie at a time, each group from a key frame and by itself, so that "
        + "joined shards show what one run shows to the last bit.", valueName: "frames"),
    transform: ArgumentValue.gop)
  var gop: Int?

  /// The frames of a job that are to be drawn now.
  func part(of whole: FrameSelection) throws -> FrameSelection {
    guard let shard else { return whole }
    return whole[try shard.part(of: 0..<whole.count, group: gop ?? 1)]
  }

  /// Says where shards could not be joined.
  func check(_ format: FrameFormat, at path: String) throws {
    guard shard != nil else { return }
    let isSequence = format == .webp && FrameNamePattern.isPattern(path)
    if [.apng, .gif, .webp, .avif].contains(format), !isSequence {
      throw ValidationError(
        "--shard is of what can be joined, and \(path) is \(format.rawValue); give a sequence, a movie, "
          + "y4m or rgba")
    }
  }
}
