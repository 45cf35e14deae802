import Dispatch
import Glibc
import Strata

/// Ends the process in order when it is interrupted: files that are not whole are removed first.
///
/// Works while the instance lives. A signal that was ignored when the process began stays ignored,
/// as `nohup` and background jobs of scripts expect.
final class Interruption {
  private var sources: [any DispatchSourceSignal] = []

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
      OutputFile.removeTemporaries()
      StandardStreams.tell("strata: interrupted")
      _exit(status.rawValue)
    }
    source.resume()
    sources.append(source)
  }
}
