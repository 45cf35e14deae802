/// The system has no thread left for something that cannot go on without one.
public struct ThreadError: StrataError, Equatable {
  /// What the thread would have been called.
  public let name: String
  /// The system's words.
  public let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Always `.limit`.
  public var kind: FailureKind { .limit }

  /// Says where the system counts threads.
  public var description: String {
    "the system has no thread left for \(name) (\(reason)); allow more processes (ulimit -u, or "
      + "pids.max of the container), or more memory"
  }
}

/// How threads are started; tests put one in its place that has none left.
package struct ThreadMaker: Sendable {
  package typealias Body = @Sendable () -> Void

  /// Asks the system.
  package static let system = ThreadMaker { name, body throws(ThreadError) in
    try JoinedThread(name: name, body)
  }

  package let start: @Sendable (_ name: String, @escaping Body) throws(ThreadError) -> JoinedThread

  package init(
    _ start:
      @escaping @Sendable (_ name: String, @escaping Body) throws(ThreadError) ->
      JoinedThread
  ) {
    self.start = start
  }
}
