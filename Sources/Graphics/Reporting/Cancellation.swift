import Synchronization

/// Ends what is being drawn, from any thread.
///
/// One that has cancelled stays so: for what is drawn next, take another.
public final class Cancellation: Sendable {
  private let isSet = Atomic(false)

  public init() {}

  /// What looks at this ends soon: in the middle of a frame, between rows or passes.
  public func cancel() { isSet.store(true, ordering: .relaxed) }

  public var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}

/// Nobody wants the frame any more.
public struct FrameCancelled: StrataError, Equatable {
  public init() {}

  public var kind: FailureKind { .cancelled }
  public var description: String { "the frame was cancelled" }
}
