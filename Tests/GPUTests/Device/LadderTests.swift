import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Device selection on the machine that runs the tests.
@Suite(.serialized) struct LadderTests {
  private func expectWellFormed(_ reports: [DeviceCandidate]) {
    expect(!reports.isEmpty)
    for report in reports {
      expect(!report.name.isEmpty)
      expect(!report.reason.isEmpty)
      expect(report.outcome != .opened || report.device != nil)
    }
  }

  @Test func `a survey reports every candidate with a reason`() {
    let reports = surveyDevices()
    expectWellFormed(reports)
    expectEqual(reports.contains { $0.outcome == .opened }, hasGL)
  }

  /// Without GL, the suites that draw with it would be skipped silently.
  @Test(.enabled(if: requiresGL)) func `GL opens if the tests require it`() {
    do throws(GPUError) {
      _ = try openDevice(.gpu)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: [
    DeviceSelector.cpu, .egl(index: 999), .cuda(ordinal: 999),
    .renderNode(path: "/dev/dri/renderD999"),
  ])
  func `a missing device fails with every reason`(selector: DeviceSelector) throws {
    let error = try #require(throws: GPUError.self) { try openDevice(selector) }
    expectEqual(error.kind, .device)
    guard case .noDevice(let asked, let reports) = error else { return expect(!hasGL, "\(error)") }
    expectEqual(asked, "\"\(selector)\"")
    expectWellFormed(reports)
    for report in reports { expect(error.description.contains(report.reason)) }
  }

  @Test(.enabled(if: hasGL))
  func `a device that is not accepted is reported, and the next is tried`()
    throws
  {
    let failure = GPUError.selfTestFailed(device: "a driver", feature: "group", detail: "red")
    var seen: [String] = []
    let (accepted, reports) = try openDevice(.gpu) { context throws(GPUError) -> String in
      seen.append(context.device.selector)
      // Every machine has two ways to software GL: through an EGL device, and surfaceless.
      if seen.count == 1 { throw failure }
      return context.device.selector
    }
    expectWellFormed(reports)
    expectEqual(accepted, seen[1])
    expectEqual(reports.filter { $0.outcome == .opened }.count, 1)
    expect(
      reports.contains { $0.outcome == .failed && $0.reason.contains(failure.description) })
  }

  @Test(.enabled(if: hasGL)) func `the only device keeps the error for which it is rejected`()
    throws
  {
    let failure = GPUError.selfTestFailed(device: "a driver", feature: "group", detail: "red")
    let selector = try DeviceSelector(parsing: openDevice(.gpu).context.device.selector)
    #expect(throws: failure) {
      _ = try openDevice(selector) { _ throws(GPUError) -> Int in throw failure }
    }
  }

  @Test func `auto never opens a software driver`() {
    guard let (context, _) = try? openDevice(.auto) else { return }
    expect(!context.device.isSoftware)
  }

  @Test(arguments: [DeviceSelector.gpu, .surfaceless, .software, .egl(index: 0)])
  func `required hardware is hardware, or nothing opens`(selector: DeviceSelector) {
    do throws(GPUError) {
      let context = try openDevice(selector, requireHardware: true).context
      expect(!context.device.isSoftware)
    } catch {
      expectEqual(error.kind, .device)
      guard case .noDevice(let asked, _) = error else { return expect(!hasGL, "\(error)") }
      expectEqual(asked, "\"\(selector)\" on hardware")
    }
  }

  @Test func `software GL is reported as software`() throws {
    guard let (context, reports) = try? openDevice(.software) else { return }
    // Surfaceless may return hardware if no software device is listed.
    guard context.device.isSoftware else { return }
    expectEqual(reports.last?.reason.contains("a software renderer"), true)
  }
}
