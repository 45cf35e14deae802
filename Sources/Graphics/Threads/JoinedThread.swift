import Foundation

/// A thread whose termination can be awaited completely.
///
/// Foundation's `Thread` only reports when its closure has returned, but the thread is then still
/// freeing thread-local data. If the process exits meanwhile, the destructors of libraries run
/// concurrently, and occasionally one of the two frees data that the other uses.
package final class JoinedThread: Sendable {
  private let thread: pthread_t

  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }
  }

  /// The stack size: drivers compile shaders on threads like this one, and their compilers recurse.
  private static let stackSize = 8 << 20

  /// Starts the thread.
  ///
  /// - Parameter name: The name in debuggers and `top`; the system shows 15 letters.
  /// - Throws: An error if the system cannot create another thread; `body` is then not called.
  package init(name: String, _ body: @escaping @Sendable () -> Void) throws(ThreadError) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    unsafe pthread_attr_init(attributes)
    defer {
      unsafe pthread_attr_destroy(attributes)
      unsafe attributes.deallocate()
    }
    unsafe pthread_attr_setstacksize(attributes, Self.stackSize)
    var thread: pthread_t = 0
    let start = unsafe Unmanaged.passRetained(Start(name, body))
    let status = unsafe pthread_create(
      &thread, attributes,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        let start = unsafe Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
        Thread.current.name = start.name
        start.body()
        return nil
      }, unsafe start.toOpaque())
    guard status == 0 else {
      unsafe start.release()
      throw unsafe ThreadError(name: name, reason: String(cString: strerror(status)))
    }
    self.thread = thread
  }

  /// Waits until the thread has terminated; when called on the thread itself, detaches it.
  ///
  /// Must be called exactly once.
  package func join() {
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }
}
