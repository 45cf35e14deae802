import ArgumentParser
import Foundation
import Strata
import StrataImageFiles
import StrataTiming

/// The options of `strata bench --pscn`, which measures how long one device takes to draw a list of
/// drawing operations.
struct BenchPSCNOptions: ParsableArguments {
  @Flag(name: .long, help: "Draw the first frame once and stop.")
  var once = false

  @Option(
    name: .long, help: "PNG file for the first frame.",
    completion: .file(extensions: ["png"]))
  var png: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Drawing device (default: gpu).",
      discussion: "The accepted values are \(DeviceSelector.accepted).", valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector?

  @Flag(name: .long, help: "Draw each frame as a layer tree, including its evaluation.")
  var layers = false

  /// The name of the first of these options on the command line, or nil if none exists.
  var firstGiven: String? {
    if once { return "--once" }
    if png != nil { return "--png" }
    if device != nil { return "--device" }
    return layers ? "--layers" : nil
  }

  func check() throws {
    guard png != "-" else {
      throw ValidationError("--png requires a file, because the report goes to standard output")
    }
  }

  func run(
    _ scene: String, budget: BenchmarkBudget, strategy: PathStrategy, cpu: CPUOptions,
    limits: Limits
  ) throws {
    if let png { try OverwrittenInput.check(png, "--png", inputs: [scene]) }
    let benchmark = try FrameBenchmark(
      scene: PSCNScene(contentsOfFile: scene, limits: limits), device: device ?? .gpu,
      strategy: strategy,
      usesLayers: layers, cpu: cpu, limits: limits)
    let first = try benchmark.drawFirst(reading: png != nil)
    if let png, let picture = first.picture {
      _ = try OutputFile.write(to: png) { writer in
        try PNG.encode(picture, compression: .fast, to: writer)
      }
    }
    let result = once ? nil : try benchmark.run(budget)
    try write(PSCNReport(of: benchmark, firstDraw: first.milliseconds, result))
  }

  /// Writes the report on one line, because benchmark drivers read the last line that begins with a
  /// brace.
  private func write(_ report: PSCNReport) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try StandardStreams.write(try encoder.encode(report) + Data("\n".utf8))
  }
}

extension BenchPSCNOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    once = try arguments.flag("--once")
    png = try arguments.value("--png")
    device = try arguments.value("--device", parse: ArgumentValue.device)
    layers = try arguments.flag("--layers")
  }
}

/// The line that `bench --pscn` prints, with the keys of the protocol shared by all drivers.
private struct PSCNReport: Encodable {
  let peer = "strata"
  let version: String
  let first_draw_ms: Double
  let unsupported: [String]
  let notes: [String]
  var frames: Int?
  var record_ms: [Double]?
  var draw_ms: [Double]?
  var draw_cpu_ms: [Double]?
  var prepare_ms: [Double]?
  var evaluate_ms: [Double]?
  var replay_ms: [Double]?
  var replay_cpu_ms: [Double]?
  var read_ms: [Double]?
  var peak_rss_mb: Double?
  var statistics: StatisticsReport?

  /// - Parameter result: The result of the timed loops, or nil if none were run.
  init(of benchmark: FrameBenchmark, firstDraw: Double, _ result: FrameBenchmarkResult?) {
    version = "Strata \(ProgramVersion.current) on \(benchmark.deviceDescription.name)"
    first_draw_ms = firstDraw
    unsupported = benchmark.unsupported
    notes = benchmark.notes
    guard let result else { return }
    frames = result.frames
    // The time to build the content is included in draw_ms.
    record_ms = []
    draw_ms = result.draw
    draw_cpu_ms = result.drawCPU
    prepare_ms = result.prepare
    if !result.evaluate.isEmpty { evaluate_ms = result.evaluate }
    replay_ms = result.replay
    replay_cpu_ms = result.replayCPU
    read_ms = result.read
    peak_rss_mb = result.peakMegabytes
    statistics = StatisticsReport(result.statistics)
  }
}
