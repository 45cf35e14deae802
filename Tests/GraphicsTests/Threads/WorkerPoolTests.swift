import Foundation
import StrataGraphics
import StrataTestSupport
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
  struct Refusal: Error, Equatable { let part: Int }

  @Test(arguments: [1, 2, 3, 8])
  func `every part is done once, whatever the number of threads`(threads: Int) throws {
    let pool = WorkerPool(threads: threads)
    for parts in [0, 1, 2, 7, 1_000] {
      let counts = (0..<parts).map { _ in Counter() }
      try pool.run(parts: parts) { _, part in counts[part].add() }
      expect(counts.allSatisfy { $0.value == 1 })
    }
  }

  @Test func `a worker does one part at a time`() throws {
    let pool = WorkerPool(threads: 4)
    let busy = (0..<pool.count).map { _ in Counter() }
    let overlaps = Counter()
    try pool.run(parts: 4_000) { worker, _ in
      if busy[worker].add() != 1 { overlaps.add() }
      busy[worker].remove()
    }
    expectEqual(overlaps.value, 0)
  }

  @Test(arguments: [1, 2, 8])
  func `the first failing part is reported`(threads: Int) {
    let pool = WorkerPool(threads: threads)
    for _ in 0..<50 {
      #expect(throws: Refusal(part: 3)) {
        try pool.run(parts: 64) { _, part in
          if part >= 3 { throw Refusal(part: part) }
        }
      }
    }
  }

  @Test func `only parts after a failed one are skipped`() throws {
    let failure = PartFailure()
    expect(!failure.skips(.max) && failure.error == nil)
    failure.record(Refusal(part: 5), of: 5)
    expect(failure.skips(6))
    // Taken before part 5, but begun after its error.
    expect(!failure.skips(4))
    failure.record(Refusal(part: 2), of: 2)
    failure.record(Refusal(part: 4), of: 4)
    expect(failure.skips(3) && !failure.skips(1))
    expectEqual(failure.error as? Refusal, Refusal(part: 2))
  }

  @Test func `a pool works after a failed job`() throws {
    let pool = WorkerPool(threads: 3)
    #expect(throws: Refusal.self) {
      try pool.run(parts: 9) { _, part in throw Refusal(part: part) }
    }
    let done = Counter()
    try pool.run(parts: 9) { _, _ in done.add() }
    expectEqual(done.value, 9)
  }

  @Test(arguments: [0, 1, 3])
  func `a pool works with the available threads`(left: Int) throws {
    let maker = ThreadMaker.failing(after: left)
    let pool = WorkerPool(threads: 8, maker: maker)
    expectEqual(pool.count, left + 1)
    let done = Counter()
    let strangers = Counter()
    try pool.run(parts: 100) { worker, _ in
      done.add()
      if worker > left { strangers.add() }
    }
    expectEqual(done.value, 100)
    expectEqual(strangers.value, 0)
  }

  @Test(arguments: [0, -1, .min])
  func `fewer than one thread means one`(threads: Int) throws {
    let pool = WorkerPool(threads: threads)
    expectEqual(pool.count, 1)
    let done = Counter()
    try pool.run(parts: 5) { _, _ in done.add() }
    expectEqual(done.value, 5)
  }

  @Test func `pools can be created and released`() throws {
    let done = Counter()
    for _ in 0..<100 {
      try WorkerPool(threads: 3).run(parts: 5) { _, _ in done.add() }
    }
    expectEqual(done.value, 500)
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func add() -> Int { count.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }

  func remove() { count.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
}
