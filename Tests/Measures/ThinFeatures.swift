public import StrataGraphics
import StrataRaster
public import StrataRenderList

/// Finds the parts of shapes that are too narrow for an antialiasing fringe, which is a pixel wide:
/// hairlines, sharp tips, and equally narrow gaps between two edges of one shape.
///
/// Each shape is sampled separately with `subpixels` samples per pixel along each axis and opened,
/// in the sense of morphology, with a disc of the given width. Parts that no such disc inside the
/// shape covers are narrower. That also rounds off corners, so only parts further than `slack` from
/// every disc count: a right angle reaches 0.31 px outside a disc of 1.5 px, a tip of 40° 1.4 px.
public enum ThinFeatures {
  private static let subpixels = 4
  /// The slack in pixels.
  private static let slack = 0.5
  /// The pixels around a tile, and around the canvas, that are sampled as well, so that an edge of
  /// either creates no narrow parts.
  ///
  /// Narrowness is decided within two pixels.
  private static let margin = 4
  /// The pixels of a tile's side; most tiles of an image contain no edge and cost nothing.
  private static let tile = 32

  /// Returns the pixels within one pixel of a narrow part of some item or clip of `list`.
  ///
  /// - Parameter width: The width in pixels; a part exactly that wide is not narrow.
  /// - Throws: `PathError` for a path that is not finite.
  public static func mask(of list: RenderList, narrowerThan width: Double) throws -> PixelMask {
    var result = PixelMask(width: list.size.width, height: list.size.height)
    for command in list.commands {
      switch command {
      case .draw(let item):
        result.formUnion(try mask(item.shape, item.transform, list.size, narrowerThan: width))
      case .beginGroup(let group):
        guard let clip = group.clip else { continue }
        result.formUnion(try mask(clip.shape, clip.transform, list.size, narrowerThan: width))
      case .particles, .endGroup, .filterBackdrop: continue
      }
    }
    return result
  }

  /// Returns the pixels within one pixel of a narrow part of a shape, or of a gap in it.
  public static func mask(
    _ shape: RenderShape, _ transform: PlaneTransform, _ size: PixelSize,
    narrowerThan width: Double
  ) throws -> PixelMask {
    let grid = try SampleGrid(
      shape, transform, size, subpixels: subpixels, margin: margin * subpixels)
    // Samples are squares, so an edge that crosses them at an angle removes up to one of them; half
    // of one is added back.
    let radius = (width * Double(subpixels) - 1) / 2
    var result = PixelMask(width: size.width, height: size.height)
    for y in stride(from: 0, to: size.height, by: tile) {
      for x in stride(from: 0, to: size.width, by: tile) {
        let side = (tile + 2 * margin) * subpixels
        guard let part = grid.part(x: x * subpixels, y: y * subpixels, side: side) else { continue }
        for samples in [part, part.inverted] {
          let narrow = samples.narrow(radius: radius, slack: slack * Double(subpixels))
          for (index, isNarrow) in narrow.enumerated() where isNarrow {
            let column = x - margin + index % samples.width / subpixels
            let row = y - margin + index / samples.width / subpixels
            let isInTile = column >= x && column < x + tile && row >= y && row < y + tile
            guard isInTile, column < size.width, row < size.height else { continue }
            result.setAround(x: column, y: row)
          }
        }
      }
    }
    return result
  }
}

/// The samples of a fine grid that a shape covers, with a margin around the canvas.
private struct SampleGrid {
  private let width: Int
  private let height: Int
  private var covered: [Bool]

