import Foundation
import Strata
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Synchronization
import Testing

/// The CPU draws images of several callers at the same time.
@Suite struct DrawingThreadsTests {
  private func drawing() throws -> DrawingThreads {
    let options = CPUOptions(threads: 1)
    let first = try ResourceThread<any RenderBackend>(name: "strata-test") {
      CPUBackend(options: options, limits: .default, clock: { 0 })
    }
    return DrawingThreads(first, options: options, limits: .default)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `an image does not wait for the one before it`() throws {
    let drawing = try drawing()
    let (begun, later) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasEnded = Mutex(false)
    let first = try ThreadMaker.system.start("strata-test") {
      let isOver = try? drawing.sync { _ in
        begun.signal()
        return later.wait(timeout: .now() + 60) == .success
      }
      hasEnded.withLock { $0 = isOver == true }
    }
    try drawing.sync { _ in
      begun.wait()
      later.signal()
    }
    first.join()
    expect(hasEnded.withLock(\.self))
  }

  @Test func `more callers than back ends are served, and a back end is used again`() async throws {
    let drawing = try drawing()
    let used = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
        group.addTask { try drawing.sync { ObjectIdentifier($0) } }
      }
      return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    expect(used.count <= max(ProcessInfo.processInfo.activeProcessorCount, 1))
    let again = try drawing.sync { ObjectIdentifier($0) }
    expect(used.contains(again))
  }

  @Test func `a failed image leaves its back end free`() throws {
    struct Failure: Error {}
    let drawing = try drawing()
    for _ in 0..<3 {
      #expect(throws: Failure.self) { try drawing.sync { _ in throw Failure() } }
    }
    try expectEqual(drawing.sync { $0.device.kind }, .cpu)
  }
}
