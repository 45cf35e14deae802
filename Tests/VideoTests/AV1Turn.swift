import Foundation
import StrataVideo

/// One AV1 movie at a time, for tests that compare movies: another that is begun meanwhile is encoded by
/// libaom.
enum AV1Turn {
  private static let lock = NSLock()

  static func take<Result>(_ codec: MovieCodec?, _ write: () throws -> Result) rethrows -> Result {
    try codec == .av1 ? lock.withLock(write) : write()
  }
}
