import Strata

/// The division of frames into groups that are encoded independently, and of groups into chunks.
struct FarmChunking: Equatable {
  /// The number of frames per group.
  let group: Int
  /// The number of groups per chunk.
  let groupsPerChunk: Int

  /// The default number of frames per chunk, which is also the largest default group.
  private static let defaultFrames = 120
  /// The default number of rows per chunk.
  static let defaultRows = 50

  /// - Parameters:
  ///   - chunk: The number of frames per chunk; nil for the default.
  ///   - gop: The given number of frames per group; nil for the largest that divides a chunk, up to
  ///     120.
  ///   - isGrouped: Whether the frames of the format depend on their group. A group is otherwise
  ///     one frame.
  /// - Throws: A failure of kind `.usage` if a chunk is not a whole number of groups.
  init(chunk: Int?, gop: Int?, isGrouped: Bool) throws(CommandFailure) {
    guard isGrouped else {
      (group, groupsPerChunk) = (1, chunk ?? Self.defaultFrames)
      return
    }
    if let gop {
      let frames = chunk ?? max(Self.defaultFrames / gop, 1) * gop
      guard frames % gop == 0 else {
        throw CommandFailure(
          .usage,
          "--chunk \(frames) is not a multiple of --gop \(gop), so the joined movie would differ "
            + "from one that is drawn at once; use \((frames / gop + 1) * gop)")
      }
      (group, groupsPerChunk) = (gop, frames / gop)
      return
    }
    let frames = chunk ?? Self.defaultFrames
    let largest = stride(from: min(frames, Self.defaultFrames), through: 1, by: -1)
    group = largest.first { frames % $0 == 0 } ?? 1
    groupsPerChunk = frames / group
  }

  /// Parses a whole number from 1 to a billion.
  static func size(parsing text: String) throws -> Int {
    guard let number = ArgumentValue.wholeNumber(text[...]), (1...1_000_000_000).contains(number)
    else {
      throw ArgumentProblem("expected a whole number above 0")
    }
    return number
  }
}
