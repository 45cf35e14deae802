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
      as unsupported.
      """)

  @Flag(name: .long, help: "The scene is a PSCN file; no other kind is timed yet.")
  var pscn = false

  @Argument(help: "The scene.", completion: .file(extensions: ["pscn"]))
  var scene: String

  @Option(name: .long, help: "How long each timed loop goes on; default: 1.5.")
  var seconds: Double = 1.5

  @Option(
    name: .customLong("min"), help: "Frames each loop has at least, if time allows; default: 3.")
  var minimum: Int = 3

  @Option(name: .customLong("max"), help: "Frames each loop has at most; default: 200.")
  var maximum: Int = 200

  @Flag(name: .long, help: "Draw the first frame once and stop.")
  var once = false

  @Option(name: .long, help: "Also write the first frame as a PNG.", completion: .file(extensions: ["png"]))
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

  func validate() throws {
    guard pscn else { throw ValidationError("give --pscn; no other kind of scene is timed yet") }
    guard seconds.isFinite, seconds >= 0, minimum >= 1, maximum >= minimum else {
      throw ValidationError("--seconds must be 0 or more, and 1 <= --min <= --max")
    }
  }

  func run() throws {
    let loaded = try PSCNScene(contentsOfFile: scene)
    let benchmark = try FrameBenchmark(
      scene: loaded, device: device, way: pathWay, usesLayers: layers)
    let first = try benchmark.drawFirst()
    if let png {
      let pixels = try benchmark.picture()
      _ = try OutputFile.write(to: png) { writer in
        try PNG.encode(pixels, compression: .fast, to: writer)
      }
    }
    if once {
      try write(BenchReport(device: benchmark.deviceDescription, firstDraw: first))
      return
    }
    var budget = FrameBenchmark.Budget()
    (budget.seconds, budget.minimum, budget.maximum) = (seconds, minimum, maximum)
    let result = try benchmark.run(budget, firstDraw: first)
    try write(BenchReport(device: benchmark.deviceDescription, result))
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
  var frames: Int?
  var record_ms: [Double]?
  var draw_ms: [Double]?
  var draw_cpu_ms: [Double]?
  var prepare_ms: [Double]?
  var replay_ms: [Double]?
  var replay_cpu_ms: [Double]?
  var read_ms: [Double]?
  var unsupported: [String]?
  var notes: [String]?
  var peak_rss_mb: Double?
  var statistics: StatisticsReport?

  init(device: DeviceDescription, firstDraw: Double) {
    version = "Strata \(ProgramVersion.current) on \(device.name)"
    first_draw_ms = firstDraw
  }

  init(device: DeviceDescription, _ result: FrameBenchmarkResult) {
    self.init(device: device, firstDraw: result.firstDraw)
    frames = result.frames
    // Building the content is part of draw_ms.
    record_ms = []
    draw_ms = result.draw
    draw_cpu_ms = result.drawCPU
    prepare_ms = result.prepare
    replay_ms = result.replay
    replay_cpu_ms = result.replayCPU
    read_ms = result.read
    unsupported = result.unsupported
    notes = result.notes
    peak_rss_mb = result.peakMegabytes
    statistics = StatisticsReport(result.statistics)
  }
}
