import Foundation
import StrataVideo

/// One AV1 movie at a time, since tests compare movies: another that is begun meanwhile is encoded by
/// libaom.
enum AV1Turn {
  // Whoever has the turn may write a whole movie in it.
  private static let lock = NSRecursiveLock()

  static func take<Result>(_ codec: MovieCodec, _ write: () throws -> Result) rethrows -> Result {
    try codec == .av1 ? lock.withLock(write) : write()
  }
}
