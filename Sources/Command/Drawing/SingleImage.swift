import Strata
import StrataGraphics
import StrataImageFiles

/// A single image of a layer tree that is drawn into a file, with the time of each stage.
struct Picture {
  let root: CALayer
  let canvas: ShownCanvas
  var yAxis = YAxis.down
  /// The diagnostics from reading the tree.
  var diagnostics: [Diagnostic] = []
  var stages = StageTimes()
  /// The name of the scene in reports.
  let scene: String
  /// The progress output on standard error.
  let progress: ProgressMode
  /// The color behind translucent pixels of a JPEG; nil for white and a note about it.
  var matte: CGColor?

  /// Draws the tree, writes it to `path`, or to standard output if it is "-", and reports it.
  ///
  /// With `--strict` nothing is written if there is a warning.
  ///
  /// - Parameters:
  ///   - links: The treatment of a symbolic link at `path`.
  ///   - format: The file format, or nil to use the extension.
  func draw(
    to path: String, links: LinkHandling = .follow, as format: ImageFormat? = nil,
    image options: ImageOptions, drawing: DrawingOptions, encoding: ImageEncodingOptions
  ) throws -> PictureReport {
    let format = try format ?? Self.format(of: path)
    let reporter = ProgressReporter(progress)
    let begin = StageClock.seconds()
    let watch = watch(drawing.limits)
    var stages = stages
    let renderer = try OpenWork.during(watch) {
      try stages.measure("open") { try drawing.renderer(canvas, yAxis: yAxis) }
    }
    reporter.begin(
      ProgressEvent.Start(
        scene: scene, output: path, format: format.rawValue, width: renderer.pixelSize.width,
        height: renderer.pixelSize.height, first: 0, frames: 1, kept: 0, fps: nil,
        start: options.time, device: DoctorReport.Device(renderer.device)))
    let image = try OpenWork.during(watch) {
      try renderer.image(of: root, at: options.time, background: options.background.color)
    }
    stages.add(renderer)

    var found = merged(renderer.diagnostics)
    if format == .jpeg, matte == nil, !image.pixels.isOpaque { found.append(Self.flattened(path)) }
    DiagnosticsReport.log(found)
    if drawing.strict { try DiagnosticsReport.refuse(found) }

    let bytes = try stages.measure("write") {
      // A pipe may wait for its reader.
      try OpenWork.during(path == "-" || Self.isDeviceOrPipe(path) ? .none : watch) {
        try write(image.pixels, to: path, links, as: format, encoding)
      }
    }
    var report = PictureReport(
      output: .init(path: path, width: image.width, height: image.height, bytes: bytes),
      // Not the device of the start event: another one replaces a device that fails its self-test.
      device: DoctorReport.Device(renderer.device), time: options.time, stages: stages.seconds,
      statistics: StatisticsReport(renderer.statistics),
      diagnostics: found.map(DiagnosticReport.init))
    report.scene = scene
    reporter.end(
      ProgressEvent.Done(
        frames: 1, kept: 0, bytes: bytes, seconds: StageClock.seconds() - begin),
      messages: report.messages(timings: drawing.timings))
    return report
  }

  /// Returns a watch for the image that counts the time since reading began.
  private func watch(_ limits: Limits) -> FrameWatch {
    // Standard input may have waited for its writer.
    let elapsed = scene == "-" ? 0 : stages.seconds.reduce(0) { $0 + $1.seconds }
    return FrameWatch(limits, of: "an image").resumed(after: .seconds(elapsed))
  }

  /// The diagnostics from reading and drawing, without duplicates.
  private func merged(_ drawn: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return (diagnostics + drawn.map(Backdrop.withoutOwnLayers)).filter { seen.insert($0).inserted }
  }

  /// Returns the format for a file name extension, or PNG for devices and pipes.
  static func format(of path: String) throws -> ImageFormat {
    do {
      return try path == "-" ? .png : ImageFile.format(forWriting: path)
    } catch ImageFileError.unknownOutputType(let file, _) {
      if isDeviceOrPipe(path) { return .png }
      throw RenderJobError.unknownType(path: file)
    }
  }

  /// Returns whether a path is a device or a pipe, or an open file of this process such as
  /// /dev/stdout.
  private static func isDeviceOrPipe(_ path: String) -> Bool {
    OutputDevice.isDevice(path) || OutputFile.isOpenFile(path)
  }

  /// Returns the note that a translucent image is written without its alpha.
  private static func flattened(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, code: "alpha-flattened",
      "JPEG has no alpha, so the image is composited over white; use --background for another "
        + "color, or .png to keep the alpha", file: path)
  }

  /// - Returns: The size of the file in bytes.
  private func write(
    _ pixels: Pixels, to path: String, _ links: LinkHandling, as format: ImageFormat,
    _ encoding: ImageEncodingOptions
  ) throws -> Int {
    var jpeg = encoding.jpeg
    if let matte { jpeg.background = matte.value }
    let still = StillFormat(
      format, compression: encoding.compression, jpeg: jpeg, webp: encoding.webp)
    func encode(to writer: FileWriter) throws -> Int {
      try still.encode(pixels, to: writer)
      return writer.byteCount
    }
    return path == "-"
      ? try StandardStreams.write(encode)
      : try OutputFile.write(to: path, links: links, encode)
  }
}

extension PictureReport {
  /// The lines that report the file and the device.
  fileprivate func messages(timings: Bool) -> [String] {
    let name = output.path == "-" ? "standard output" : StandardStreams.oneLine(output.path)
    let line =
      "wrote \(name) (\(output.width)x\(output.height)) on \(device.name) (\(device.manner))"
    return [line] + (timings ? stages.map(\.message) : [])
  }
}
