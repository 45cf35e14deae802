import Glibc
import Strata
import StrataGraphics
import StrataImageFiles
import Synchronization

/// Ends the process in order when it is interrupted: files that are not whole are removed first.
///
/// A thread of its own waits for the signals, which all others leave to it; so an instance is made
/// before there are others. Where the system has no thread for it, the signals keep their meaning
/// and end the process at once. A signal that was ignored when the process began stays ignored, as
/// `nohup` and background jobs of scripts expect.
final class Interruption {
  private static let isEnding = Atomic(false)

  private static let statuses: [Int32: ExitStatus] = [
    SIGHUP: .hungUp, SIGINT: .interrupted, SIGQUIT: .quit, SIGTERM: .terminated,
  ]

  /// Does not return once the process is ending: what fails then fails because files are gone, and
  /// is nobody's business.
  static func giveWay() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  /// - Parameter maker: For tests.
  init(maker: ThreadMaker = .system) {
    // A reader that closes the pipe is reported by write(2), which the command turns into exit 6.
    signal(SIGPIPE, SIG_IGN)
    // A file beyond the limit of its size likewise: the write fails, and what was written is removed.
    signal(SIGXFSZ, SIG_IGN)
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in Self.statuses.keys where !Self.isIgnored(number) { sigaddset(&watched, number) }
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    do throws(ThreadError) {
      // Waits to the end of the process.
      _ = try maker.start("strata-signals") { [watched] in Self.wait(for: watched) }
    } catch {
      pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }
  }

  /// The name of the signal that ends a process with a status; nil for what no signal does.
  static func signalName(of status: ExitStatus) -> String? {
    switch status {
    case .hungUp: "SIGHUP"
    case .interrupted: "SIGINT"
    case .quit: "SIGQUIT"
    case .terminated: "SIGTERM"
    default: nil
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    sigaction(number, nil, &current)
    return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  private static func wait(for watched: sigset_t) {
    var (watched, number) = (watched, Int32(0))
    while sigwait(&watched, &number) != 0 {}
    isEnding.store(true, ordering: .sequentiallyConsistent)
    OutputFile.removeTemporaries()
    StandardStreams.end(statuses[number] ?? .interrupted)
  }
}