  init(
    _ shape: RenderShape, _ transform: PlaneTransform, _ size: PixelSize, subpixels: Int,
    margin: Int
  ) throws {
    width = size.width * subpixels + 2 * margin
    height = size.height * subpixels + 2 * margin
    covered = [Bool](repeating: false, count: width * height)
    let scale = PlaneTransform.scale(Double(subpixels), Double(subpixels))
    let toGrid = transform.then(scale).then(.translation(Double(margin), Double(margin)))
    let outline = try CoverageOutline(shape, toGrid, limits: .default)
    let mask = try CoverageRasterizer().mask(
      outline.contours, rule: outline.filling.rule,
      clip: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard let mask else { return }
    for row in 0..<mask.bounds.height {
      for column in 0..<mask.bounds.width where mask.bytes[row * mask.bounds.width + column] > 127 {
        covered[(mask.bounds.minY + row) * width + mask.bounds.minX + column] = true
      }
    }
  }

  /// Returns the samples of a square clipped to the grid; nil if they are all equal.
  func part(x: Int, y: Int, side: Int) -> SampleSet? {
    let (columns, rows) = (min(side, width - x), min(side, height - y))
    var isIn: [Bool] = []
    isIn.reserveCapacity(columns * rows)
    for row in y..<y + rows { isIn += covered[row * width + x..<row * width + x + columns] }
    guard isIn.contains(!isIn[0]) else { return nil }
    return SampleSet(width: columns, height: rows, isIn: isIn)
  }
}

/// A set of squares on a grid, measured between the grid's vertices so that widths come out exact.
private struct SampleSet {
  let width: Int
  let height: Int
  let isIn: [Bool]

  var inverted: SampleSet { SampleSet(width: width, height: height, isIn: isIn.map { !$0 }) }

  /// Returns the squares of the set further than `slack` from every disc of `radius` that fits in
  /// it.
  func narrow(radius: Double, slack: Double) -> [Bool] {
    // A vertex is outside if one of its four squares is; the grid's own border is neither.
    var outside = [Bool](repeating: false, count: (width + 1) * (height + 1))
    for row in 0..<height {
      for column in 0..<width where !isIn[row * width + column] {
        // The left corners; the right ones follow them.
        let above = row * (width + 1) + column
        let below = above + width + 1
        (outside[above], outside[above + 1]) = (true, true)
        (outside[below], outside[below + 1]) = (true, true)
      }
    }
    let centres = dilated(outside, by: radius.nextDown).map { !$0 }
    let near = dilated(centres, by: radius + slack)
    var result = isIn
    for row in 0..<height {
      for column in 0..<width where isIn[row * width + column] {
        let above = row * (width + 1) + column
        let below = above + width + 1
        result[row * width + column] =
          !(near[above] || near[above + 1] || near[below] || near[below + 1])
      }
    }
    return result
  }

  /// Returns the vertices at most `radius` from a chosen one.
  private func dilated(_ chosen: [Bool], by radius: Double) -> [Bool] {
    let (columns, rows) = (width + 1, height + 1)
    // Along columns: the distance to the nearest chosen vertex above or below. Bytes suffice,
    // because the widths in question are a few samples.
    let far = Int(radius) + 1
    var distances = chosen.map { $0 ? 0 : UInt8(far) }
    // A span does not check at each write that the array is not shared.
    var distance = distances.mutableSpan
    for index in columns..<columns * rows {
      distance[index] = min(distance[index], distance[index - columns] &+ 1)
    }
    for index in (0..<columns * (rows - 1)).reversed() {
      distance[index] = min(distance[index], distance[index + columns] &+ 1)
    }
    // Then along rows: a vertex d away vertically reaches √(radius² - d²) to either side.
    let reach = (0..<far).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
    // Distances from `far` on reach nothing.
    let unreached = UInt8(far)
    var result = [Bool](repeating: false, count: columns * rows)
    // The change of the number of reaches that cover a column, from the column before.
    var changes = [Int](repeating: 0, count: columns + 1)
    var changed = changes.mutableSpan
    var covered = result.mutableSpan
    for row in 0..<rows {
      let first = row * columns
      changed.update(repeating: 0)
      for column in 0..<columns where distance[first + column] < unreached {
        let half = reach[Int(distance[first + column])]
        changed[max(0, column - half)] += 1
        changed[min(columns, column + half + 1)] -= 1
      }
      var covers = 0
      for column in 0..<columns {
        covers += changed[column]
        covered[first + column] = covers > 0
      }
    }
    return result
  }
}
