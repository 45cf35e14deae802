internal import Foundation

/// The system's text for an errno, as in "No space left on device".
package func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Repeats a system call for as long as signals interrupt it.
package func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// What is used up where the system refuses a file for want of something, and what to do; nil for
/// every other errno.
package func shortageText(_ code: Int32) -> String? {
  switch code {
  case EMFILE:
    "this process has as many files open as it may; raise its limit, as with ulimit -n"
  case ENFILE: "all programs together have as many files open as the system allows; close some"
  case ENOMEM: "the system is out of memory; close some programs"
  default: nil
  }
}
