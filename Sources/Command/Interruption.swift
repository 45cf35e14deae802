import Glibc
import Strata
import StrataGraphics
import StrataImageFiles
import Synchronization

/// Ends the process in an orderly way on a signal, after it removes incomplete files.
///
/// A dedicated thread waits for the signals. All other threads block them, so an instance must be
/// created before any other thread. If the thread cannot be created, the signals keep their default
/// actions and end the process at once. A signal that was ignored when the process began stays
/// ignored, as `nohup` and background jobs of scripts expect.
final class Interruption {
  private static let isEnding = Atomic(false)

  /// The last work of the process when a signal or a limit ends it, such as a report of unfinished
  /// jobs.
  static let lastWork = Mutex<(@Sendable (ExitStatus) -> Void)?>(nil)

  private static let statuses: [Int32: ExitStatus] = [
    SIGHUP: .hungUp, SIGINT: .interrupted, SIGQUIT: .quit, SIGTERM: .terminated,
  ]

  /// Blocks forever if the process is ending, because later failures are caused by removed files
  /// and must not be reported.
  static func blockIfEnding() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// - Parameter maker: A replacement thread maker for tests.
  init(maker: ThreadMaker = .system) {
    // A closed pipe is reported by write(2), which the command turns into exit code 6.
    signal(SIGPIPE, SIG_IGN)
    // Likewise for a file that exceeds the size limit: the write fails and the file is removed.
    signal(SIGXFSZ, SIG_IGN)
    var watched = sigset_t()
    unsafe sigemptyset(&watched)
    for number in Self.statuses.keys where !Self.isIgnored(number) {
      unsafe sigaddset(&watched, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &watched, nil)
    do throws(ThreadError) {
      // Waits until the end of the process.
      _ = try maker.start("strata-signals") { [watched] in Self.wait(for: watched) }
    } catch {
      unsafe pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }
  }

  /// Returns the name of the signal for an exit status, or nil if no signal causes it.
  static func signalName(of status: ExitStatus) -> String? {
    switch status {
    case .hungUp: "SIGHUP"
    case .interrupted: "SIGINT"
    case .quit: "SIGQUIT"
    case .terminated: "SIGTERM"
    default: nil
    }
  }

  /// Ends the process because of a limit that running code does not check.
  ///
  /// Called on the thread of `LimitGuard`. The exit code is that of `.limit`.
  static func end(_ excess: LimitExceeded) -> Never {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    OutputFile.removeTemporaries()
    lastWork.withLock(\.self)?(.limit)
    endSoon(.limit)
    StrataCommand.report(
      LimitHint.sentence(for: excess), .limit,
      arguments: Array(CommandLine.arguments.dropFirst()))
    _exit(ExitStatus.limit.rawValue)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    unsafe sigaction(number, nil, &current)
    return unsafe unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func wait(for watched: sigset_t) {
    var (watched, number) = (watched, Int32(0))
    while unsafe sigwait(&watched, &number) != 0 {}
    isEnding.store(true, ordering: .sequentiallyConsistent)
    OutputFile.removeTemporaries()
    let status = statuses[number] ?? .interrupted
    lastWork.withLock(\.self)?(status)
    endSoon(status)
    StandardStreams.end(status)
  }

  /// Ends the process after half a second, even if the last message cannot be written.
  ///
  /// A pipe whose reader has stopped would block the process forever, because other threads block
  /// the signals that could end it.
  private static func endSoon(_ status: ExitStatus) {
    _ = try? ThreadMaker.system.start("strata-end") {
      usleep(500_000)
      _exit(status.rawValue)
    }
  }
}
