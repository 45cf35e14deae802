internal import Foundation

/// The system's text for an errno, as in "No space left on device".
func systemText(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Repeats a system call for as long as signals interrupt it.
func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
