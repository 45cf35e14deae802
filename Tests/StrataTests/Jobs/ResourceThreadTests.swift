import Strata
import StrataGraphics
import StrataTestSupport
import Synchronization
import Testing

/// Threads that own the resources used on them.
struct ResourceThreadTests {
  private struct NotMade: Error {}

  @Test func `a thread that cannot create its resource reports why`() {
    #expect(throws: NotMade.self) {
      _ = try ResourceThread<Int>(name: "stub") { throw NotMade() }
    }
  }

  @Test func `a resource without a thread is an error and is not created`() {
    let made = Atomic<Int>(0)
    #expect(throws: ThreadError.self) {
      _ = try ResourceThread(name: "stub", maker: .failing(after: 0)) {
        made.add(1, ordering: .relaxed)
      }
    }
    expectEqual(made.load(ordering: .relaxed), 0)
  }

  @Test func `queued work is done before a thread ends`() throws {
    let done = Atomic<Int>(0)
    do {
      let thread = try ResourceThread(name: "stub") { 7 }
      for _ in 0..<50 { thread.add { done.add($0, ordering: .relaxed) } }
    }
    expectEqual(done.load(ordering: .relaxed), 350)
  }
}
