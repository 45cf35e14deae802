import ArgumentParser
import Strata

/// The device and its drawing options, for every command that draws into a file.
struct DeviceOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Drawing device: auto, gpu, cpu or a specific device (default: auto).",
      discussion: """
        auto is hardware GL if available, otherwise the CPU. The accepted values are \
        \(DeviceSelector.accepted).
        """, valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector = .auto

  @Flag(name: .long, help: "Fail if no graphics hardware is available.")
  var requireHardware = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Fail unless the GL driver has this fingerprint, which 'strata doctor' reports.",
      discussion: "Images of two drivers may differ by a level or two of 255.",
      valueName: "fingerprint"))
  var driver: String?

  @OptionGroup var path: PathStrategyOption

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: ArgumentHelp(
      "Dither gradients to avoid banding (default: only the colors of a GIF).",
      discussion: """
        --dither mixes the two nearest levels in a fixed pattern. --no-dither uses the nearest \
        color of a GIF for each pixel, which makes the file smaller.
        """))
  var dither: Bool?

  /// How a frame is planned.
  enum Plan: String, ExpressibleByArgument, CaseIterable { case normal, naive }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Handling of hidden content.",
      discussion: """
        normal: skip content that is not visible. naive: draw hidden layers, whole inputs of \
        filters and invisible groups, and all paths by coverage. On the CPU, both give the same \
        image, so that a comparison of the two finds faults.
        """))
  var plan: Plan = .normal

  @OptionGroup var processor: ProcessorOptions

  /// Refuses a device with another driver than that of `--driver`.
  ///
  /// - Throws: A failure of kind `.device`.
  func check(_ device: DeviceDescription) throws(CommandFailure) {
    guard let driver else { return }
    guard device.kind == .gpu else {
      throw CommandFailure(
        .device, "the CPU draws, but --driver requires the GL driver \(driver); add --device gpu")
    }
    guard device.fingerprint == driver else {
      throw CommandFailure(
        .device,
        "the driver of \(device.name) has the fingerprint \(device.fingerprint), but --driver "
          + "requires \(driver)")
    }
  }
}

extension DeviceOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    device = try arguments.value("--device", parse: ArgumentValue.device) ?? .auto
    requireHardware = try arguments.flag("--require-hardware")
    driver = try arguments.value("--driver")
    path = try arguments.group()
    dither = try arguments.flag("--dither", opposite: "--no-dither")
    plan = try arguments.value("--plan") ?? .normal
    processor = try arguments.group()
  }
}
