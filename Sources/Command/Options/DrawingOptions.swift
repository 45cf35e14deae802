import ArgumentParser
import Foundation
import Strata

/// What decides how a picture is drawn, for every command that draws one.
struct DrawingOptions: ParsableArguments {
  @Option(
    name: .long, help: "Pixels per point; default: 1.", transform: ArgumentValue.scale)
  var scale: CGFloat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The colour behind the layers: transparent, a name, or #rrggbbaa; default: transparent.",
      valueName: "color"),
    completion: .color, transform: BackgroundColor.init(parsing:))
  var background = BackgroundColor.transparent

  @Option(
    name: .long,
    help: ArgumentHelp(
      "What draws: auto (hardware GL, else the CPU), gpu, cpu, or one device; default: auto.",
      discussion: "One device is \(DeviceSelector.accepted).", valueName: "device"),
    completion: .device, transform: ArgumentValue.device)
  var device: DeviceSelector = .auto

  @Flag(name: .long, help: "Fail rather than draw without graphics hardware.")
  var requireHardware = false

  @Option(name: .long, help: "How shapes reach the GPU, where there is a choice.")
  var pathWay: PathWay = .auto

  @Flag(
    name: .long,
    help: "Draw gradients without bands, by a fixed pattern of the two levels around each colour.")
  var dither = false

  @OptionGroup var processor: ProcessorOptions

  @OptionGroup var fonts: FontOptions

  @OptionGroup var moment: TimeOption

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Fail where the picture would lack something that the scene asks for.")
  var strict = false

  @Flag(name: .long, help: "Say how long each stage took.")
  var timings = false

  var limits: Limits { limiting.limits }
  var time: Double { moment.time }

  func renderer(_ canvas: ShownCanvas, yAxis: YAxis) throws -> Renderer {
    let renderer = try Renderer(
      size: canvas.size, scale: canvas.scale, device: device, requireHardware: requireHardware,
      pathWay: pathWay, yAxis: yAxis, cpu: processor.options, limits: limits,
      fonts: fonts.policy)
    renderer.dithers = dither
    (renderer.viewport, renderer.viewportPixels) = (canvas.viewport, canvas.pixels)
    return renderer
  }
}

/// `--background`; a type of its own because an option that may be nil has no default.
struct BackgroundColor: Sendable {
  static let transparent = BackgroundColor(color: nil)

  let color: CGColor?

  private init(color: CGColor?) { self.color = color }

  init(parsing text: String) throws { color = try ArgumentValue.color(text) }
}

/// Where a picture goes and in what form.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .customLong("compression"),
    help: "How a PNG is packed; no choice changes a pixel; default: fast.")
  var givenCompression: PNGCompression?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How a JPEG or a WebP is packed: 0, the smallest file, to 1, the best picture, of which a WebP "
        + "loses nothing; default: 0.9 of a JPEG, 1 of a WebP.",
      discussion: "A JPEG has no alpha; what is translucent is laid over white.",
      valueName: "number"),
    transform: ArgumentValue.quality)
  var quality: Double?

  var compression: PNGCompression { givenCompression ?? .fast }

  var jpeg: JPEGSettings { quality.map { JPEGSettings(quality: $0) } ?? JPEGSettings() }

  var webp: WebPSettings { quality.map { WebPSettings(quality: $0) } ?? WebPSettings() }

  @Flag(name: .long, help: "Write one JSON document about the run to standard output.")
  var json = false

  /// Says which of the options the output has no use for.
  ///
  /// - Parameter format: Of what is written; nil where nothing says it, which is told elsewhere.
  func check(_ format: FrameFormat?, at path: String) throws {
    guard let format = format ?? (path == "-" ? .png : nil) else { return }
    if quality != nil, ![.jpeg, .webp].contains(format) {
      let instead =
        switch format {
        case .png, .apng: "; a PNG loses nothing, and --compression makes it smaller"
        case .mp4, .webm, .mov, .mkv, .avif: "; --crf and --bitrate are of movies"
        default: ""
        }
      throw ValidationError(
        "--quality is of jpeg and webp, and \(path) is \(format.rawValue)\(instead)")
    }
    if givenCompression != nil, ![.png, .apng].contains(format) {
      throw ValidationError(
        "--compression is of png and apng, and \(path) is \(format.rawValue)")
    }
  }
}
