import Foundation

/// The transactions of one thread, and what waits for its next live frame.
final class ThreadTransactions {
  /// What one transaction holds.
  private struct Scope {
    /// Nil hides the value of the scopes around it.
    var values: [String: Any?] = [:]
    /// Those that animations join from now on.
    var completions: [Completion] = []
    /// What is to be done with the commit of the outermost one.
    var actions: [() -> Void] = []
  }

  /// The implicit transaction, then the explicit ones, the innermost last.
  private var scopes = [Scope()]
  /// Whether the implicit transaction is to be committed with the last explicit one.
  private var isFlushDue = false
  var locksHeld = 0
  /// The time of the frame that is calling others on this thread; nil outside.
  var frameTime: Double?
  /// What is to be called after the next live frame, in that order.
  var events: [LiveEvent] = []
  /// Layers that have left their tree while somebody waited for an animation of theirs.
  var leavers: [Leaver] = []

  /// What is called before each frame of the thread.
  var displayLinks: [CADisplayLink] = []
  var isFiringLinks = false

  struct Leaver {
    weak var layer: CALayer?
  }

  /// Whether the thread has rendered live.
  var hasLiveFrames = false

  // MARK: The thread's own

  /// Those of the calling thread.
  static var current: ThreadTransactions {
    if let known = pthread_getspecific(key) {
      return Unmanaged<ThreadTransactions>.fromOpaque(known).takeUnretainedValue()
    }
    let new = ThreadTransactions()
    let isStored = pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque()) == 0
    precondition(isStored, "the thread has no memory for its transactions")
    return new
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let isMade =
      pthread_key_create(&key) { pointer in
        if let pointer { Unmanaged<ThreadTransactions>.fromOpaque(pointer).release() }
      } == 0
    precondition(isMade, "the process has no key left for its threads' transactions")
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

  /// Has something done when the transaction at hand is committed, with all around it.
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

  /// Whether there is none but the implicit transaction.
  var isOutsideTransactions: Bool { scopes.count == 1 }

  /// The blocks that wait for an animation which is added now.
  var openCompletions: [Completion] { scopes.flatMap(\.completions) }
}
