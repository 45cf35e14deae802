/// The system cannot create a thread for something that requires one.
public struct ThreadError: StrataError, Equatable {
  /// The name of the thread.
  public let name: String
  /// The error message of the system.
  public let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// Always `.limit`.
  public var kind: FailureKind { .limit }

  /// The error with the system settings that limit threads.
  public var description: String {
    "cannot start thread \(name): \(reason); allow more processes (ulimit -u, or pids.max of the "
      + "container) or more memory"
  }
}

/// The function that starts threads; tests replace it by one that fails.
package struct ThreadMaker: Sendable {
  package typealias Body = @Sendable () -> Void

  /// Starts threads of the system.
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
