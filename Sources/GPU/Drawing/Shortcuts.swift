import Foundation

/// Ways in which a back end saves work.
///
/// None of them changes a pixel; tests switch them off and compare.
package struct Shortcuts: Sendable {
  /// Threads that pay: what they work out is put together by one.
  private static let mostThreads = 8

  /// Whether pixels that later items overwrite are left out.
  package var leavesOutHidden = true
  /// Whether particles are drawn as points where those are large enough.
  package var drawsPoints = true
  /// How many batches a quad may be moved back past to join one of its key.
  ///
  /// Few merges happen further back, and each step costs a test.
  package var batchReach = 12
  /// How many threads work out coverage; at least 1.
  package var coverageThreads = max(
    1, min(ProcessInfo.processInfo.activeProcessorCount, mostThreads))

  package init() {}
}
