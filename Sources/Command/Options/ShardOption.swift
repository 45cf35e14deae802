import ArgumentParser
import Strata
import StrataGraphics
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
        "expected NUMBER/COUNT with NUMBER from 1 to COUNT, and COUNT at most \(Self.most), such "
          + "as 3/16")
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
        "shard \(number)/\(count) is empty; the maximum number of shards is \(groups), the number "
          + "of \(what)")
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
      "Part of the frames to draw, such as 3/16 for the third of sixteen parts.",
      discussion: """
        Their lengths differ by at most one frame, or by one group with --gop. strata join joins \
        them.
        """, valueName: "number/count"),
    transform: Shard.init(parsing:))
  var shard: Shard?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Groups of --gop frames to draw, such as 4-7, counted from 0 at the first frame.",
      discussion: """
        Without --gop, a group is one frame. Schedulers that divide ranges can use it in place of \
        --shard.
        """, valueName: "range"),
    transform: FrameSelection.groups(parsing:))
  var groups: FrameSelection?

  var isGiven: Bool { shard != nil || groups != nil }

  /// The name of the option on the command line.
  var name: String { groups == nil ? "--shard" : "--groups" }

  func validate() throws {
    if shard != nil, groups != nil {
      throw ValidationError("--shard cannot be combined with --groups")
    }
    if let groups, groups.step > 1 {
      throw ValidationError("--groups requires consecutive groups, such as 4-7")
    }
  }

  /// Returns the frames of a job that belong to the shard or to the groups, or all frames without
  /// either option.
  ///
  /// - Parameter group: The number of frames that stay together.
  /// - Throws: A failure of kind `.usage` if there are no such frames.
  func part(of whole: FrameSelection, group: Int) throws -> FrameSelection {
    if let groups { return try Self.frames(of: groups, in: whole, group: group) }
    guard let shard else { return whole }
    return whole[try shard.part(of: 0..<whole.count, group: group)]
  }

  private static func frames(
    of groups: FrameSelection, in whole: FrameSelection, group: Int
  ) throws(CommandFailure) -> FrameSelection {
    let count = (whole.count + group - 1) / group
    guard groups.last < count else {
      throw CommandFailure(
        .usage,
        "--groups ends at group \(groups.last), but the last one is \(count - 1): \(whole.summary) "
          + (whole.count == 1
            ? "is one group"
            : group == 1 ? "are one group each" : "are \(count.counted("group")) of \(group)"))
    }
    let first = groups.first * group
    return whole[first..<min((groups.last + 1) * group, whole.count)]
  }

  /// Refuses formats whose shards cannot be joined.
  ///
  /// - Throws: `ValidationError`.
  func check(_ format: FrameFormat, at path: String) throws {
    guard isGiven else { return }
    let isSequence = format == .webp && FrameNamePattern.isPattern(path)
    if [.apng, .gif, .webp, .avif].contains(format), !isSequence {
      throw ValidationError(
        "\(name) requires a format that strata join supports; \(path) is "
          + "\(format.nameWithArticle); use a sequence, a movie, y4m or rgba")
    }
  }
}

extension ShardOption: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    shard = try arguments.value("--shard", parse: Shard.init(parsing:))
    groups = try arguments.value("--groups", parse: FrameSelection.groups(parsing:))
  }
}
