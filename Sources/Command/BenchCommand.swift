import ArgumentParser
import Foundation
import Strata

/// `strata bench`: how long one device takes to draw a benchmark scene.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Times a device on a benchmark scene.",
    discussion: """
      Prints one JSON object on one line; times are milliseconds a frame. draw_ms: the frame's \
      content built anew and drawn, not read back. replay_ms: the same content again. read_ms: \
      built anew, drawn, and copied to memory. What the scene asks for and is not drawn is listed \
      as unsupported. Each time is one round through the scene's frames, divided by their number.
      """)

  @Flag(name: .long, help: "The scene is a PSCN file; no other kind is timed yet.")
  var pscn = false

  @Argument(help: "The scene.", completion: .file(extensions: ["pscn"]))
  var scene: String

  @Option(name: .long, help: "How long each timed loop goes on.")
  var seconds: Double = 1.5

  @Option(
    name: .customLong("min"),
    help: ArgumentHelp(
      "Rounds each loop has at least, within five times its seconds; default: 3.",
      valueName: "rounds"))
  var minimum: Int?

  @Option(
    name: .customLong("max"),
    help: ArgumentHelp("Rounds each loop has at most; default: 200.", valueName: "rounds"))
  var maximum: Int?

  @Flag(name: .long, help: "Draw the first frame once and stop.")
  var once = false

  @Option(
    name: .long, help: "Also write the first frame to this file, as a PNG.",
    completion: .file(extensions: ["png"]))
  var png: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What draws: auto (hardware GL, else the CPU), gpu, cpu, or one device; default: gpu.",
      discussion: "One device is \(DeviceSelector.accepted).", valueName: "device"),
    transform: ArgumentValue.device)
  var device: DeviceSelector = .gpu

  @Option(name: .long, help: "How shapes reach the GPU, where there is a choice.")
  var pathWay: PathWay = .auto

  @Flag(name: .long, help: "Build a layer tree for each frame, and add its evaluation.")
  var layers = false

  @OptionGroup var limiting: LimitOptions

  func validate() throws {
    guard pscn else { throw ValidationError("give --pscn; no other kind of scene is timed yet") }
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds must be a number of 0 or more")
    }
    guard minimum ?? 1 >= 1, maximum ?? 1 >= 1, minimum ?? 1 <= maximum ?? .max else {
      throw ValidationError("--min and --max must be 1 or more, and --min at most --max")
    }
    guard png != "-" else {
      throw ValidationError("--png takes a file; standard output has the report")
    }
  }

  func run() throws {
    let limits = limiting.limits
    let benchmark = try FrameBenchmark(
      scene: PSCNScene(contentsOfFile: scene, limits: limits), device: device, way: pathWay,
      usesLayers: layers, limits: limits)
    let first = try benchmark.drawFirst(reading: png != nil)
    if let png, let picture = first.picture {
      _ = try OutputFile.write(to: png) { writer in
        try PNG.encode(picture, compression: .fast, to: writer)
      }
    }
    var result: FrameBenchmarkResult?
    if !once {
      let most = maximum ?? max(200, minimum ?? 0)
      let budget = FrameBenchmark.Budget(
        seconds: seconds, minimum: min(minimum ?? 3, most), maximum: most)
      result = try benchmark.run(budget)
    }
    try write(BenchReport(of: benchmark, firstDraw: first.milliseconds, result))
  }

  /// One line, because drivers of several renderers look for the last that begins with a brace.
  private func write(_ report: BenchReport) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try StandardStreams.write(try encoder.encode(report) + Data("\n".utf8))
  }
}

/// The one line of `bench --pscn`; the names are those of the protocol that other drivers speak.
struct BenchReport: Encodable {
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
  var replay_ms: [Double]?
  var replay_cpu_ms: [Double]?
  var read_ms: [Double]?
  var peak_rss_mb: Double?
  var statistics: StatisticsReport?

  /// - Parameter result: What the timed loops found; nil when there were none.
  init(of benchmark: FrameBenchmark, firstDraw: Double, _ result: FrameBenchmarkResult?) {
    version = "Strata \(ProgramVersion.current) on \(benchmark.deviceDescription.name)"
    first_draw_ms = firstDraw
    unsupported = benchmark.unsupported
    notes = benchmark.notes
    guard let result else { return }
    frames = result.frames
    // Building the content is part of draw_ms.
    record_ms = []
    draw_ms = result.draw
    draw_cpu_ms = result.drawCPU
    prepare_ms = result.prepare
    replay_ms = result.replay
    replay_cpu_ms = result.replayCPU
    read_ms = result.read
    peak_rss_mb = result.peakMegabytes
    statistics = StatisticsReport(result.statistics)
  }
}
