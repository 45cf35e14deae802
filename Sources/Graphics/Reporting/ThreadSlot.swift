internal import Foundation

/// A variable that a function provides to the functions that it calls on its thread.
///
/// Unlike a task-local value, it makes no allocation, and callees can change it.
struct ThreadSlot<Value>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let isMade = unsafe pthread_key_create(&key, nil) == 0
    precondition(isMade, "no thread-specific key is available")
    self.key = key
  }

  /// The variable of the innermost `provide` on this thread; nil outside of it.
  private var current: UnsafeMutablePointer<Value>? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Value.self)
  }

  /// The value of the variable; nil outside of `provide`.
  var value: Value? { unsafe current?.pointee }

  /// Changes the value of the variable; has no effect outside of `provide`.
  func change(_ body: (inout Value) -> Void) {
    if let place = unsafe current { unsafe body(&place.pointee) }
  }

  /// Calls `body`, which must not use the variable except by this slot.
  func provide<Result>(_ value: inout Value, to body: () throws -> Result) rethrows -> Result {
    let outer = unsafe pthread_getspecific(key)
    return try unsafe withUnsafeMutablePointer(to: &value) { pointer in
      let isStored = unsafe pthread_setspecific(key, pointer) == 0
      precondition(isStored, "out of memory for a thread-specific value")
      defer { unsafe pthread_setspecific(key, outer) }
      return try body()
    }
  }
}
