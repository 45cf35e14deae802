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
    let isMade = unsafe pthread_key_create(&key, nil) == 0
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
    unsafe dlsym(nil, "__cxa_thread_atexit_impl").map {
      unsafe unsafeBitCast($0, to: AtThreadExit.self)
    }

  static func get() -> EAGLContext? { known?.context }

  static func set(_ context: EAGLContext?) {
    if let known {
      known.context = context
    } else if let context {
      makePlace().context = context
    }
  }

  private static var known: ThreadContextSlot? {
    unsafe pthread_getspecific(key).map {
      unsafe Unmanaged<ThreadContextSlot>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func makePlace() -> ThreadContextSlot {
    let new = ThreadContextSlot()
    let pointer = unsafe Unmanaged.passRetained(new).toOpaque()
    let isStored = unsafe pthread_setspecific(key, pointer) == 0
    precondition(isStored, "out of memory for the thread's GL context")
    guard let atThreadExit = unsafe atThreadExit else {
      preconditionFailure("the C library is not glibc")
    }
    // Any address inside this library, which keeps it loaded until the call.
    let library = unsafe unsafeBitCast(leave, to: UnsafeRawPointer.self)
    let status = unsafe atThreadExit(leave, pointer, library)
    precondition(status == 0, "out of memory for the thread's exit handler")
    return new
  }

  private static let leave: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer = unsafe pointer else { return }
    pthread_setspecific(key, nil)
    let place = unsafe Unmanaged<ThreadContextSlot>.fromOpaque(pointer).takeRetainedValue()
    place.context?.context.releaseCurrent()
  }
}
