import ArgumentParser
import Foundation
import Strata

/// What `strata bench` takes for scenes alone.
///
/// All may be absent, so that one that is given with --pscn is not overlooked.
struct BenchSceneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "What draws, in this order, separated by commas; default: cpu,gpu, and the CPU alone where "
        + "there is no GL.",
      discussion: "A device is \(DeviceSelector.accepted).", valueName: "devices"),
    transform: BenchDevices.init(parsing:))
  var devices: BenchDevices?

  @Option(
    name: .long,
    help: ArgumentHelp("The canvas in points; default: the scene's own.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @Option(
    name: .long, help: "Pixels per point; default: 1.", transform: ArgumentValue.scale)
  var scale: CGFloat?

  @Option(
    name: .long,
    help: ArgumentHelp("Seconds on the root layer's timeline; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.time)
  var time: Double?

  @Option(
    name: .long,
    help: "Where y grows, whatever the documents say; default: their own word.")
  var yAxis: YAxis?

  @OptionGroup var lottie: AnimationOptions

  @OptionGroup var fonts: FontOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Ends with 7 when a device's median of new frames exceeds so many milliseconds, as in gpu=4; "
        + "repeatable.", valueName: "device=ms"),
    transform: BenchThreshold.init(parsing:))
  var threshold: [BenchThreshold] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Also write a page with charts, the pictures and their differences.", valueName: "path"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(name: .long, help: "Write one JSON document instead of the table.")
  var json = false

  /// The name of one of these options that was given; nil for none.
  var firstGiven: String? {
    let given: KeyValuePairs = [
      "--devices": devices != nil, "--size": size != nil, "--scale": scale != nil,
      "--time": time != nil, "--y-axis": yAxis != nil, "--threshold": !threshold.isEmpty,
      "--html": html != nil, "--json": json,
    ]
    return given.first { $0.value }?.key ?? (lottie.given + fonts.given).first
  }

  func check() throws {
    guard html != "-" else {
      throw ValidationError("--html takes a file; standard output has the table")
    }
    let timed = (devices ?? .both).selectors
    if let other = threshold.first(where: { !timed.contains($0.device) }) {
      throw ValidationError(
        "--threshold names \(other.device), which is not timed; the devices are "
          + timed.map(\.description).joined(separator: ", "))
    }
  }
}

/// The devices of one benchmark.
struct BenchDevices: Sendable {
  static let both = BenchDevices(selectors: [.cpu, .gpu])

  /// In the order that they were named; none is there twice.
  let selectors: [DeviceSelector]

  private init(selectors: [DeviceSelector]) { self.selectors = selectors }

  init(parsing text: String) throws {
    var found: [DeviceSelector] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let selector = try ArgumentValue.device(String(part))
      guard !found.contains(selector) else {
        throw ArgumentProblem("name each device once; \(selector) is there twice")
      }
      found.append(selector)
    }
    selectors = found
  }
}

/// What a device may take at most: `gpu=4`.
struct BenchThreshold: Sendable {
  let device: DeviceSelector
  let milliseconds: Double

  init(parsing text: String) throws {
    guard let split = text.lastIndex(of: "="),
      let milliseconds = Double(text[text.index(after: split)...]), milliseconds > 0,
      milliseconds.isFinite, let device = try? DeviceSelector(parsing: String(text[..<split]))
    else {
      throw ArgumentProblem("give DEVICE=MILLISECONDS, as in gpu=4")
    }
    (self.device, self.milliseconds) = (device, milliseconds)
  }
}
