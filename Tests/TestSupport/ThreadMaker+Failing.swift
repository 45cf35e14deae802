package import StrataGraphics
import Synchronization

extension ThreadMaker {
  /// Starts `left` threads, then reports that the system has none left.
  package static func failing(after left: Int) -> ThreadMaker {
    let started = Count()
    return ThreadMaker { name, body throws(ThreadError) in
      guard started.value.wrappingAdd(1, ordering: .relaxed).oldValue < left else {
        throw ThreadError(name: name, reason: "none in this test")
      }
      return try ThreadMaker.system.start(name, body)
    }
  }
}

private final class Count: Sendable {
  let value = Atomic(0)
}
