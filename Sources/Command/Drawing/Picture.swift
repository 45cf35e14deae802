import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// One picture from a layer tree to its file, with the time that each stage took.
struct Picture {
  let root: CALayer
  let canvas: ShownCanvas
  var yAxis = YAxis.down
  /// What was found while the tree was read, before anything is drawn.
  var diagnostics: [Diagnostic] = []
  var stages = StageTimes()
  /// What reports call the scene.
  let scene: String
  /// What is told on standard error.
  let progress: ProgressMode

  /// Draws the tree, writes it to `path`, where "-" is standard output, and tells of it.
  ///
  /// Nothing is written when `--strict` finds something missing.
  ///
  /// - Parameter format: nil takes what the name says.
  func draw(
    to path: String, as format: ImageFormat? = nil, drawing: DrawingOptions,
    output: OutputOptions
  ) throws -> PictureReport {
    let format = try format ?? Self.format(of: path)
    let reporter = ProgressReporter(progress)
    let begin = StageClock.seconds()
    var stages = stages
    let renderer = try stages.measure("open") { try drawing.renderer(canvas, yAxis: yAxis) }
    let device = DoctorReport.Device(renderer.device)
    reporter.begin(
      ProgressEvent.Start(
        scene: scene, output: path, format: format.rawValue, width: renderer.pixelSize.width,
        height: renderer.pixelSize.height, first: 0, frames: 1, kept: 0, fps: nil,
        start: drawing.time, device: device))
    let image = try renderer.image(
      of: root, at: drawing.time, background: drawing.background.color)
    stages.add(renderer)

    var found = merged(renderer.diagnostics)
    if format == .jpeg, !image.pixels.isOpaque { found.append(Self.flattened(path)) }
    DiagnosticsReport.tell(found)
    if drawing.strict { try DiagnosticsReport.refuse(found) }

    let bytes = try stages.measure("write") {
      try Self.write(image.pixels, to: path, as: format, output: output)
    }
    var report = PictureReport(
      output: .init(path: path, width: image.width, height: image.height, bytes: bytes),
      device: device, time: drawing.time, stages: stages.seconds,
      statistics: StatisticsReport(renderer.statistics),
      diagnostics: found.map(DiagnosticReport.init))
    report.scene = scene
    reporter.end(
      ProgressEvent.Done(
        frames: 1, kept: 0, bytes: bytes, seconds: StageClock.seconds() - begin),
      words: report.words(timings: drawing.timings))
    return report
  }

  /// What was found while reading and while drawing, each once.
  private func merged(_ drawn: [Diagnostic]) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return (diagnostics + drawn).filter { seen.insert($0).inserted }
  }

  /// The format that the extension of a name promises; devices and pipes, which have none, get PNG.
  static func format(of path: String) throws -> ImageFormat {
    do {
      return try path == "-" ? .png : ImageFile.format(forWriting: path)
    } catch ImageFileError.unknownOutputType(let file, _) {
      if isDeviceOrPipe(path) { return .png }
      throw RenderJobError.unknownType(path: file)
    }
  }

  private static func isDeviceOrPipe(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType != .typeRegular
  }

  /// Says that a translucent picture lost its alpha.
  private static func flattened(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, code: "alpha-flattened",
      "JPEG has no alpha, so the picture is laid over white; --background chooses a colour, and "
        + ".png keeps alpha", file: path)
  }

  /// - Returns: How many bytes the file has.
  private static func write(
    _ pixels: Pixels, to path: String, as format: ImageFormat, output: OutputOptions
  ) throws -> Int {
    func encode(to writer: FileWriter) throws -> Int {
      try ImageFile.encode(
        pixels, as: format, compression: output.compression, jpeg: output.jpeg,
        webp: output.webp, to: writer)
      return writer.byteCount
    }
    return path == "-"
      ? try StandardStreams.write(encode) : try OutputFile.write(to: path, encode)
  }
}

extension PictureReport {
  /// What was written, where, and what drew it, for people.
  fileprivate func words(timings: Bool) -> [String] {
    let place = output.path == "-" ? "standard output" : output.path
    let line =
      "wrote \(place) (\(output.width)x\(output.height)) on \(device.name) (\(device.manner))"
    return [line] + (timings ? stages.map(\.words) : [])
  }
}
