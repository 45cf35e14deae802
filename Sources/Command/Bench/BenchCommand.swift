import ArgumentParser
import Foundation
import Strata
import StrataTiming

/// `strata bench`: how long devices take to draw scenes.
struct BenchCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Times how the CPU and the GPU draw scenes.",
    discussion: """
      Each scene is drawn on every device in turn, frame by frame, from the layer tree to a PNG in \
      memory. First: the first frame on a device. New: frames whose content is worked out anew. \
      Again: the same content, with what is kept about it. A table goes to standard output; times \
      are medians in milliseconds.

      With --pscn the scene is a list of drawing operations that drivers of other renderers read \
      too, and the result is one line of JSON, in milliseconds a frame. draw_ms: the frame's \
      content built anew and drawn, not read back. replay_ms: the same content again. read_ms: \
      built anew, drawn, and copied to memory. What the scene asks for and is not drawn is listed \
      as unsupported. Each time is one round through the scene's frames, divided by their number. \
      With --layers too, frames that are one moving tree are evaluated while the ones before are \
      drawn, as render does it; evaluate_ms is the processor time of the thread that evaluates.
      """)

  @Flag(name: .long, help: "The scene is a PSCN file; prints the line that other drivers print.")
  var pscn = false

  @Argument(
    help: ArgumentHelp(
      "Scenes as render takes them, or names of built-in ones; with --pscn one PSCN file.",
      valueName: "scene"),
    completion: .file(extensions: CompletionKind.sceneExtensions + ["pscn"]))
  var scenes: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How long each timed loop goes on; for scenes, on each device.", valueName: "seconds"))
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

  @Option(name: .long, help: "How shapes reach the GPU, where there is a choice.")
  var pathWay: PathWay = .auto

  @OptionGroup var processor: ProcessorOptions

  @OptionGroup(title: "Options for scenes") var scene: BenchSceneOptions

  @OptionGroup(title: "Options with --pscn") var operations: BenchPSCNOptions

  @OptionGroup var limiting: LimitOptions

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds must be a number of 0 or more")
    }
    guard minimum ?? 1 >= 1, maximum ?? 1 >= 1, minimum ?? 1 <= maximum ?? .max else {
      throw ValidationError("--min and --max must be 1 or more, and --min at most --max")
    }
    if pscn {
      guard scenes.count == 1 else { throw ValidationError("--pscn times one scene; give one") }
      if let name = scene.firstGiven {
        throw ValidationError("\(name) is for scenes, and not for --pscn")
      }
      try operations.check()
    } else {
      if let name = operations.firstGiven {
        let other = name == "--device" ? ", or --devices for scenes" : ""
        throw ValidationError("\(name) is for PSCN files; give --pscn too\(other)")
      }
      if scenes.contains(where: { $0.hasSuffix(".pscn") }) {
        throw ValidationError("a PSCN file is timed with --pscn")
      }
      if scenes.count(where: { $0 == "-" }) > 1 {
        throw ValidationError("standard input can be read once; give - once")
      }
      try scene.check()
    }
  }

  func run() throws {
    if pscn {
      try operations.run(
        scenes[0], budget: budget, way: pathWay, cpu: processor.options, limits: limiting.limits)
    } else {
      try BenchRun(of: self).run()
    }
  }

  var budget: BenchmarkBudget {
    let most = maximum ?? max(200, minimum ?? 0)
    return BenchmarkBudget(seconds: seconds, minimum: min(minimum ?? 3, most), maximum: most)
  }
}
