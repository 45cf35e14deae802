import ArgumentParser
import Foundation
import Strata
import StrataTiming

/// `strata bench`: measures how long devices take to draw scenes.
struct BenchCommand: DirectCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure how fast the CPU and the GPU draw scenes.",
    discussion: """
      The devices draw each scene in turn, frame by frame, from the layer tree to a PNG in memory. \
      The output is a table of median times in milliseconds, for the first frame on a device \
      (first), for frames without cached content (new), and for frames with cached content (again).

      With --pscn the scene is a list of drawing operations that benchmarks of other renderers \
      also read. The output is one line of JSON, in milliseconds per frame. draw_ms: a frame is \
      built and drawn, but not read back. replay_ms: the same content is drawn again. read_ms: a \
      frame is built, drawn and read back. unsupported lists the operations that were not drawn. \
      Each time is the mean over all frames of the scene. With --layers, the \
      frames of a moving tree are evaluated while earlier ones are drawn, as render does. \
      evaluate_ms is the processor time of the evaluating thread.
      """)

  @Flag(name: .long, help: "Measure a PSCN file (a list of drawing operations) as a line of JSON.")
  var pscn = false

  @Argument(
    help: ArgumentHelp(
      "Scene files, names of built-in scenes, or - for standard input; with --pscn, a PSCN file.",
      valueName: "scene"),
    completion: .file(extensions: CompletionKind.sceneExtensions + ["pscn"]))
  var scenes: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Duration of each timed loop, per device, in seconds.",
      valueName: "seconds"))
  var seconds: Double = 1.5

  @Option(
    name: .customLong("min"),
    help: ArgumentHelp(
      "Minimum number of rounds of each loop (default: 3).",
      discussion: "A loop ends after five times --seconds, even with fewer rounds.",
      valueName: "rounds"))
  var minimum: Int?

  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(
      "Maximum number of rounds of each loop (default: 200).", valueName: "rounds"))
  var maximum: Int?

  @OptionGroup var path: PathStrategyOption

  @OptionGroup var processor: ProcessorOptions

  @OptionGroup(title: "Options for scenes") var scene: BenchSceneOptions

  @OptionGroup(title: "Options with --pscn") var operations: BenchPSCNOptions

  @OptionGroup var limiting: LimitOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds must be 0 or more")
    }
    guard minimum ?? 1 >= 1, maximum ?? 1 >= 1, minimum ?? 1 <= maximum ?? .max else {
      throw ValidationError("--min and --max must be 1 or more, and --min must not exceed --max")
    }
    if pscn {
      guard scenes.count == 1 else { throw ValidationError("--pscn requires exactly one scene") }
      if let name = scene.firstGiven {
        throw ValidationError("\(name) cannot be combined with --pscn")
      }
      try operations.check()
    } else {
      if let name = operations.firstGiven {
        let other = name == "--device" ? "; for scenes, use --devices" : ""
        throw ValidationError("\(name) requires --pscn\(other)")
      }
      if scenes.contains(where: { $0.hasSuffix(".pscn") }) {
        throw ValidationError("a PSCN file requires --pscn")
      }
      if scenes.count(where: { $0 == "-" }) > 1 {
        throw ValidationError("standard input can be read only once; use - once")
      }
      try scene.check()
    }
  }

  func run() throws {
    if pscn {
      try operations.run(
        scenes[0], budget: budget, strategy: path.strategy, cpu: processor.options,
        limits: limiting.limits)
    } else {
      try BenchRun(of: self).run()
    }
  }

  var budget: BenchmarkBudget {
    let most = maximum ?? max(200, minimum ?? 0)
    return BenchmarkBudget(seconds: seconds, minimum: min(minimum ?? 3, most), maximum: most)
  }
}

extension BenchCommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    pscn = try arguments.flag("--pscn")
    seconds = try arguments.value("--seconds") ?? 1.5
    minimum = try arguments.value("--min")
    maximum = try arguments.value("--max")
    path = try arguments.group()
    processor = try arguments.group()
    scene = try arguments.group()
    operations = try arguments.group()
    limiting = try arguments.group()
    log = try arguments.group()
    scenes = try arguments.files()
  }
}
