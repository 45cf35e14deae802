import ArgumentParser
import Foundation
import Strata

/// The options of `strata bench` that apply only to scenes.
///
/// None has a default value, so that their use with --pscn can be reported.
struct BenchSceneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Drawing devices in order, separated by commas (default: cpu,gpu, or cpu without GL).",
      discussion: "A device is \(DeviceSelector.accepted).", valueName: "devices"),
    transform: BenchDevices.init(parsing:))
  var devices: BenchDevices?

  @OptionGroup var size: SizeOption
  @OptionGroup var scale: ScaleOption
  @OptionGroup var textScale: TextScaleOption
  @OptionGroup var moment: TimeOption
  @OptionGroup var yAxis: YAxisOption
  @OptionGroup var lottie: LottieDocumentOptions
  @OptionGroup var fonts: FontOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Maximum median time of new frames on a device in milliseconds, such as gpu=4. Repeatable.",
      discussion: "The exit code is 7 if it is exceeded.", valueName: "device=ms"),
    transform: BenchThreshold.init(parsing:))
  var threshold: [BenchThreshold] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "HTML file for a report with charts, the images and their differences.", valueName: "path"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(name: .long, help: "Write a JSON report instead of the table.")
  var json = false

  /// The name of the first of these options on the command line, or nil if none exists.
  var firstGiven: String? {
    let given: KeyValuePairs = [
      "--devices": devices != nil, "--threshold": !threshold.isEmpty, "--html": html != nil,
      "--json": json,
    ]
    let groups: [[String]] = [
      size.given, scale.given, textScale.given, moment.given, yAxis.given, lottie.given,
      fonts.given,
    ]
    return given.first { $0.value }?.key ?? groups.flatMap { $0 }.first
  }

  func check() throws {
    guard html != "-" else {
      throw ValidationError("--html requires a file, because the table goes to standard output")
    }
    let timed = (devices ?? .both).selectors
    if let other = threshold.first(where: { !timed.contains($0.device) }) {
      throw ValidationError(
        "--threshold refers to \(other.device), which is not measured; add it to --devices")
    }
  }
}

extension BenchSceneOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    devices = try arguments.value("--devices", parse: BenchDevices.init(parsing:))
    size = try arguments.group()
    scale = try arguments.group()
    textScale = try arguments.group()
    moment = try arguments.group()
    yAxis = try arguments.group()
    lottie = try arguments.group()
    fonts = try arguments.group()
    threshold = try arguments.values("--threshold", parse: BenchThreshold.init(parsing:))
    html = try arguments.value("--html")
    json = try arguments.flag("--json")
  }
}

/// The devices of one benchmark.
struct BenchDevices: Sendable {
  static let both = BenchDevices(selectors: [.cpu, .gpu])

  /// The selectors in command line order, without duplicates.
  let selectors: [DeviceSelector]

  private init(selectors: [DeviceSelector]) { self.selectors = selectors }

  init(parsing text: String) throws {
    var found: [DeviceSelector] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let selector = try ArgumentValue.device(String(part))
      guard !found.contains(selector) else {
        throw ArgumentProblem("duplicate device \(selector)")
      }
      found.append(selector)
    }
    selectors = found
  }
}

/// The maximum median time of a new frame on a device, as in `gpu=4`.
struct BenchThreshold: Sendable {
  let device: DeviceSelector
  /// The time in milliseconds, finite and above 0.
  let milliseconds: Double

  init(parsing text: String) throws {
    guard let split = text.lastIndex(of: "="),
      let milliseconds = Double(text[text.index(after: split)...]), milliseconds > 0,
      milliseconds.isFinite, let device = try? DeviceSelector(parsing: String(text[..<split]))
    else {
      throw ArgumentProblem("expected DEVICE=MILLISECONDS, such as gpu=4")
    }
    (self.device, self.milliseconds) = (device, milliseconds)
  }
}
