import Foundation
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct DriverThreadsTests {
  @Test func `as many threads as processors is enough`() {
    expect(DriverThreads.shortage() == nil)
  }

  @Test func `one thread less than processors is an error that releases the others`() {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 16)
    expectEqual(DriverThreads.shortage(.failing(after: count - 1))?.kind, .limit)
    expect(DriverThreads.shortage(.failing(after: count)) == nil)
  }
}
