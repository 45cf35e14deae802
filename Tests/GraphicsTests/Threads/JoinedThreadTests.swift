import Foundation
import StrataGraphics
import Synchronization
import Testing

@Suite struct JoinedThreadTests {
  @Test func `a joined thread has done its work and freed what it kept for itself`() {
    let isFreed = Flag()
    let thread = JoinedThread(name: "strata-test") {
      // Freed by the system, after the body.
      Thread.current.threadDictionary["kept"] = Kept(isFreed)
    }
    thread.join()
    let hasFreed = isFreed.value.load(ordering: .acquiring)
    #expect(hasFreed)
  }

  @Test func `a thread can let itself go`() {
    let done = DispatchSemaphore(value: 0)
    let ready = DispatchSemaphore(value: 0)
    let holder = Holder()
    holder.thread.withLock {
      $0 = JoinedThread(name: "strata-test") {
        ready.wait()
        holder.thread.withLock { $0 }?.join()
        done.signal()
      }
    }
    ready.signal()
    done.wait()
  }
}

private final class Holder: Sendable {
  let thread = Mutex<JoinedThread?>(nil)
}

private final class Flag: Sendable {
  let value = Atomic(false)
}

/// Says when it is freed.
private final class Kept: Sendable {
  private let isFreed: Flag
  init(_ isFreed: Flag) { self.isFreed = isFreed }
  deinit { isFreed.value.store(true, ordering: .releasing) }
}
