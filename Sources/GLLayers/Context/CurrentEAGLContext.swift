import Foundation
import StrataGPU

/// The context that each thread has made current.
///
/// EGL calls a context current on a thread that has ended, and then no other can have it, unless it
/// was released before. So threads release theirs when they end; and earlier than the destructors of
/// thread-specific data run, EGL's own among them, after which EGL no longer knows what the thread had.
enum CurrentEAGLContext {
  /// What a thread has, from the first context on.
  private final class Place {
    var context: EAGLContext?
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let isMade = pthread_key_create(&key, nil) == 0
    precondition(isMade, "the process has no key left for its threads' GL contexts")
    return key
  }()

  /// glibc's way to have something done when the calling thread ends, before destructors of
  /// thread-specific data: what C++ does with its thread-local objects.
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

  private static var known: Place? {
    pthread_getspecific(key).map { Unmanaged<Place>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func makePlace() -> Place {
    let new = Place()
    let pointer = Unmanaged.passRetained(new).toOpaque()
    let isStored = pthread_setspecific(key, pointer) == 0
    precondition(isStored, "the thread has no memory for its GL context")
    guard let atThreadExit else { preconditionFailure("the C library is not glibc") }
    // Any address inside this library, which then stays loaded for as long.
    let library = unsafeBitCast(leave, to: UnsafeRawPointer.self)
    let status = atThreadExit(leave, pointer, library)
    precondition(status == 0, "the thread has no memory to note what to do at its end")
    return new
  }

  private static let leave: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
    guard let pointer else { return }
    pthread_setspecific(key, nil)
    let place = Unmanaged<Place>.fromOpaque(pointer).takeRetainedValue()
    place.context?.context.releaseCurrent()
  }
}
