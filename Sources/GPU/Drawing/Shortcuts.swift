import Foundation

/// Optimizations of a back end.
///
/// None of them changes a pixel. Tests disable them and compare the results.
package struct Shortcuts: Sendable {
  /// The maximum number of useful threads, because one thread places their results.
  private static let mostThreads = 16

  /// Whether pixels that later items overwrite are skipped.
  package var leavesOutHidden = true
  /// Whether particles are drawn as points if the device's points are large enough.
  package var drawsPoints = true
  /// The number of latest batches that a quad may join if its key is the same.
  ///
  /// Few quads would join an earlier batch, and each batch costs a test.
  package var batchReach = 12
  /// The number of threads that compute coverage; at least 1.
  package var coverageThreads = max(
    1, min(ProcessInfo.processInfo.activeProcessorCount, mostThreads))

  package init() {}
}
