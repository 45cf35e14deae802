import Strata

// The JSON documents that `--json` writes. Their keys are stable. Times are in seconds and sizes
// in pixels, unless the key says points.

/// The report of `render`, `thumbnail` and `examples` for a single image.
struct PictureReport: Encodable {
  struct Output: Encodable {
    let path: String
    let width: Int
    let height: Int
    let bytes: Int
  }

  let version = ProgramVersion.current
  var scene: String?
  let output: Output
  let device: DoctorReport.Device
  let time: Double
  let stages: [StageReport]
  let statistics: StatisticsReport
  let diagnostics: [DiagnosticReport]

  init(
    output: Output, device: DoctorReport.Device, time: Double, stages: [StageReport],
    statistics: StatisticsReport, diagnostics: [DiagnosticReport]
  ) {
    self.output = output
    self.device = device
    self.time = time
    self.stages = stages
    self.statistics = statistics
    self.diagnostics = diagnostics
  }
}

struct StageReport: Encodable {
  let name: String
  let seconds: Double
}

extension DoctorReport.Device {
  /// The kind of device in one or two words.
  var manner: String {
    if kind == DeviceDescription.Kind.cpu.rawValue { return "CPU" }
    return isSoftware ? "software GL" : "hardware GL"
  }
}

struct StatisticsReport: Encodable {
  let drawCalls: Int
  let passes: Int
  let vertices: Int
  let triangles: Int
  let bytesUploaded: Int
  let programsBuilt: Int
  let analyticItems: Int
  let meshItems: Int
  let coverageItems: Int
  let hiddenItems: Int
  let particles: Int
  let culledParticles: Int
  let tessellatedShapes: Int
  let meshBytesUploaded: Int
  let coveragePixels: Int

  init(_ statistics: RenderStatistics) {
    drawCalls = statistics.drawCalls
    passes = statistics.passes
    vertices = statistics.vertices
    triangles = statistics.triangles
    bytesUploaded = statistics.bytesUploaded
    programsBuilt = statistics.programsBuilt
    analyticItems = statistics.analyticItems
    meshItems = statistics.meshItems
    coverageItems = statistics.coverageItems
    hiddenItems = statistics.hiddenItems
    particles = statistics.particles
    culledParticles = statistics.culledParticles
    tessellatedShapes = statistics.tessellatedShapes
    meshBytesUploaded = statistics.meshBytesUploaded
    coveragePixels = statistics.coveragePixels
  }
}

struct DiagnosticReport: Encodable {
  let severity: String
  let code: String
  let message: String
  let layer: String?
  let file: String?
  let line: Int?

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = diagnostic.message
    layer = diagnostic.layerPath
    file = diagnostic.file
    line = diagnostic.line
  }
}

/// The document on standard output if a run with `--json` fails.
struct FailureReport: Encodable {
  struct Failure: Encodable {
    /// The word for the exit code, such as "usage".
    let code: String
    let message: String
    let exitCode: Int32
  }

  let version = ProgramVersion.current
  let error: Failure

  init(message: String, status: ExitStatus) {
    error = Failure(code: status.word, message: message, exitCode: status.rawValue)
  }
}
