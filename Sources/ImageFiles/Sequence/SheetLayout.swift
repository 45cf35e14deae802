public import StrataGraphics

/// The layout of a job's frames in one image, such as a contact sheet or sprite sheet: in a grid,
/// row by row from the top left.
///
/// Every tile has the size of a frame. There is no margin around the grid. Gaps, and tiles without
/// a frame, are transparent.
public struct SheetLayout: Sendable, Hashable {
  /// The number of tiles in a row, at least 1.
  public var columns: Int
  /// The number of rows, at least 1.
  public var rows: Int
  /// The distance between adjacent tiles in pixels, 0 or more.
  public var gap: Int

  /// Creates a grid, which is validated when a job renders it.
  public init(columns: Int, rows: Int, gap: Int = 0) {
    (self.columns, self.rows, self.gap) = (columns, rows, gap)
  }

  /// Creates the most square grid for a number of frames.
  ///
  /// Its longer side in pixels is as short as possible. If a portrait and a landscape grid are
  /// equal in this respect, the landscape grid is used.
  ///
  /// - Parameters:
  ///   - frames: The number of frames, at least 1.
  ///   - width: The width of a frame in pixels, at least 1.
  ///   - height: The height of a frame in pixels, at least 1.
  ///   - gap: The distance between tiles in pixels, 0 or more.
  /// - Complexity: O(log `frames`).
  public init(squareOf frames: Int, width: Int, height: Int, gap: Int = 0) {
    precondition(
      frames > 0 && width > 0 && height > 0 && gap >= 0,
      "frames, width and height must be at least 1, and the gap at least 0")
    func rows(_ columns: Int) -> Int { (frames - 1) / columns + 1 }
    func sides(_ columns: Int) -> (width: Double, height: Double) {
      (
        Double(columns) * (Double(width) + Double(gap)),
        Double(rows(columns)) * (Double(height) + Double(gap))
      )
    }
    // Sheets become wider and less high with the number of columns; the best one is where they
    // change from portrait to landscape.
    var (standing, lying) = (0, frames)
    while lying - standing > 1 {
      let middle = standing + (lying - standing) / 2
      let (width, height) = sides(middle)
      if width < height { standing = middle } else { lying = middle }
    }
    let isStandingBetter = standing > 0 && sides(standing).height < sides(lying).width
    let best = rows(isStandingBetter ? standing : lying)
    // Omit columns that would stay empty.
    self.init(columns: (frames - 1) / best + 1, rows: best, gap: gap)
  }

  /// The number of frames that fit.
  public var capacity: Int {
    let (count, isTooLarge) = columns.multipliedReportingOverflow(by: rows)
    return isTooLarge ? .max : count
  }
}

/// An error for frames that cannot be arranged in a sheet.
public enum SheetError: StrataError, Equatable {
  /// There are no tiles, or the gap is negative.
  case layout(SheetLayout)
  /// There are more frames than tiles.
  case tooManyFrames(Int, SheetLayout)
  /// The output is a sequence of images, or not an image format.
  case notOnePicture(file: String, format: String)

  /// Always `.usage`.
  public var kind: FailureKind { .usage }

  /// One sentence that states what is accepted.
  public var description: String {
    switch self {
    case .layout(let layout):
      "invalid sheet of \(layout.columns) x \(layout.rows) tiles with gaps of \(layout.gap) pixels"
        + "; columns and rows must be at least 1, and the gap at least 0"
    case .tooManyFrames(let frames, let layout):
      "\(frames) frames do not fit: \(layout.columns) x \(layout.rows) tiles hold "
        + "\(layout.capacity); use more tiles or fewer frames"
    case .notOnePicture(let file, let format):
      "\(file): a sheet is a single image, not \(format); use .png, .jpg or .webp"
    }
  }
}

/// A validated sheet of a job, with the position of each frame.
package struct SheetPlan: Sendable, Hashable {
  package let layout: SheetLayout
  /// The number of frames to come.
  package let frames: Int
  /// The width of a frame, and so of a tile.
  package let tileWidth: Int
  package let tileHeight: Int
  /// The width of the whole sheet.
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - frames: The number of frames, at least 1.
  ///   - width: The width of a frame in pixels, at least 1.
  ///   - height: The height of a frame in pixels, at least 1.
  /// - Throws: `SheetError`, or `LimitExceeded` if the sheet is larger than a canvas may be.
  package init(
    _ layout: SheetLayout, frames: Int, width: Int, height: Int, limits: Limits = .default
  ) throws {
    guard layout.columns > 0, layout.rows > 0, layout.gap >= 0 else {
      throw SheetError.layout(layout)
    }
    guard frames <= layout.capacity else { throw SheetError.tooManyFrames(frames, layout) }
    // In floating point first, to avoid overflow.
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

  /// Returns the region of a frame, counted from 0.
  package func tile(_ index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: layout.columns)
    return PixelRect(
      x: column * (tileWidth + layout.gap), y: row * (tileHeight + layout.gap),
      width: tileWidth, height: tileHeight)
  }
}
