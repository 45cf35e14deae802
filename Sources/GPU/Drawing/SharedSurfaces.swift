import StrataGraphics
import StrataRenderList

/// Surfaces on which the groups of one depth are drawn side by side.
///
/// A change of the target costs hardware GL more than the contents of most groups, and groups on
/// one surface share draw calls, too. Groups of different depths need different surfaces, because
/// no surface can be sampled while it is drawn to.
final class SharedSurfaces {
  /// The pixels of a group on a shared surface.
  struct Place {
    let host: Pass
    /// The group's pixels that the surface represents, starting at its first texel.
    let view: PixelRect
  }

  /// The maximum side of a surface, which OpenGL ES 3.0 guarantees.
  private static let largestSide = 2_048
  private static let smallestSide = 256
  /// The maximum side of a group; a larger one is worth a target of its own.
  private static let largestGroup = 512
  /// The number of depths with a surface of up to 16 MiB; deeper groups are rare, and each would
  /// need another one.
  private static let depths = 4
  /// The period of dithering, which must not move.
  private static let period = 8

  private final class Level {
    let host: Pass
    var packer: ShelfPacker
    /// The number of rows, from the first, reserved since the places were last freed.
    private var usedRows = 0

    init(_ host: Pass) {
      self.host = host
      packer = ShelfPacker(side: host.view.width)
      host.uncleared = nil
    }

    /// Schedules rows up to `end` to be cleared before the next batches are drawn.
    ///
    /// Rows that groups already use are not cleared again.
    func use(rowsTo end: Int) {
      guard end > usedRows else { return }
      let start = host.uncleared?.minY ?? usedRows
      host.uncleared = PixelRect(minX: 0, minY: start, maxX: host.view.maxX, maxY: end)
      usedRows = end
    }

    func removeAll() {
      packer = ShelfPacker(side: host.view.width)
      usedRows = 0
    }
  }

  /// The side of a surface: a power of two, at least twice the canvas's longer side if the limits
  /// allow, so that groups may cover the canvas about four times.
  private let side: Int
  /// The grid of places: a cell of `OccupiedCells`, so that no two groups count as overlapping.
  private let grid: Int
  private let batchReach: Int
  /// The surfaces by the number of groups around their groups.
  private var levels: [Int: Level] = [:]

  init(canvas: PixelRect, batchReach: Int) {
    var side = Self.smallestSide
    while side < 2 * max(canvas.width, canvas.height), side < Self.largestSide { side *= 2 }
    self.side = side
    grid = side / OccupiedCells.side
    self.batchReach = batchReach
  }

  /// Whether a group inside of `depth` others is small enough to share a surface.
  static func fits(_ drawn: PixelRect, depth: Int) -> Bool {
    depth < depths && drawn.width <= largestGroup && drawn.height <= largestGroup
  }

  /// The number of pending quads.
  var quadCount: Int { levels.values.reduce(0) { $0 + $1.host.batches.quadCount } }

  /// Reserves pixels for a group.
  ///
  /// - Parameter depth: The number of groups around it.
  /// - Returns: nil if there is no room left, or the device's surfaces are too small.
  func place(_ drawn: PixelRect, depth: Int, _ surfaces: SurfacePool) throws -> Place? {
    guard side <= surfaces.largestSide else { return nil }
    let level = try levels[depth] ?? addLevel(depth, surfaces)
    // With a transparent pixel on each side, and up to a period more on the left.
    func length(_ pixels: Int) -> Int { (pixels + Self.period + grid) / grid * grid }
    let height = length(drawn.height)
    guard let (x, y) = level.packer.place(width: length(drawn.width), height: height)
    else { return nil }
    level.use(rowsTo: y + height)
    func corner(_ minimum: Int, at place: Int) -> Int {
      // The greatest multiple of the period that leaves a pixel free.
      let most = minimum - place - 1
      return most - ((most % Self.period) + Self.period) % Self.period
    }
    let (minX, minY) = (corner(drawn.minX, at: x), corner(drawn.minY, at: y))
    return Place(
      host: level.host,
      view: PixelRect(minX: minX, minY: minY, maxX: minX + side, maxY: minY + side))
  }

  private func addLevel(_ depth: Int, _ surfaces: SurfacePool) throws -> Level {
    let view = PixelRect(minX: 0, minY: 0, maxX: side, maxY: side)
    let level = Level(
      Pass(
        surface: try surfaces.take(width: side, height: side), bounds: view, view: view,
        clearColor: SIMD4(), group: nil, batchReach: batchReach))
    levels[depth] = level
    return level
  }

  /// Returns the passes of a depth and all greater ones, the deepest first, because the groups of a
  /// depth sample those of the next.
  func hosts(from depth: Int) -> [Pass] {
    levels.filter { $0.key >= depth }.sorted { $0.key > $1.key }.map(\.value.host)
  }

  /// Frees all places, of which none is needed any more.
  func removeAll() {
    for level in levels.values {
      precondition(level.host.batches.isEmpty, "the groups must be drawn first")
      level.removeAll()
    }
  }

  /// Returns the surfaces at the end of a frame.
  func giveBack(to surfaces: SurfacePool) {
    for level in levels.values { surfaces.giveBack(level.host.surface) }
    levels = [:]
  }
}
