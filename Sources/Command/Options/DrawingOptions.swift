import ArgumentParser
import Strata

/// The fonts, device, limits and reporting of a drawing, for every command that draws into a file.
struct DrawingOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.documents) var fonts: FontOptions

  @OptionGroup(title: HelpSection.device) var device: DeviceOptions

  @OptionGroup(title: HelpSection.limits) var limiting: LimitOptions

  @OptionGroup(title: HelpSection.messages) var reporting: ReportingOptions

  /// The files that the options name, which no output may replace.
  var inputs: [String] { fonts.files }

  var limits: Limits { limiting.limits }
  var strict: Bool { reporting.strict }
  var timings: Bool { reporting.timings }

  /// Opens a renderer that draws a canvas with the options.
  ///
  /// - Parameter yAxis: The direction of y in the superspace of the root.
  /// - Throws: The errors of `Renderer.init`, and a failure of kind `.device` for another driver
  ///   than that of `--driver`.
  func renderer(_ canvas: ShownCanvas, yAxis: YAxis) throws -> Renderer {
    let kept = KeptDevices.current
    var processor = device.processor.options
    processor.threads = processor.threads ?? kept?.threads
    let renderer = try Renderer(
      size: canvas.size, scale: canvas.scale, device: device.device,
      requireHardware: device.requireHardware, pathStrategy: device.path.strategy, yAxis: yAxis,
      cpu: processor, limits: limits, fonts: fonts.policy)
    kept?.keep(renderer)
    try device.check(renderer.device)
    renderer.dithers = device.dither ?? false
    renderer.plansNaively = device.plan == .naive
    (renderer.viewport, renderer.viewportPixels) = (canvas.viewport, canvas.pixels)
    renderer.viewportSurroundings = canvas.surroundings
    return renderer
  }
}

extension DrawingOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    fonts = try arguments.group()
    device = try arguments.group()
    limiting = try arguments.group()
    reporting = try arguments.group()
  }
}
