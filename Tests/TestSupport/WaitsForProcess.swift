import Dispatch
package import Testing

/// Runs a test that waits for a child process on threads of its own.
///
/// Swift Testing looks for ended processes in a loop until the waiting test takes notice. On the
/// pool of threads that all tests share, that takes until one of them is free, often for seconds.
package struct WaitsForProcess: TestTrait, SuiteTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(DispatchExecutor.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForProcess {
  /// For tests with `#expect(processExitsWith:)`.
  package static var waitsForProcess: Self { Self() }
}

private final class DispatchExecutor: TaskExecutor {
  static let shared = DispatchExecutor()

  private let queue = DispatchQueue(label: "strata-waiting-test", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
