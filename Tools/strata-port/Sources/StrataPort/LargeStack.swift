import Foundation

/// A thread whose stack suffices for the deepest code that `Parsing` accepts.
///
/// The parser and all visitors call themselves for each level of nesting, and a debug build needs
/// some kilobytes for each level.
package enum LargeStack {
  /// The size in bytes, of which only the used pages take up memory.
  package static let size = 512 << 20

  /// Returns the result of a function that runs on such a thread; waits for it.
  ///
  /// Ends the process with a message if the system cannot start the thread. Foundation's `Thread`
  /// would not report that, and the wait would never end.
  package static func run<Value: Sendable>(
    stackSize: Int = size, _ body: @escaping @Sendable () -> Value
  ) -> Value {
    let work = Work(body)
    let thread = start(work, stackSize: stackSize)
    pthread_join(thread, nil)
    guard let value = work.value else { preconditionFailure("the thread has no result") }
    return value
  }

  private static func start(_ work: AnyWork, stackSize: Int) -> pthread_t {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    var status = pthread_attr_setstacksize(attributes, stackSize)
    var thread: pthread_t = 0
    if status == 0 {
      let retained = Unmanaged.passRetained(work)
      status = pthread_create(
        &thread, attributes,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<AnyWork>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, retained.toOpaque())
      if status != 0 { retained.release() }
    }
    guard status == 0 else {
      fatalError(
        "cannot start a thread with a stack of \(stackSize) bytes: "
          + "\(String(cString: strerror(status))); allow more memory (ulimit -v) or more processes "
          + "(ulimit -u)")
    }
    return thread
  }

  /// The function of a thread, without its result.
  private class AnyWork {
    func run() {}
  }

  /// The function and its result, which one thread writes before the other joins it.
  private final class Work<Value: Sendable>: AnyWork {
    private let body: @Sendable () -> Value
    private(set) var value: Value?

    init(_ body: @escaping @Sendable () -> Value) { self.body = body }

    override func run() { value = body() }
  }
}
