import ArgumentParser
import Foundation
import Strata

/// The options of `compare` that apply only to a scene.
///
/// None has a default value, so that their use with two images can be reported.
struct CompareSceneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compositing precision of the reference, which the CPU draws (default: 8-bit).",
      discussion: "Golden images are compared with float."))
  var reference: CPUOptions.Precision?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Device to compare with the reference (default: gpu).",
      discussion: """
        The accepted values are \(DeviceSelector.accepted). cpu requires --reference float.
        """, valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector?

  @Flag(name: .long, help: "Fail if no graphics hardware is available.")
  var requireHardware = false

  @OptionGroup var path: PathStrategyOption
  @OptionGroup var size: SizeOption
  @OptionGroup var scale: ScaleOption
  @OptionGroup var textScale: TextScaleOption
  @OptionGroup var background: BackgroundOption
  @OptionGroup var moment: TimeOption
  @OptionGroup var yAxis: YAxisOption
  @OptionGroup var threads: ThreadsOption
  @OptionGroup var lottie: LottieDocumentOptions
  @OptionGroup var fonts: FontOptions

  @Flag(name: .long, help: "Fail on warnings, such as a missing file or an unsupported feature.")
  var strict = false

  /// The names of the options on the command line.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--reference", reference != nil), ("--device", device != nil),
      ("--require-hardware", requireHardware), ("--strict", strict),
    ]
    let groups: [[String]] = [
      options.filter(\.isGiven).map(\.name), path.given, size.given, scale.given, textScale.given,
      background.given, moment.given, yAxis.given, threads.given, lottie.given, fonts.given,
    ]
    return groups.flatMap { $0 }
  }

  /// The CPU precision of the reference.
  var precision: CPUOptions.Precision { reference ?? .eightBit }

  /// Refuses to compare the CPU with itself.
  func validate() throws {
    if device == .cpu, precision == .eightBit {
      throw ValidationError("--device cpu is the reference itself; add --reference float")
    }
  }

  /// Returns the renderers of the reference and of the device to compare.
  ///
  /// - Throws: A failure of kind `.device` if no GPU is suitable.
  func renderers(
    of scene: Scene, limits: Limits
  ) throws -> (expected: Renderer, actual: Renderer) {
    func renderer(
      _ device: DeviceSelector, requireHardware: Bool, pathStrategy: PathStrategy, _ cpu: CPUOptions
    ) throws -> Renderer {
      try Renderer(
        size: size.value ?? scene.size, scale: scale.scale, device: device,
        requireHardware: requireHardware, pathStrategy: pathStrategy, yAxis: scene.yAxis, cpu: cpu,
        limits: limits, fonts: fonts.policy)
    }
    let actual = try renderer(
      device ?? .gpu, requireHardware: requireHardware, pathStrategy: path.value ?? .mesh,
      CPUOptions(precision: .eightBit, threads: threads.value))
    // A device that failed while drawing could be replaced by the reference.
    try actual.testDevice()
    if actual.device.kind == .cpu, precision == .eightBit {
      throw CommandFailure(
        .device,
        "no hardware GL is available, so --device auto selects the CPU, which is the reference; "
          + "use --device gpu for a software driver, or --reference float")
    }
    let expected = try renderer(
      .cpu, requireHardware: false, pathStrategy: .coverage,
      CPUOptions(precision: precision, threads: threads.value))
    return (expected, actual)
  }
}
