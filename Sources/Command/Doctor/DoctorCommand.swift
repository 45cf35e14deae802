import ArgumentParser
import Foundation
import Strata

/// `strata doctor`: reports the available devices, and how to make the others available.
struct DoctorCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report the available devices, and why others are not available.",
    discussion: """
      The exit code is 0 if a device can draw, including the CPU, and 4 otherwise. With --full it \
      is 1 if a scene cannot be drawn, and with --trials if a trial fails.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw every scene of a folder with every path strategy, and compare with the CPU.",
      discussion: """
        The CPU composites with float precision. A scene is drawn at 0 s, or at the times in the \
        names of image files beside it, such as clock@1.25.png for clock.caml.
        """, valueName: "folder"),
    completion: .directory)
  var full: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Try textures for other contexts, eight threads, tiles, and recovery from a reset.",
      discussion: "Textures are tried on the device that STRATA_DEVICE selects."))
  var trials = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Device that draws with --full or --trials (default: gpu).",
      discussion: "The accepted values are \(DeviceSelector.accepted).", valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector?

  @Flag(name: .long, help: "Write a JSON report instead of text.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if device != nil, full == nil, !trials {
      throw ValidationError("--device applies only to --full and --trials")
    }
    if full != nil, trials { throw ValidationError("--full cannot be combined with --trials") }
  }

  func run() throws {
    if let full { return try survey(full) }
    if trials { return try tryDevice() }
    let report = Doctor.survey()
    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(Self.text(report).utf8))
    }
    if report.automatic == nil {
      throw CommandFailure(
        .device, "no device can draw on this machine; the report lists the reasons",
        isInReport: true)
    }
  }

  private func survey(_ folder: String) throws {
    let survey = try SceneSurvey(of: folder, on: device ?? .gpu, limits: .default)
    if json {
      try StandardStreams.write(json: survey)
    } else {
      try StandardStreams.write(Data(survey.text.utf8))
    }
    let failed = survey.rows.count { $0.error != nil }
    guard failed > 0 else { return }
    throw CommandFailure(
      .render, "\(failed) of \(survey.rows.count) images cannot be drawn; the report lists them",
      isInReport: true)
  }

  private func tryDevice() throws {
    let trials = DeviceTrial.all(on: device ?? .gpu, limits: .default)
    if json {
      try StandardStreams.write(json: trials)
    } else {
      let lines = trials.map { trial in
        let outcome = trial.passed.map { $0 ? "opened" : "failed" } ?? "skipped"
        return "\(Self.mark(outcome)) \(trial.name): \(trial.detail)\n"
      }
      try StandardStreams.write(Data(lines.joined().utf8))
    }
    let failed = trials.count { $0.passed == false }
    guard failed > 0 else { return }
    throw CommandFailure(
      .render, "\(failed) of \(trials.count) trials failed; the report lists them",
      isInReport: true)
  }

  private static func text(_ report: DoctorReport) -> String {
    var lines = ["Devices, in the order they are tried"]
    for candidate in report.candidates {
      lines.append("  \(mark(candidate.outcome)) \(candidate.name): \(candidate.reason)")
      if let device = candidate.device, candidate.outcome == "opened" {
        lines.append("      \(describe(device))")
      }
      if let remedy = candidate.remedy { lines.append("      remedy: \(remedy)") }
    }
    if let gl = report.gl { lines += text(gl) }
    lines.append("Self-test")
    for test in report.selfTests {
      lines.append("  \(mark(test.passed ? "opened" : "failed")) \(test.device): \(test.detail)")
    }
    if let text = report.text {
      lines.append("Text")
      lines.append(
        "  \(mark(text.problem == nil ? "opened" : "failed")) fonts: "
          + (text.problem ?? "\(text.fonts) installed"))
    }
    lines.append("Libraries")
    lines += report.libraries.map { library in
      guard let problem = library.problem else {
        return "  + \(library.name) \(library.version ?? ""): \(library.purpose)"
      }
      return "  ! \(library.name): no \(library.purpose): \(problem)"
    }
    lines.append("--device auto")
    lines.append("  " + (report.automatic.map(describe) ?? "no device"))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ gl: DoctorReport.GL) -> [String] {
    var lines = [
      "OpenGL ES",
      "  renderer    \(gl.renderer)",
      "  vendor      \(gl.vendor)",
      "  version     \(gl.version)",
      "  shaders     \(gl.shadingLanguage)",
      "  extensions  \(gl.extensions.count)",
    ]
    let limits = gl.limits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    lines.append("  limits      " + limits.joined(separator: ", "))
    let paths = gl.fastPaths.sorted { $0.key < $1.key }
    for (state, heading) in [(true, "  fast paths  "), (false, "  without     ")] {
      let names = paths.filter { $0.value == state }.map(\.key)
      if !names.isEmpty { lines.append(heading + names.joined(separator: ", ")) }
    }
    return lines
  }

  private static func describe(_ device: DoctorReport.Device) -> String {
    "\(device.name), \(device.vendor), \(device.version) (\(device.manner))"
      + (device.fingerprint.map { ", fingerprint \($0)" } ?? "")
  }

  private static func mark(_ outcome: String) -> String {
    switch outcome {
    case "opened": "+"
    case "failed": "!"
    default: "-"
    }
  }
}
