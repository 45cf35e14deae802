import Foundation
import StrataGPU

/// The current context of each thread.
///
/// EGL keeps a context current on a thread that has ended, and no other thread can then use it
/// unless it was released before. Threads therefore release their context when they end. They do so
/// before the destructors of thread-specific data run, EGL's own among them, after which EGL no
/// longer has a record of the thread's context.
enum CurrentEAGLContext {
  /// The state of a thread, created with its first context.
  private final class ThreadContextSlot {
    var context: EAGLContext?
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let isMade = pthread_key_create(&key, nil) == 0
    precondition(isMade, "no thread-specific key is available for GL contexts")
    return key
  }()

  /// The glibc function that registers a destructor for the exit of the calling thread.
  ///
  /// Such destructors run before those of thread-specific data. C++ uses it for thread-local
  /// objects.
  private typealias AtThreadExit =
    @convention(c) (
      @convention(c) (UnsafeMutableRawPointer?) -> Void, UnsafeMutableRawPointer?,
      UnsafeRawPointer?
    ) -> CInt

  private static let atThreadExit: AtThreadExit? =
    dlsym(nil, "__cxa_thread_atexit_impl").map { unsafeBitCast($0, to: AtThreadExit.self) }

  static func get() -> EAGLContext? { known?.context }

  static func set(_ context: EAGLContext?) {
    if let known {
      known.context = context
    } else if let context {
      makePlace().context = context
    }
  }

  private static var known: ThreadContextSlot? {
    pthread_getspecific(key).map {
      Unmanaged<ThreadContextSlot>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func makePlace() -> ThreadContextSlot {
    let new = ThreadContextSlot()
    let pointer = Unmanaged.passRetained(new).toOpaque()
    let isStored = pthread_setspecific(key, pointer) == 0
    precondition(isStored, "out of memory for the thread's GL context")
    guard let atThreadExit else { preconditionFailure("the C library is not glibc") }
    // Any address inside this library, which keeps it loaded until the call.
    let library = unsafeBitCast(leave, to: UnsafeRawPointer.self)
    let status = atThreadExit(leave, pointer, library)
    precondition(status == 0, "out of memory for the thread's exit handler")
    return new
  }

  private static let leave: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer else { return }
    pthread_setspecific(key, nil)
    let place = Unmanaged<ThreadContextSlot>.fromOpaque(pointer).takeRetainedValue()
    place.context?.context.releaseCurrent()
  }
}
