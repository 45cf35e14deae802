import Foundation
import StrataCPU
import StrataGPU
import StrataGraphics
public import StrataRenderList
import StrataText

/// Examines the devices that can render on this machine.
public enum Doctor {
  /// Tries every device candidate and runs the self-test on each one that opens.
  ///
  /// It never fails; errors are part of the report.
  public static func survey() -> DoctorReport {
    var report = DoctorReport()
    report.candidates = surveyDevices().map(DoctorReport.Candidate.init)
    report.selfTests.append(
      selfTest(CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })))
    do {
      let (context, _) = try openDevice(.gpu)
      defer { context.releaseCurrent() }
      report.gl = DoctorReport.GL(context.capabilities)
      report.selfTests.append(
        selfTest(GPUBackend(context: context, limits: .default, clock: { 0 })))
    } catch {
      report.selfTests.append(
        DoctorReport.SelfTest(device: "OpenGL ES", passed: false, detail: "\(error)"))
    }
    report.text = DoctorReport.Text(.default)
    report.libraries = DoctorReport.Library.all
    let automatic = try? OpenDevice.shared(.auto, requireHardware: false, limits: .default)
    // The description is that of the replacement if a part fails.
    try? automatic?.testEverything()
    report.automatic = automatic.map { DoctorReport.Device($0.description) }
    return report
  }

  /// The devices that can draw, in the order in which they are tried.
  ///
  /// The CPU back end is the last.
  package static var devices: [DeviceDescription] {
    let cpu = CPUBackend(options: CPUOptions(), limits: .default, clock: { 0 })
    return surveyDevices().compactMap(\.device) + [cpu.device]
  }

  private static func selfTest(_ backend: any RenderBackend) -> DoctorReport.SelfTest {
    let findings = SelfTest.run(on: backend, isThorough: true)
    let failed = findings.filter { !$0.passed }
    let detail =
      failed.isEmpty
      ? "all \(findings.count) features passed"
      : failed.map { "\($0.feature): \($0.detail)" }.joined(separator: "; ")
    return DoctorReport.SelfTest(
      device: backend.device.name, passed: failed.isEmpty, detail: detail)
  }
}

/// The result of `Doctor.survey()`, as `strata doctor --json` writes it.
public struct DoctorReport: Codable, Sendable {
  public struct Device: Codable, Sendable {
    /// The kind of device: "cpu" or "gpu".
    public var kind: String
    public var name: String
    public var vendor: String
    public var version: String
    public var isSoftware: Bool
    public var candidate: String
    /// The device selector that opens the same device again.
    public var selector: String
    /// A hash of the driver and its version; nil for the CPU, which draws the same everywhere.
    public var fingerprint: String?

    /// Copies the fields of a device description.
    public init(_ device: DeviceDescription) {
      kind = device.kind.rawValue
      name = device.name
      vendor = device.vendor
      version = device.version
      isSoftware = device.isSoftware
      candidate = device.candidate
      selector = device.selector
      fingerprint = device.kind == .cpu ? nil : device.fingerprint
    }
  }

  public struct Candidate: Codable, Sendable {
    public var name: String
    /// The outcome: "opened", "skipped" or "failed".
    public var outcome: String
    public var reason: String
    public var remedy: String?
    public var device: Device?

    init(_ report: DeviceCandidate) {
      name = report.name
      outcome = report.outcome.rawValue
      reason = report.reason
      remedy = report.remedy
      device = report.device.map(Device.init)
    }
  }

  public struct GL: Codable, Sendable {
    public var renderer: String
    public var vendor: String
    public var version: String
    public var shadingLanguage: String
    public var extensions: [String]
    public var limits: [String: Int]
    /// The optional rendering features, and whether the driver supports each.
    public var fastPaths: [String: Bool]

    init(_ capabilities: Capabilities) {
      renderer = capabilities.renderer
      vendor = capabilities.vendor
      version = capabilities.version
      shadingLanguage = capabilities.shadingLanguageVersion
      extensions = capabilities.extensions.sorted()
      limits = [
        "texture side": capabilities.maxTextureSize,
        "viewport width": capabilities.maxViewportWidth,
        "viewport height": capabilities.maxViewportHeight,
        "fragment uniform vectors": capabilities.fragmentUniformVectors,
        "vertex attributes": capabilities.vertexAttributes,
        "varying vectors": capabilities.varyingVectors,
        "subpixel bits": capabilities.subpixelBits,
      ]
      fastPaths = Dictionary(
        uniqueKeysWithValues: Capability.allCases.map { ($0.rawValue, capabilities.has($0)) })
    }
  }

  public struct SelfTest: Codable, Sendable {
    public var device: String
    public var passed: Bool
    public var detail: String
  }

  /// The state of text rendering.
  public struct Text: Codable, Sendable {
    /// The number of installed fonts; also 0 if text cannot be drawn.
    public var fonts: Int
    /// The reason why text cannot be drawn or is drawn as boxes, with a remedy; nil if text can be
    /// drawn.
    public var problem: String?

    init(_ policy: FontPolicy) {
      do {
        fonts = try policy.fontCount()
        if fonts == 0 { problem = FontPolicy.withoutFonts }
      } catch {
        (fonts, problem) = (0, error.description)
      }
    }
  }

  /// All device candidates that were tried, in order.
  public var candidates: [Candidate] = []
  /// The best GL device, hardware or software; nil if none opens.
  public var gl: GL?
  public var selfTests: [SelfTest] = []
  public var text: Text?
  /// The libraries that are loaded on first use.
  public var libraries: [Library] = []
  /// The device that `--device auto` selects.
  public var automatic: Device?
}
