internal import Foundation

/// Returns the system's text for an errno, as in "No space left on device".
package func systemText(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}

/// Repeats a system call while it is interrupted by signals.
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Returns the exhausted resource and the remedy if the errno means that the system is out of one;
/// nil for every other errno.
package func shortageText(_ code: Int32) -> String? {
  switch code {
  case EMFILE:
    "this process has too many open files; raise its limit, for example with ulimit -n"
  case ENFILE: "the system has too many open files; close some programs"
  case ENOMEM: "the system is out of memory; close some programs"
  default: nil
  }
}
