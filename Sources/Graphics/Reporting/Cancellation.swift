import Synchronization

/// Cancels drawing, from any thread.
///
/// An instance stays canceled; use a new one for later drawing.
public final class Cancellation: Sendable {
  private let isSet = Atomic(false)

  public init() {}

  /// Cancels: code that checks this instance stops soon, in the middle of a frame, between rows or
  /// passes.
  public func cancel() { isSet.store(true, ordering: .relaxed) }

  public var isCancelled: Bool { isSet.load(ordering: .relaxed) }
}

/// The error of a frame that was canceled.
public struct FrameCancelled: StrataError, Equatable {
  public init() {}

  public var kind: FailureKind { .cancelled }
  public var description: String { "the frame was canceled" }
}
