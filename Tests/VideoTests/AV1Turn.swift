import Foundation
import StrataVideo

/// Serializes AV1 movies, because tests compare them: a second concurrent movie is encoded by
/// libaom.
enum AV1Turn {
  // Recursive, so that the holder of the lock may write an entire movie.
  private static let lock = NSRecursiveLock()

  static func take<Result>(_ codec: MovieCodec, _ write: () throws -> Result) rethrows -> Result {
    try codec == .av1 ? lock.withLock(write) : write()
  }
}
