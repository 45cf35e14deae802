public import StrataGraphics

/// How the frames of a job lie in one picture, as contact sheets and sprite sheets do: in a grid, row by
/// row from the top left.
///
/// Every tile is as large as a frame. Nothing lies around the grid; gaps, and tiles without a frame, are
/// transparent.
public struct SheetLayout: Sendable, Hashable {
  /// Tiles in a row, at least 1.
  public var columns: Int
  /// At least 1.
  public var rows: Int
  /// Pixels between two tiles next to each other, 0 or more.
  public var gap: Int

  /// A grid; what is wrong with one is told when a job is to draw it.
  public init(columns: Int, rows: Int, gap: Int = 0) {
    (self.columns, self.rows, self.gap) = (columns, rows, gap)
  }

  /// The grid for a number of frames whose longer side, in pixels, is the shortest, so that the sheet is
  /// as square as can be; of two that are alike the wider one.
  ///
  /// - Parameters:
  ///   - frames: At least 1.
  ///   - width: Of a frame in pixels, at least 1; so is `height`.
  ///   - gap: Pixels between tiles, 0 or more.
  /// - Complexity: O(log `frames`).
  public init(squareOf frames: Int, width: Int, height: Int, gap: Int = 0) {
    precondition(frames > 0 && width > 0 && height > 0 && gap >= 0, "a sheet of some frames")
    func rows(_ columns: Int) -> Int { (frames - 1) / columns + 1 }
    func sides(_ columns: Int) -> (width: Double, height: Double) {
      (
        Double(columns) * (Double(width) + Double(gap)),
        Double(rows(columns)) * (Double(height) + Double(gap))
      )
    }
    // Sheets grow wider and less high with the number of columns; the best one lies where they turn
    // from standing to lying.
    var (standing, lying) = (0, frames)
    while lying - standing > 1 {
      let middle = standing + (lying - standing) / 2
      let (width, height) = sides(middle)
      if width < height { standing = middle } else { lying = middle }
    }
    let isStandingBetter = standing > 0 && sides(standing).height < sides(lying).width
    let best = rows(isStandingBetter ? standing : lying)
    // Columns that would stay empty are left out.
    self.init(columns: (frames - 1) / best + 1, rows: best, gap: gap)
  }

  /// How many frames it has room for.
  public var capacity: Int {
    let (count, isTooLarge) = columns.multipliedReportingOverflow(by: rows)
    return isTooLarge ? .max : count
  }
}

/// What cannot be a sheet of frames.
public enum SheetError: StrataError, Equatable {
  /// There are no tiles, or the gap is below 0.
  case layout(SheetLayout)
  /// More frames than tiles.
  case tooManyFrames(Int, SheetLayout)
  /// The output is many pictures, or a format of another kind than pictures.
  case notOnePicture(file: String, format: String)

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that says what would be accepted.
  public var description: String {
    switch self {
    case .layout(let layout):
      "a sheet of \(layout.columns) x \(layout.rows) tiles with gaps of \(layout.gap) pixels; it has at "
        + "least one column and one row, and no gap below 0"
    case .tooManyFrames(let frames, let layout):
      "\(frames) frames are more than fit: \(layout.columns) x \(layout.rows) tiles hold "
        + "\(layout.capacity); give more tiles or fewer frames"
    case .notOnePicture(let file, let format):
      "\(file): a sheet of frames is one picture, and this is \(format); name a .png, .jpg or .webp"
    }
  }
}

/// A sheet of a job, checked: where each frame lies.
package struct SheetPlan: Sendable, Hashable {
  package let layout: SheetLayout
  /// How many frames will come.
  package let frames: Int
  /// Of a frame, and so of a tile.
  package let tileWidth: Int
  package let tileHeight: Int
  /// Of the whole sheet.
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - frames: At least 1.
  ///   - width: Of a frame in pixels, at least 1; so is `height`.
  /// - Throws: `SheetError`, or `LimitExceeded` for a sheet that is larger than a canvas may be.
  package init(
    _ layout: SheetLayout, frames: Int, width: Int, height: Int, limits: Limits = .default
  ) throws {
    guard layout.columns > 0, layout.rows > 0, layout.gap >= 0 else {
      throw SheetError.layout(layout)
    }
    guard frames <= layout.capacity else { throw SheetError.tooManyFrames(frames, layout) }
    // In floating point first, where nothing overflows.
    func side(_ tiles: Int, _ length: Int) -> Double {
      Double(tiles) * Double(length) + Double(tiles - 1) * Double(layout.gap)
    }
    let (across, down) = (side(layout.columns, width), side(layout.rows, height))
    for (what, side) in [("sheet width", across), ("sheet height", down)]
    where side > Double(limits.canvasSide) {
      throw LimitExceeded(
        "\(what) in pixels", asked: Int(min(side, 1e15)), allowed: limits.canvasSide)
    }
    guard across * down <= Double(limits.canvasPixels) else {
      throw LimitExceeded(
        "sheet area in pixels", asked: Int(min(across * down, 1e18)), allowed: limits.canvasPixels)
    }
    self.layout = layout
    self.frames = frames
    (tileWidth, tileHeight) = (width, height)
    (self.width, self.height) = (Int(across), Int(down))
  }

  /// Where a frame lies, the first being 0.
  package func tile(_ index: Int) -> PixelRegion {
    let (row, column) = index.quotientAndRemainder(dividingBy: layout.columns)
    return PixelRegion(
      x: column * (tileWidth + layout.gap), y: row * (tileHeight + layout.gap),
      width: tileWidth, height: tileHeight)
  }
}
