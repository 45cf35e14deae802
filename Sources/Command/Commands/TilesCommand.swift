import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// `strata tiles`: cuts a picture into tiles.
struct TilesCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiles",
    abstract: "Cuts a picture into tiles, for CATiledLayer and for Deep Zoom.",
    discussion: """
      The picture is read row by row and never held whole, so its size does not matter; only \
      interlaced PNGs and progressive JPEGs, of which nothing can be cut before all is read, must \
      have no more pixels than the limit image-pixels.

      In the folder, tiles are called NAME_COLUMN_ROW, as in Name_03_00.jpg, and manifest.json tells \
      of all. Coarser levels lie in the folders 1, 2 and so on. A CAML document shows such a folder as
        <CATiledLayer bounds="0 0 4000 3000"><contents type="CGTiles" src="FOLDER"/></CATiledLayer>

      Deep Zoom has NAME.dzi and all levels in NAME_files.
      """)

  @Argument(
    help: "The picture, a PNG or a JPEG; - is standard input.",
    completion: .file(extensions: ["png", "jpg", "jpeg"]))
  var image: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The folder to write into; default: NAME-tiles.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Sides of a tile in pixels, 1 to 8192.", valueName: "pixels"),
    transform: { try Self.number($0, 1...8_192) })
  var tileSize = 256

  @Option(
    name: .long,
    help: "png, jpg or webp (by Debian's libwebp7); default: jpg of a JPEG, else png.")
  var format: TileFormat?

  @Option(
    name: .long,
    help: ArgumentHelp("Of jpg and webp, 0 to 1.", valueName: "part"),
    transform: { try Self.part($0) })
  var quality = 0.9

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many resolutions, each half of the one before; all goes down to a single tile.",
      valueName: "count|all"),
    transform: { $0 == "all" ? nil : try Self.number($0, 1...64) })
  var levels: Int?? = .some(1)

  @Option(name: .long, help: "folder or deepzoom.")
  var layout = TileCutting.Layout.folder

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Pixels that tiles of Deep Zoom share with each neighbour.", valueName: "pixels"),
    transform: { try Self.number($0, 0...4_096) })
  var overlap = 0

  @Flag(name: .long, help: "Keep the tiles that are there and whole, as a cut run left them.")
  var resume = false

  @OptionGroup var limits: LimitOptions

  @Flag(name: .long, help: "Write one JSON document about what was done.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if layout == .folder, overlap > 0 {
      throw ValidationError("--overlap is of --layout deepzoom; tiles of a layer do not overlap")
    }
    if layout == .deepzoom, levels != .some(1) {
      throw ValidationError("--layout deepzoom has all levels; leave --levels out")
    }
    if overlap >= tileSize {
      throw ValidationError("--overlap must be below --tile-size")
    }
    if let format, !format.isInBuild {
      throw ValidationError(
        "this build does not write \(format.rawValue); give "
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
    cutting.quality = quality
    cutting.levels = levels ?? nil
    cutting.overlap = overlap
    cutting.resume = resume
    let reporter = TilesProgress(log.progress)
    reporter.begin(image, into: folder)
    let summary = try TileCutter.cut(
      isStandardInput ? "/dev/stdin" : image, called: name, into: folder, cutting,
      threads: CPUOptions().threadCount, limits: limits.limits
    ) { reporter.report($0) }
    reporter.end(summary)
    if json {
      let seconds = StageClock.seconds() - start
      try StandardStreams.write(json: TilesReport(image, summary, seconds: seconds))
    }
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ArgumentProblem("give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private static func part(_ text: String) throws -> Double {
    guard let number = Double(text), (0...1).contains(number) else {
      throw ArgumentProblem("give a number from 0 to 1")
    }
    return number
  }
}

extension TileFormat: ExpressibleByArgument {}
extension TileCutting.Layout: ExpressibleByArgument {}

/// What `strata tiles --json` tells.
struct TilesReport: Encodable {
  let version = ProgramVersion.current
  let image: String
  /// The manifest, or the Deep Zoom descriptor.
  let index: String
  let format: String
  let width: Int
  let height: Int
  let levels: Int
  let tiles: Int
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
