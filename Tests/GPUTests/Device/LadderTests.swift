import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The ladder on whatever machine runs the tests.
@Suite(.serialized) struct LadderTests {
  private func expectWellFormed(_ reports: [RungReport]) {
    #expect(!reports.isEmpty)
    for report in reports {
      #expect(!report.name.isEmpty)
      #expect(!report.reason.isEmpty)
      #expect(report.outcome != .opened || report.device != nil)
    }
  }

  @Test func `a survey reports every rung with a reason`() {
    let reports = surveyDevices()
    expectWellFormed(reports)
    #expect(reports.contains { $0.outcome == .opened } == hasGL)
  }

  /// The suites that draw with GL would step aside without it.
  @Test(.enabled(if: requiresGL)) func `a GL opens where the tests ask for one`() {
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
  func `a device that is not there fails with every reason`(selector: DeviceSelector) throws {
    let error = try #require(throws: GPUError.self) { try openDevice(selector) }
    #expect(error.kind == .device)
    if case .noDevice(let asked, let reports) = error {
      #expect(asked == selector.description)
      expectWellFormed(reports)
      for report in reports { #expect(error.description.contains(report.reason)) }
    }
  }

  @Test func `auto never opens a software driver`() {
    guard let (context, _) = try? openDevice(.auto) else { return }
    #expect(!context.device.isSoftware)
  }

  @Test(arguments: [DeviceSelector.gpu, .surfaceless, .software, .egl(index: 0)])
  func `hardware that is required is hardware, or nothing opens`(selector: DeviceSelector) {
    do throws(GPUError) {
      let context = try openDevice(selector, requireHardware: true).context
      #expect(!context.device.isSoftware)
    } catch {
      #expect(error.kind == .device)
      if case .noDevice(let asked, _) = error { #expect(asked.contains("hardware required")) }
    }
  }

  @Test func `software GL says that it is`() throws {
    guard let (context, reports) = try? openDevice(.software) else { return }
    // Surfaceless may hand out hardware where no software device is listed.
    guard context.device.isSoftware else { return }
    #expect(reports.last?.reason.contains("drawn by the processor") == true)
  }
}
