import Foundation
import Strata
import StrataExamples
import StrataGraphics
import StrataImageFiles
import StrataTiming

/// One run of `strata bench` over scenes, which measures and writes the requested reports.
struct BenchRun {
  private let command: BenchCommand
  private let scenes: [BenchScene]
  /// Whether the devices were named on the command line, so that a missing one is an error.
  private let isChoice: Bool

  /// Reads every scene up front, so that an invalid scene is reported before anything is timed.
  init(of command: BenchCommand) throws {
    self.command = command
    isChoice = command.scene.devices != nil
    var loaded: [BenchScene] = []
    for argument in command.scenes {
      var scene = try BenchScene(
        argument, command.scene, limits: command.limiting.limits)
      let before = loaded.count { $0.argument == argument }
      if before > 0 { scene.name += " (\(before + 1))" }
      loaded.append(scene)
    }
    scenes = loaded
  }

  func run() throws {
    if let html = command.scene.html {
      let options = command.scene
      let others = options.lottie.inputs(of: command.scenes) + options.fonts.files
      try OverwrittenInput.check(html, "--html", inputs: command.scenes + others)
    }
    let report = try command.scene.html.map(measure(pageAt:)) ?? measure()
    if command.scene.json { try StandardStreams.write(json: report) }
    guard let missed = report.thresholds.first(where: \.isMissed) else { return }
    throw CommandFailure(
      .threshold,
      "\(missed.scene): a new frame on \(missed.device) takes "
        + "\(BenchTable.milliseconds(missed.medianSeconds)) ms; the threshold is "
        + "\(missed.thresholdSeconds * 1_000) ms",
      isInReport: true)
  }

  /// Opens the file first, so that an unwritable file is reported before anything is timed.
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
      if index == 0, !command.scene.json { try write(BenchTable.heading(report, result)) }
      for warning in report.warnings.dropFirst(earlier) { Log.write(.warning, warning) }
      DiagnosticsReport.log(result.found)
      if !command.scene.json { try write(BenchTable.text(result)) }
      report.add(result, thresholds: command.scene.threshold)
    }
    report.peakMemoryBytes = ProcessUsage.peakBytes
    return report
  }

  private func write(_ text: String) throws { try StandardStreams.write(Data(text.utf8)) }

  private var settings: BenchReport.Settings {
    BenchReport.Settings(
      pathStrategy: command.path.strategy.rawValue, precision: command.processor.precision.rawValue,
      threads: command.processor.threads, scale: Double(command.scene.scale.scale),
      time: command.scene.moment.time, seconds: command.seconds)
  }

  private func hasThreshold(_ device: DeviceSelector) -> Bool {
    command.scene.threshold.contains { $0.device.description == device.description }
  }

  private func time(_ scene: BenchScene, _ report: inout BenchReport) throws -> BenchReport.Scene {
    var settings = SceneBenchmark.Settings()
    settings.scale = command.scene.scale.scale
    settings.time = command.scene.moment.time
    settings.yAxis = scene.yAxis
    settings.strategy = command.path.strategy
    settings.cpu = command.processor.options
    settings.limits = command.limiting.limits
    settings.fonts = command.scene.fonts.policy
    try settings.fonts.check()
    let benchmark = try SceneBenchmark(
      root: scene.root, size: command.scene.size.value ?? scene.size, settings)
    for device in (command.scene.devices ?? .both).selectors where !report.lacks(device) {
      do {
        try benchmark.add(device)
      } catch let error as any StrataError
        where error.kind == .device && !isChoice && !hasThreshold(device)
      {
        report.note(missing: device, because: error.description)
      }
    }
    if let limit = command.scene.threshold.first(where: { !benchmark.measures($0.device) }) {
      throw CommandFailure(
        .usage,
        "--threshold refers to \(limit.device), which is not measured; add it to --devices")
    }
    let timings = try benchmark.run(command.budget)
    report.warn(of: timings.map(\.device))
    return try BenchReport.Scene(
      name: scene.name, size: benchmark.pixelSize, found: scene.diagnostics, timings)
  }
}

/// A scene to time, from a file or built in.
struct BenchScene {
  let argument: String
  /// The argument, with a number if an earlier scene has the same name.
  var name: String
  let root: CALayer
  /// The size in points.
  let size: CGSize
  let yAxis: YAxis
  let diagnostics: [Diagnostic]

  /// Reads a file or makes a built-in scene.
  ///
  /// - Parameter argument: A file as `SceneArgument` accepts it, or else the name of a built-in
  ///   scene, to which the options of documents do not apply.
  init(
    _ argument: String, _ options: BenchSceneOptions, limits: Limits
  ) throws {
    self.argument = argument
    name = argument == "-" ? "standard input" : argument
    if argument != "-", !FileManager.default.fileExists(atPath: argument),
      let example = Examples.all.first(where: { $0.name == argument })
    {
      if let name = options.lottie.given.first {
        throw CommandFailure(
          .usage, "\(name) applies only to Lottie animations; \(argument) is a built-in scene")
      }
      if let name = (options.yAxis.given + options.textScale.given).first {
        throw CommandFailure(
          .usage, "\(name) applies only to documents; \(argument) is a built-in scene")
      }
      (root, size, self.yAxis, diagnostics) = (example.make(), example.size, .down, [])
      return
    }
    let scene: Scene
    do {
      scene = try SceneArgument.load(
        argument, yAxis: options.yAxis.value, limits: limits,
        lottie: options.lottie.choices(options.fonts.policy))
    } catch DocumentError.notFound(let path, let lookedFor) where lookedFor.isEmpty {
      let near = Spelling.nearest(to: path, among: Examples.all.map(\.name))
      throw CommandFailure(
        .scene,
        "\(path): no such file or built-in scene; "
          + (near.map { "did you mean '\($0)'" }
            ?? "'strata examples' lists the built-in scenes"))
    }
    try options.lottie.check(scene)
    options.textScale.apply(to: scene, options.scale.scale)
    (root, size) = (scene.root, scene.size)
    (self.yAxis, diagnostics) = (scene.yAxis, scene.diagnostics)
  }
}
