import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// `strata tiles`: cuts an image into tiles.
struct TilesCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Cut an image into tiles for CATiledLayer or Deep Zoom.",
    discussion: """
      The image is read row by row, so its size is not limited by memory. Interlaced PNGs and \
      progressive JPEGs must be decoded completely, and are subject to the limit image-pixels. \
      The number of tiles is subject to the limit tiles.

      The tiles in the folder are named NAME_COLUMN_ROW, as in Name_03_00.jpg. manifest.json \
      describes the levels. Coarser levels are in the subfolders 1, 2 and so on. A CAML document \
      shows the folder with
        <CATiledLayer bounds="0 0 4000 3000"><contents type="CGTiles" src="FOLDER"/></CATiledLayer>

      For Deep Zoom, the folder contains NAME.dzi, and all levels in NAME_files.
      """)

  @Argument(
    help: "A PNG, JPEG or WebP file, or - for standard input.",
    completion: .file(extensions: ["png", "jpg", "jpeg", "webp"]))
  var image: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Output folder (default: NAME-tiles).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Width and height of a tile in pixels, 1 to 8192 (default: 256).", valueName: "pixels"),
    transform: { try Self.number($0, 1...8_192) })
  var tileSize = 256

  @Option(
    name: .long,
    help: "Format of the tiles (default: jpg for a JPEG, else png). WebP requires libwebp7.")
  var format: TileFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Quality of JPEG and WebP tiles, 0 to 1 (default: 0.9).", valueName: "number"),
    transform: ArgumentValue.quality)
  var quality: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Number of levels, each at half the resolution of the previous one, 1 to 64 (default: 1).",
      discussion: "all: down to a level that fits into a single tile.",
      valueName: "count|all"),
    transform: { $0 == "all" ? nil : try Self.number($0, 1...64, or: "all, or ") })
  var levels: Int?? = .some(1)

  @Option(name: .long, help: "Layout of the output.")
  var layout = TileCutting.Layout.folder

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Overlap of adjacent Deep Zoom tiles in pixels, 0 to 4096 (default: 0).",
      valueName: "pixels"),
    transform: { try Self.number($0, 0...4_096) })
  var overlap = 0

  @Flag(name: .long, help: "Keep the complete tiles of an interrupted run.")
  var resume = false

  @OptionGroup var limits: LimitOptions

  @OptionGroup var report: JSONReportOption

  @OptionGroup var log: LogOptions

  func validate() throws {
    if layout == .folder, overlap > 0 {
      throw ValidationError("--overlap requires --layout deepzoom")
    }
    if layout == .deepzoom, levels != .some(1) {
      throw ValidationError("--layout deepzoom always writes all levels; remove --levels")
    }
    if overlap >= tileSize {
      throw ValidationError("--overlap must be less than --tile-size")
    }
    if quality != nil, format == .png {
      throw ValidationError("--quality applies only to JPEG and WebP tiles; remove --format png")
    }
    if let format, !format.isInBuild {
      throw ValidationError(
        "this build cannot write \(format.rawValue); use "
          + TileFormat.inBuild.map(\.rawValue).joined(separator: " or "))
    }
  }

  func run() throws {
    let start = StageClock.seconds()
    let isStandardInput = image == "-"
    let name =
      isStandardInput
      ? "image" : URL(fileURLWithPath: image).deletingPathExtension().lastPathComponent
    let folder = output ?? name + "-tiles"
    var cutting = TileCutting()
    cutting.layout = layout
    cutting.tileSize = tileSize
    cutting.format = format
    if let quality { cutting.quality = quality }
    cutting.levels = levels ?? nil
    cutting.overlap = overlap
    cutting.resume = resume
    let reporter = TilesProgress(log.progress)
    reporter.begin(image, into: folder)
    let summary = try TileCutter.cut(
      isStandardInput ? "/dev/stdin" : image, called: name, into: folder, cutting,
      threads: CPUOptions().threadCount, limits: limits.limits
    ) { reporter.report($0) }
    // The default format depends on the image, which may come from a pipe.
    if quality != nil, summary.format == .png {
      Log.write(.warning, "--quality has no effect on PNG tiles; use --format jpg")
    }
    reporter.end(summary)
    if report.json {
      let seconds = StageClock.seconds() - start
      try StandardStreams.write(json: TilesReport(image, summary, seconds: seconds))
    }
  }

  /// Parses a number in a range.
  ///
  /// - Parameter other: The accepted values apart from numbers, for the error message.
  private static func number(
    _ text: String, _ range: ClosedRange<Int>, or other: String = ""
  ) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ArgumentProblem(
        "expected \(other)a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension TileFormat: ExpressibleByArgument {
  /// Creates the format with the name of its files, or of its images, such as jpeg.
  package init?(argument: String) {
    let format = Self(rawValue: argument) ?? Self.allCases.first { $0.image.rawValue == argument }
    guard let format else { return nil }
    self = format
  }
}
extension TileCutting.Layout: ExpressibleByArgument {}

/// The report of `strata tiles`.
struct TilesReport: Encodable {
  let version = ProgramVersion.current
  let image: String
  /// The path of the manifest or of the Deep Zoom descriptor.
  let index: String
  let format: String
  let width: Int
  let height: Int
  let levels: Int
  /// The number of tiles of all levels, including those that were kept.
  let tiles: Int
  /// The number of complete tiles of an earlier run that were kept.
  let kept: Int
  let seconds: Double
  let diagnostics: [DiagnosticReport]

  init(_ image: String, _ summary: TileSummary, seconds: Double) {
    self.image = image
    index = summary.index
    format = summary.format.rawValue
    (width, height) = (summary.width, summary.height)
    (levels, tiles, kept) = (summary.levels, summary.tiles, summary.kept)
    self.seconds = seconds
    diagnostics = summary.diagnostics.map(DiagnosticReport.init)
  }
}
