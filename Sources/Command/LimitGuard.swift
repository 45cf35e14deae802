import Glibc
import Strata
import StrataGraphics

/// Ends the process if work exceeds a limit in code that does not check it.
///
/// Such code is in libraries, for example for fonts, for XML and in drivers. Work that checks its
/// limits itself ends earlier, with the same error.
enum LimitGuard {
  /// The time in which work that exceeds a time limit can end by itself, in seconds.
  private static let grace = 0.2
  /// The interval between two checks, in microseconds.
  private static let interval: UInt32 = 50_000

  /// Starts the thread that checks the work of all others.
  ///
  /// Without the thread, limits apply only where code checks them.
  static func start() { _ = try? ThreadMaker.system.start("strata-limits") { watch() } }

  private static func watch() {
    while true {
      usleep(interval)
      let bytes = ProcessMemory.sizes()?.resident ?? 0
      guard let excess = OpenWork.excess(grace: grace, bytes: bytes) else { continue }
      Interruption.end(excess)
    }
  }

  // MARK: Address space

  /// The limit of the address space in bytes; 0 without a limit.
  nonisolated(unsafe) private static var mostBytes = 0

  /// Reports a crash because of a limited address space as an error.
  ///
  /// Swift and some libraries end the process if they cannot allocate memory. Without a limit,
  /// signals keep their actions.
  static func reportShortage() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(Int.max)
    else { return }
    unsafe mostBytes = Int(limit.rlim_cur)
    // Initialized here, because the handler must not.
    _ = ProcessMemory.sizes()
    for number in [SIGSEGV, SIGBUS, SIGABRT, SIGTRAP, SIGILL] {
      signal(number) { LimitGuard.end(after: $0) }
    }
  }

  /// Ends the process after a crash; called on a signal.
  ///
  /// A crash while less than three quarters of the limit are in use has another cause, and remains
  /// a crash.
  private static func end(after number: Int32) {
    let size = ProcessMemory.sizes()?.whole ?? 0
    guard unsafe size > mostBytes / 4 * 3 else {
      signal(number, SIG_DFL)
      raise(number)
      return
    }
    message.withUTF8Buffer { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(ExitStatus.limit.rawValue)
  }

  private static let message: StaticString =
    "strata: error: the limit of the address space (ulimit -v) is too low; raise it\n"
}
