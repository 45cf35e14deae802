import Foundation
import StrataCPU
import StrataGPU
import StrataGraphics
public import StrataRenderList
import StrataText

/// Looks at what this machine can draw with.
public enum Doctor {
  /// Tries every rung of the device ladder and self-tests what opens.
  ///
  /// Never fails: what does not work is in the report.
  public static func survey() -> DoctorReport {
    var report = DoctorReport()
    report.rungs = surveyDevices().map(DoctorReport.Rung.init)
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
    report.automatic = try? DoctorReport.Device(
      OpenDevice.shared(.auto, requireHardware: false, limits: .default).description)
    return report
  }

  private static func selfTest(_ backend: any RenderBackend) -> DoctorReport.SelfTest {
    let findings = SelfTest.run(on: backend)
    let failed = findings.filter { !$0.passed }
    let detail =
      failed.isEmpty
      ? "all \(findings.count) features are right"
      : failed.map { "\($0.feature): \($0.detail)" }.joined(separator: "; ")
    return DoctorReport.SelfTest(
      device: backend.device.name, passed: failed.isEmpty, detail: detail)
  }
}

/// What `Doctor.survey()` found, as `strata doctor --json` writes it.
public struct DoctorReport: Codable, Sendable {
  public struct Device: Codable, Sendable {
    /// "cpu" or "gpu".
    public var kind: String
    public var name: String
    public var vendor: String
    public var version: String
    public var isSoftware: Bool
    public var rung: String
    /// What to give as the device to open the same one again.
    public var selector: String

    /// The description, field by field.
    public init(_ device: DeviceDescription) {
      kind = device.kind.rawValue
      name = device.name
      vendor = device.vendor
      version = device.version
      isSoftware = device.isSoftware
      rung = device.rung
      selector = device.selector
    }
  }

  public struct Rung: Codable, Sendable {
    public var name: String
    /// "opened", "skipped" or "failed".
    public var outcome: String
    public var reason: String
    public var remedy: String?
    public var device: Device?

    init(_ report: RungReport) {
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
    /// Optional ways of drawing, and whether this driver offers each.
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

  /// What text is drawn with.
  public struct Text: Codable, Sendable {
    /// How many fonts are installed; 0 where text cannot be drawn, too.
    public var fonts: Int
    /// Why text cannot be drawn, or is drawn as boxes, and what helps; nil where all is well.
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

  /// Every rung that was tried, in the ladder's order.
  public var rungs: [Rung] = []
  /// The best GL there is, hardware or not; nil when none opens.
  public var gl: GL?
  public var selfTests: [SelfTest] = []
  public var text: Text?
  /// What `--device auto` draws with.
  public var automatic: Device?
}
