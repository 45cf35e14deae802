import ArgumentParser
import Foundation
import Strata
import StrataImageFiles

/// `--tile`: all frames in one picture, for every command that draws frames.
struct SheetOptions: ParsableArguments {
  @Option(
    name: .customLong("tile"),
    help: ArgumentHelp(
      "Draw the frames side by side into one picture, row by row: so many columns and rows, or "
        + "auto, as square as can be.",
      discussion:
        "Without --frames and --fps as many frames as there are tiles, of auto 16, are spread "
        + "evenly over the scene's duration or loop, or over --duration.", valueName: "COLUMNSxROWS"
    ),
    transform: SheetGrid.init(parsing:))
  var grid: SheetGrid?

  @Option(
    name: .customLong("tile-gap"),
    help: ArgumentHelp(
      "Transparent room between the pictures of --tile, in points; default: 0.", valueName: "points"
    ),
    transform: Self.gap)
  var gap: Double?

  var isAskedFor: Bool { grid != nil }

  func validate() throws {
    if gap != nil, grid == nil {
      throw ValidationError("--tile-gap is of --tile; give it too")
    }
  }

  /// How many frames fill the sheet, where nothing says how many there are.
  var count: Int? {
    switch grid {
    case nil: nil
    case .auto: 16
    case .tiles(let columns, let rows): SheetLayout(columns: columns, rows: rows).capacity
    }
  }

  /// The rate at which the sheet's tiles show all of a scene.
  ///
  /// - Parameters:
  ///   - duration: What is shown, where it was said.
  ///   - start: The first frame's time.
  /// - Throws: A failure of kind `.usage` for a scene without an end, or of a length that cannot be.
  func rate(
    spreading count: Int, over scene: SceneLength, duration: FrameDuration?, start: Double
  ) throws(CommandFailure) -> FrameRate {
    // A loop that begins late ends late; a scene ends when it ends.
    let own = scene.duration.map { $0 > start ? $0 - start : $0 } ?? scene.loopPeriod
    guard let seconds = try duration?.seconds(of: scene) ?? own else {
      throw CommandFailure(
        .usage, "the scene does not say how long it is; give --duration or --frames")
    }
    guard let rate = FrameRate(spreading: count, over: seconds) else {
      throw CommandFailure(
        .usage, "\(count) frames cannot be spread over \(seconds) seconds; give --fps or --frames")
    }
    return rate
  }

  /// Where the frames lie; nil where no sheet was asked for.
  ///
  /// - Parameters:
  ///   - width: Of a frame in pixels; so is `height`.
  ///   - scale: Pixels a point.
  func layout(frames: Int, width: Int, height: Int, scale: CGFloat) -> SheetLayout? {
    // More than any canvas has is refused with the sheet.
    let gap = Int(min(((gap ?? 0) * Double(scale)).rounded(), 1e9))
    switch grid {
    case nil: return nil
    case .auto: return SheetLayout(squareOf: frames, width: width, height: height, gap: gap)
    case .tiles(let columns, let rows): return SheetLayout(columns: columns, rows: rows, gap: gap)
    }
  }

  private static func gap(_ text: String) throws -> Double {
    guard let gap = Double(text), gap.isFinite, gap >= 0 else {
      throw ArgumentProblem("give points, 0 or more, as in 4")
    }
    return gap
  }
}

/// How many tiles a sheet has.
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
      throw ArgumentProblem("give COLUMNSxROWS, both above 0, as in 4x4, or auto")
    }
    self = .tiles(columns: sides[0], rows: sides[1])
  }
}

/// What `--json` tells of a sheet: where each frame lies, in pixels from the top left.
struct SheetReport: Encodable {
  struct Box: Encodable {
    let frame: Int
    /// Seconds on the root's timeline.
    let time: Double
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  let columns: Int
  let rows: Int
  /// Pixels between tiles.
  let gap: Int
  let boxes: [Box]

  /// - Parameters:
  ///   - frames: Those of the job, in order.
  ///   - time: Of a frame.
  init(_ plan: SheetPlan, frames: some Sequence<Int>, time: (Int) -> Double) {
    (columns, rows, gap) = (plan.layout.columns, plan.layout.rows, plan.layout.gap)
    boxes = frames.enumerated().map { index, frame in
      let tile = plan.tile(index)
      return Box(
        frame: frame, time: time(frame), x: tile.x, y: tile.y, width: tile.width,
        height: tile.height)
    }
  }
}
