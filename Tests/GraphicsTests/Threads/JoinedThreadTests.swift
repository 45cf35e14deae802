import Foundation
import StrataGraphics
import StrataTestSupport
import Synchronization
import Testing

@Suite struct JoinedThreadTests {
  @Test func `a joined thread has finished and freed its thread-local data`() throws {
    let isFreed = Flag()
    let thread = try JoinedThread(name: "strata-test") {
      // Freed by the system, after the body.
      Thread.current.threadDictionary["kept"] = Kept(isFreed)
    }
    thread.join()
    let hasFreed = isFreed.value.load(ordering: .acquiring)
    expect(hasFreed)
  }

  @Test func `a thread that cannot start is an error with a remedy`() {
    let error = #expect(throws: ThreadError.self) {
      _ = try ThreadMaker.failing(after: 0).start("strata-test") {}
    }
    expectEqual(error?.kind, .limit)
    expectEqual(error?.description.contains("strata-test"), true)
    expectEqual(error?.description.contains("ulimit -u"), true)
  }

  @Test func `a thread can release itself`() throws {
    let done = DispatchSemaphore(value: 0)
    let ready = DispatchSemaphore(value: 0)
    let holder = Holder()
    try holder.thread.withLock {
      $0 = try JoinedThread(name: "strata-test") {
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

/// Records its deallocation.
private final class Kept: Sendable {
  private let isFreed: Flag
  init(_ isFreed: Flag) { self.isFreed = isFreed }
  deinit { isFreed.value.store(true, ordering: .releasing) }
}
