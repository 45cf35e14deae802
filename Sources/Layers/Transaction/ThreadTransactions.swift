import Foundation

/// The transactions of one thread, and the callbacks pending for its next live frame.
final class ThreadTransactions {
  /// The state of one transaction.
  private struct Scope {
    /// The values; nil hides the value of the enclosing scopes.
    var values: [String: Any?] = [:]
    /// The completions that wait for animations added from now on.
    var completions: [Completion] = []
    /// The actions to run when the outermost transaction is committed.
    var actions: [() -> Void] = []
  }

  /// The implicit transaction, followed by the explicit ones, the innermost last.
  private var scopes = [Scope()]
  /// Whether the implicit transaction must be committed with the last explicit one.
  private var isFlushDue = false
  var locksHeld = 0
  /// The time of the frame that is running callbacks on this thread; nil outside frames.
  var frameTime: Double?
  /// The callbacks to run after the next live frame, in that order.
  var events: [LiveEvent] = []
  /// Animated layers that have left a shown tree since the last frame.
  var removedLayers: [RemovedLayer] = []
  /// The number of frames that the thread has begun.
  var frames = 0

  /// The display links to call before each frame of the thread.
  var displayLinks: [CADisplayLink] = []
  var isFiringLinks = false

  struct RemovedLayer {
    weak var layer: CALayer?
    /// The animations that it had.
    let animations: [CAAnimation]
  }

  /// Whether the thread has rendered live.
  var hasLiveFrames = false

  // MARK: The current thread

  /// The instance of the calling thread.
  static var current: ThreadTransactions {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<ThreadTransactions>.fromOpaque(known).takeUnretainedValue()
    }
    let new = ThreadTransactions()
    let isStored = unsafe pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque()) == 0
    precondition(isStored, "out of memory for the thread's transactions")
    return new
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let isMade =
      unsafe pthread_key_create(&key) { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<ThreadTransactions>.fromOpaque(pointer).release()
        }
      } == 0
    precondition(isMade, "no thread-specific key is available for transactions")
    return key
  }()

  // MARK: Nesting

  func begin() { scopes.append(Scope()) }

  func commit() {
    guard scopes.count > 1 else { return }
    let ended = scopes.removeLast()
    for completion in ended.completions { completion.close() }
    if scopes.count == 1 {
      for action in ended.actions { action() }
    } else {
      scopes[scopes.endIndex - 1].actions += ended.actions
    }
    if scopes.count == 1, isFlushDue { flush() }
  }

  func flush() {
    isFlushDue = scopes.count > 1
    guard !isFlushDue else { return }
    let ended = scopes[0]
    scopes[0] = Scope()
    for completion in ended.completions { completion.close() }
    for action in ended.actions { action() }
  }

  /// Schedules an action for the commit of the current transaction and all enclosing ones.
  func atCommit(_ action: @escaping () -> Void) {
    scopes[scopes.endIndex - 1].actions.append(action)
  }

  // MARK: Values

  func value(_ key: String) -> Any? {
    for scope in scopes.reversed() {
      if let value = scope.values[key] { return value }
    }
    return nil
  }

  func number(_ key: String) -> Double? {
    value(key).flatMap { AnimatableValue($0)?.number }
  }

  func set(_ value: Any?, _ key: String) {
    let last = scopes.endIndex - 1
    scopes[last].values.updateValue(value, forKey: key)
    if key == kCATransactionCompletionBlock, let block = value as? () -> Void {
      scopes[last].completions.append(Completion(block))
    }
  }

  /// Whether only the implicit transaction is open.
  var isOutsideTransactions: Bool { scopes.count == 1 }

  /// The completions that wait for an animation added now.
  var openCompletions: [Completion] { scopes.flatMap(\.completions) }
}
