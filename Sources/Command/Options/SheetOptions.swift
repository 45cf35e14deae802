import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// `--tile`: a contact sheet of all frames, for every command that draws frames.
struct SheetOptions: ParsableArguments {
  @Option(
    name: .customLong("tile"),
    help: ArgumentHelp(
      "Draw the frames into one contact sheet of COLUMNSxROWS tiles, or auto for a square one.",
      discussion: """
        The tiles are filled row by row. Without --frames and --fps, one frame per tile (16 for \
        auto) is spread evenly over --duration, or else over the duration or loop of the scene.
        """, valueName: "COLUMNSxROWS"),
    transform: SheetGrid.init(parsing:))
  var grid: SheetGrid?

  @Option(
    name: .customLong("tile-gap"),
    help: ArgumentHelp(
      "Gap between the tiles of --tile, in points (default: 0).",
      discussion: "The gap is transparent. In a JPEG it has the color of --matte.",
      valueName: "points"),
    transform: Self.gap)
  var gap: Double?

  var isGiven: Bool { grid != nil }

  func validate() throws {
    if gap != nil, grid == nil {
      throw ValidationError("--tile-gap requires --tile")
    }
  }

  /// The default number of frames, which fills the sheet.
  var count: Int? {
    switch grid {
    case nil: nil
    case .auto: 16
    case .tiles(let columns, let rows): SheetLayout(columns: columns, rows: rows).capacity
    }
  }

  /// Returns the frame rate at which the tiles cover a duration.
  ///
  /// - Throws: A failure of kind `.usage` if no frame rate fits the duration.
  func rate(spreading count: Int, over seconds: Double) throws(CommandFailure) -> FrameRate {
    guard let rate = FrameRate(spreading: count, over: seconds) else {
      throw CommandFailure(
        .usage,
        "\(count.counted("frame")) cannot be spread over \(seconds) seconds; add --fps or --frames")
    }
    return rate
  }

  /// Returns the layout of the sheet, or nil without `--tile`.
  ///
  /// - Parameters:
  ///   - width: The width of a frame in pixels.
  ///   - height: The height of a frame in pixels.
  ///   - scale: Pixels per point.
  func layout(frames: Int, width: Int, height: Int, scale: CGFloat) -> SheetLayout? {
    // A gap that is larger than any canvas is refused later, with the size of the sheet.
    let gap = Int(min(((gap ?? 0) * Double(scale)).rounded(), 1e9))
    switch grid {
    case nil: return nil
    case .auto: return SheetLayout(squareOf: frames, width: width, height: height, gap: gap)
    case .tiles(let columns, let rows): return SheetLayout(columns: columns, rows: rows, gap: gap)
    }
  }

  private static func gap(_ text: String) throws -> Double {
    guard let gap = Double(text), gap.isFinite, gap >= 0 else {
      throw ArgumentProblem("expected points, 0 or more, such as 4")
    }
    return gap
  }
}

extension SheetOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    grid = try arguments.value("--tile", parse: SheetGrid.init(parsing:))
    gap = try arguments.value("--tile-gap", parse: Self.gap)
  }
}

/// The value of `--tile`: the number of columns and rows of a contact sheet, each above 0.
enum SheetGrid: Sendable, Equatable {
  case auto
  case tiles(columns: Int, rows: Int)

  init(parsing text: String) throws {
    if text == "auto" {
      self = .auto
      return
    }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
      ArgumentValue.wholeNumber(side) ?? 0
    }
    guard sides.count == 2, sides[0] > 0, sides[1] > 0 else {
      throw ArgumentProblem("expected COLUMNSxROWS, both above 0, such as 4x4, or auto")
    }
    self = .tiles(columns: sides[0], rows: sides[1])
  }
}

/// The description of a contact sheet in `--json`, in pixels from its top-left corner.
struct SheetReport: Encodable {
  struct SheetTile: Encodable {
    let frame: Int
    /// The time in seconds on the root layer's timeline.
    let time: Double
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  let columns: Int
  let rows: Int
  /// The gap between tiles in pixels.
  let gap: Int
  let boxes: [SheetTile]

  /// - Parameters:
  ///   - frames: The frames of the job, in order.
  ///   - time: Returns the time of a frame.
  init(_ plan: SheetPlan, frames: some Sequence<Int>, time: (Int) -> Double) {
    (columns, rows, gap) = (plan.layout.columns, plan.layout.rows, plan.layout.gap)
    boxes = frames.enumerated().map { index, frame in
      let tile = plan.tile(index)
      return SheetTile(
        frame: frame, time: time(frame), x: tile.minX, y: tile.minY, width: tile.width,
        height: tile.height)
    }
  }
}
