import Dispatch
import Glibc
import Strata
import Synchronization

/// Ends the process in order when it is interrupted: files that are not whole are removed first.
///
/// Works while the instance lives. A signal that was ignored when the process began stays ignored,
/// as `nohup` and background jobs of scripts expect.
final class Interruption {
  private static let isEnding = Atomic(false)

  private var sources: [any DispatchSourceSignal] = []

  /// Does not return once the process is ending: what fails then fails because files are gone, and
  /// is nobody's business.
  static func giveWay() {
    while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
  }

  init() {
    // A reader that closes the pipe is reported by write(2), which the command turns into exit 6.
    signal(SIGPIPE, SIG_IGN)
    watch(SIGINT, endingWith: .interrupted)
    watch(SIGTERM, endingWith: .terminated)
  }

  private func watch(_ number: Int32, endingWith status: ExitStatus) {
    var current = sigaction()
    sigaction(number, nil, &current)
    let wasIgnored = unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == 1
    guard !wasIgnored else { return }
    // The default action would end the process before the source sees the signal.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "strata.signal.\(number)"))
    source.setEventHandler {
      Self.isEnding.store(true, ordering: .sequentiallyConsistent)
      OutputFile.removeTemporaries()
      StandardStreams.tell(StandardStreams.lastWords.withLock { $0 })
      _exit(status.rawValue)
    }
    source.resume()
    sources.append(source)
  }
}
