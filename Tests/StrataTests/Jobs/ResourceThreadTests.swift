import Strata
import StrataGraphics
import StrataTestSupport
import Synchronization
import Testing

/// Threads that own what is used on them.
struct ResourceThreadTests {
  private struct NotMade: Error {}

  @Test func `a thread that cannot make what it is to own says why`() {
    #expect(throws: NotMade.self) {
      _ = try ResourceThread<Int>(name: "stub") { throw NotMade() }
    }
  }

  @Test func `a resource without a thread is an error, and is not made`() {
    let made = Atomic<Int>(0)
    #expect(throws: ThreadError.self) {
      _ = try ResourceThread(name: "stub", maker: .failing(after: 0)) {
        made.add(1, ordering: .relaxed)
      }
    }
    #expect(made.load(ordering: .relaxed) == 0)
  }

  @Test func `what a thread was given is done before the thread goes`() throws {
    let done = Atomic<Int>(0)
    do {
      let thread = try ResourceThread(name: "stub") { 7 }
      for _ in 0..<50 { thread.add { done.add($0, ordering: .relaxed) } }
    }
    #expect(done.load(ordering: .relaxed) == 350)
  }
}
