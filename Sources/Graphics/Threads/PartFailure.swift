import Synchronization

/// The error of the first failing part of a job, in the order of the parts.
///
/// Parts fail in any order. Only those after a failed one are skipped, so that the same error is
/// found on any number of threads.
package final class PartFailure: Sendable {
  private let first = Mutex<(part: Int, error: any Error)?>(nil)
  /// The first part that has failed; the maximum if all have succeeded.
  private let firstPart = Atomic(Int.max)

  package init() {}

  /// The error of the first part that has failed; nil if all have succeeded.
  package var error: (any Error)? { first.withLock { $0?.error } }

  /// Whether a part need not be done, because an earlier one has failed.
  package func skips(_ part: Int) -> Bool { firstPart.load(ordering: .relaxed) < part }

  /// Records the error of a part.
  package func record(_ error: any Error, of part: Int) {
    first.withLock { known in
      if let known, known.part < part { return }
      known = (part, error)
      firstPart.store(part, ordering: .relaxed)
    }
  }
}
