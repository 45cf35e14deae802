import ArgumentParser
import Strata
import StrataImageFiles

/// One of the equal parts of a job, which can be drawn on different machines.
struct Shard: Equatable {
  /// The maximum number of shards of a job.
  static let most = 1_000_000

  /// The number of the shard, from 1 to `count`.
  let number: Int
  let count: Int

  /// Parses text such as `3/16`, the third of sixteen.
  init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { ArgumentValue.wholeNumber($0) }
    guard parts.count == 2, numbers.count == 2, (1...Self.most).contains(numbers[1]),
      (1...numbers[1]).contains(numbers[0])
    else {
      throw ArgumentProblem(
        "expected NUMBER/COUNT with a count of at most \(Self.most), such as 3/16")
    }
    (number, count) = (numbers[0], numbers[1])
  }

  /// Returns the frames of a job that belong to the shard.
  ///
  /// The shards partition the frames in order. Their sizes differ by at most one group. The last
  /// group may be incomplete.
  ///
  /// - Parameters:
  ///   - whole: The frames of the job.
  ///   - group: The number of frames that stay together, counted from the first frame of the job.
  /// - Throws: `CommandFailure` if the shard has no frames.
  func part(of whole: Range<Int>, group: Int = 1) throws -> Range<Int> {
    let groups = whole.count / group + (whole.count % group == 0 ? 0 : 1)
    let (each, more) = groups.quotientAndRemainder(dividingBy: count)
    // The first `more` shards have one additional group.
    let first = (number - 1) * each + min(number - 1, more)
    let next = first + each + (number <= more ? 1 : 0)
    guard first < next else {
      let what = group == 1 ? "frames" : "groups of \(group) frames"
      throw CommandFailure(
        .usage,
        "shard \(number)/\(count) is empty because there are only \(groups) \(what); use at most "
          + "\(groups) shards")
    }
    let start = whole.lowerBound + first * group
    return start..<(next == groups ? whole.upperBound : whole.lowerBound + next * group)
  }
}

/// `--shard`, for every command that draws frames.
struct ShardOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Part of the frames to draw, such as 3/16 for the third of sixteen equal parts.",
      discussion: "strata join joins the parts.", valueName: "number/count"),
    transform: Shard.init(parsing:))
  var shard: Shard?

  /// Returns the frames of a job that belong to the shard, or all frames without a shard.
  ///
  /// - Parameter group: The number of frames that stay together.
  func part(of whole: FrameSelection, group: Int) throws -> FrameSelection {
    guard let shard else { return whole }
    return whole[try shard.part(of: 0..<whole.count, group: group)]
  }

  /// Refuses formats whose shards cannot be joined.
  func check(_ format: FrameFormat, at path: String) throws {
    guard shard != nil else { return }
    let isSequence = format == .webp && FrameNamePattern.isPattern(path)
    if [.apng, .gif, .webp, .avif].contains(format), !isSequence {
      throw ValidationError(
        "--shard requires a format that strata join supports; \(path) is "
          + "\(format.nameWithArticle); use a sequence, a movie, y4m or rgba")
    }
  }
}

extension ShardOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    shard = try arguments.value("--shard", parse: Shard.init(parsing:))
  }
}
