import Foundation
import Strata
import StrataExamples
import StrataImageFiles
import StrataTiming

/// One run of `strata bench` over scenes: measures, and tells of it in each form that is asked for.
struct BenchRun {
  private let command: BenchCommand
  private let scenes: [BenchScene]
  /// Whether the devices were named: one that is not there is then an error.
  private let isChoice: Bool

  /// Reads every scene, so that one that is at fault is found before anything is timed.
  init(of command: BenchCommand) throws {
    self.command = command
    isChoice = command.scene.devices != nil
    var loaded: [BenchScene] = []
    for argument in command.scenes {
      var scene = try BenchScene(
        argument, yAxis: command.scene.yAxis, limits: command.limiting.limits,
        lottie: command.scene.lottie, fonts: command.scene.fonts.policy)
      let before = loaded.count { $0.argument == argument }
      if before > 0 { scene.name += " (\(before + 1))" }
      loaded.append(scene)
    }
    scenes = loaded
  }

  func run() throws {
    let report = try command.scene.html.map(measure(pageAt:)) ?? measure()
    if command.scene.json { try StandardStreams.write(json: report) }
    guard let missed = report.thresholds.first(where: \.isMissed) else { return }
    throw CommandFailure(
      .threshold,
      "\(missed.scene): a new frame takes \(missed.device) "
        + "\(BenchTable.milliseconds(missed.medianSeconds)) ms; the threshold is "
        + "\(BenchTable.milliseconds(missed.thresholdSeconds)) ms",
      isInReport: true)
  }

  /// The file is begun first, so that one that cannot be written is found before anything is timed.
  private func measure(pageAt path: String) throws -> BenchReport {
    try OutputFile.write(to: path) { writer in
      let report = try measure()
      try writer.write(Array(try BenchPage(report).text.utf8))
      return report
    }
  }

  private func measure() throws -> BenchReport {
    var report = BenchReport(settings: settings)
    for (index, scene) in scenes.enumerated() {
      let earlier = report.warnings.count
      let result = try time(scene, &report)
      if index == 0, !command.scene.json { try tell(BenchTable.heading(report, result)) }
      for warning in report.warnings.dropFirst(earlier) { Log.say(.warning, warning) }
      DiagnosticsReport.tell(result.found)
      if !command.scene.json { try tell(BenchTable.text(result)) }
      report.add(result, thresholds: command.scene.threshold)
    }
    report.peakMemoryBytes = ProcessUsage.peakBytes
    return report
  }

  private func tell(_ text: String) throws { try StandardStreams.write(Data(text.utf8)) }

  private var settings: BenchReport.Settings {
    BenchReport.Settings(
      pathWay: command.pathWay.rawValue, precision: command.processor.precision.rawValue,
      threads: command.processor.threads, scale: Double(command.scene.scale ?? 1),
      time: command.scene.time ?? 0, seconds: command.seconds)
  }

  private func time(_ scene: BenchScene, _ report: inout BenchReport) throws -> BenchReport.Scene {
    var settings = SceneBenchmark.Settings()
    settings.scale = command.scene.scale ?? 1
    settings.time = command.scene.time ?? 0
    settings.yAxis = scene.yAxis
    settings.way = command.pathWay
    settings.cpu = command.processor.options
    settings.limits = command.limiting.limits
    settings.fonts = command.scene.fonts.policy
    try settings.fonts.check()
    let benchmark = try SceneBenchmark(
      root: scene.root, size: command.scene.size ?? scene.size, settings)
    for device in (command.scene.devices ?? .both).selectors where !report.lacks(device) {
      do {
        try benchmark.add(device)
      } catch let error as any StrataError where error.kind == .device && !isChoice {
        report.note(missing: device, because: error.description)
      }
    }
    let timings = try benchmark.run(command.budget)
    report.warn(of: timings.map(\.device))
    return try BenchReport.Scene(
      name: scene.name, size: benchmark.pixelSize, found: scene.diagnostics, timings)
  }
}

/// A scene to be timed: from a file, or built in.
struct BenchScene {
  let argument: String
  /// The argument, numbered where an earlier scene has the same.
  var name: String
  let root: CALayer
  /// Points.
  let size: CGSize
  let yAxis: YAxis
  let diagnostics: [Diagnostic]

  /// - Parameter argument: A file as `SceneArgument` takes it; where there is none of that name, a
  ///   built-in scene.
  init(
    _ argument: String, yAxis: YAxis?, limits: Limits, lottie: AnimationOptions,
    fonts: FontPolicy
  ) throws {
    self.argument = argument
    name = argument == "-" ? "standard input" : argument
    if argument != "-", !FileManager.default.fileExists(atPath: argument),
      let example = Examples.all.first(where: { $0.name == argument })
    {
      if let name = lottie.given.first {
        throw CommandFailure(.usage, "\(name) is of Lottie animations, and \(argument) is built in")
      }
      (root, size, self.yAxis, diagnostics) = (example.make(), example.size, .down, [])
      return
    }
    let scene: Scene
    do {
      scene = try SceneArgument.load(
        argument, yAxis: yAxis, limits: limits, lottie: lottie.choices(fonts))
    } catch DocumentError.notFound(let path, let lookedFor) where lookedFor.isEmpty {
      throw CommandFailure(
        .scene,
        "\(path): no such file, and no built-in scene of that name; 'strata examples' lists those")
    }
    (root, size) = (scene.root, scene.size)
    (self.yAxis, diagnostics) = (scene.yAxis, scene.diagnostics)
  }
}
