import Foundation
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct DriverThreadsTests {
  @Test func `a system that has as many threads as processors lacks none`() {
    #expect(DriverThreads.shortage() == nil)
  }

  @Test func `one thread less than processors is a shortage, and those made are gone again`() {
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 16)
    #expect(DriverThreads.shortage(.failing(after: count - 1))?.kind == .limit)
    #expect(DriverThreads.shortage(.failing(after: count)) == nil)
  }
}
