import ArgumentParser
import Foundation
import Strata

/// How `compare` draws a scene.
///
/// Most are those of `render`, without a value where none is given: none has a meaning for two
/// pictures, and what has no effect is refused.
struct CompareSceneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the CPU composes in, which is what is expected; default: 8-bit.",
      discussion: "float is the standard that goldens are held to."))
  var reference: CPUOptions.Precision?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What is held to it: gpu (the best GL), auto, one device, or with float cpu; default: gpu.",
      discussion: "One device is \(DeviceSelector.accepted).", valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector?

  @Flag(name: .long, help: "Fail rather than compare with a software driver.")
  var requireHardware = false

  @Option(
    name: .long, help: "How shapes reach the GPU, where there is a choice; default: mesh.")
  var pathWay: PathWay?

  @Option(
    name: .long,
    help: ArgumentHelp("The canvas in points; default: the scene's own.", valueName: "WxH"),
    transform: ArgumentValue.size)
  var size: CGSize?

  @Option(name: .long, help: "Pixels per point; default: 1.", transform: ArgumentValue.scale)
  var scale: CGFloat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The colour behind the layers: transparent, a name, or #rrggbbaa; default: transparent.",
      valueName: "color"),
    completion: .color, transform: BackgroundColor.init(parsing:))
  var background: BackgroundColor?

  @Option(
    name: .long,
    help: ArgumentHelp("Seconds on the root layer's timeline; default: 0.", valueName: "seconds"),
    transform: ArgumentValue.time)
  var time: Double?

  @Option(name: .long, help: SceneArgument.yAxisHelp)
  var yAxis: YAxis?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Threads the CPU draws with; default: one for each processor.", valueName: "count"),
    transform: ArgumentValue.threads)
  var threads: Int?

  @OptionGroup var lottie: AnimationOptions

  @OptionGroup var fonts: FontOptions

  @Flag(name: .long, help: "Fail where the pictures would lack something that the scene asks for.")
  var strict = false

  /// The names of what was given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--reference", reference != nil), ("--device", device != nil),
      ("--require-hardware", requireHardware), ("--path-way", pathWay != nil),
      ("--size", size != nil), ("--scale", scale != nil), ("--background", background != nil),
      ("--time", time != nil), ("--y-axis", yAxis != nil), ("--threads", threads != nil),
      ("--strict", strict),
    ]
    return options.filter(\.isGiven).map(\.name) + lottie.given + fonts.given
  }

  /// What is expected to draw.
  var precision: CPUOptions.Precision { reference ?? .eightBit }

  /// Refuses to compare the CPU's picture with itself.
  func validate() throws {
    if device == .cpu, precision == .eightBit {
      throw ValidationError("--device cpu draws what is expected; give --reference float, too")
    }
  }

  /// The renderers of what is expected and of what is held to it.
  ///
  /// - Throws: A failure of kind `.device` when no GPU fits.
  func renderers(
    of scene: Scene, limits: Limits
  ) throws -> (expected: Renderer, actual: Renderer) {
    func renderer(
      _ device: DeviceSelector, requireHardware: Bool, pathWay: PathWay, _ cpu: CPUOptions
    ) throws -> Renderer {
      try Renderer(
        size: size ?? scene.size, scale: scale ?? 1, device: device,
        requireHardware: requireHardware, pathWay: pathWay, yAxis: scene.yAxis, cpu: cpu,
        limits: limits, fonts: fonts.policy)
    }
    let actual = try renderer(
      device ?? .gpu, requireHardware: requireHardware, pathWay: pathWay ?? .mesh,
      CPUOptions(precision: .eightBit, threads: threads))
    if actual.device.kind == .cpu, precision == .eightBit {
      throw CommandFailure(
        .device,
        "there is no hardware GL to compare with, so --device auto is the CPU itself; give "
          + "--device gpu for a software driver, or --reference float")
    }
    let expected = try renderer(
      .cpu, requireHardware: false, pathWay: .coverage,
      CPUOptions(precision: precision, threads: threads))
    return (expected, actual)
  }
}
