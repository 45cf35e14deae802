import StrataGraphics
import StrataRaster
import StrataRenderList

/// The coverage of one shape on one target, as pieces that quads can draw.
struct CoverageTiles {
  struct Masked {
    let pixels: PixelRect
    let place: CoverageAtlas.Place
  }

  /// Pixels covered in part, or not at all: their coverage lies in the atlas.
  var masked: [Masked] = []
  /// Pixels covered whole.
  var solid: [PixelRect] = []
  /// Pixels of coverage written to the atlas.
  var maskPixels = 0
}

/// Cuts rows of coverage into square tiles: empty ones vanish, full ones join into rectangles, and
/// the others go to the atlas.
///
/// The area is walked in bands as high as a tile. A band is gathered densely, which costs one byte
/// a pixel of the band, then sorted tile by tile.
struct CoverageTileBuilder: CoverageSink {
  /// A side of 32 keeps both small: the pixels drawn with a mask though the mask is constant, and
  /// the number of quads.
  static let side = 32

  private let area: PixelRect
  private let atlas: CoverageAtlas
  private let columns: Int
  private let stride: Int
  private var band: [UInt8]
  /// For each tile of the band, how many of its pixels are covered whole, and whether any is in part.
  private var fullCounts: [Int]
  private var isPartial: [Bool]
  private var bandTop: Int
  private var tiles = CoverageTiles()
  /// Full rectangles that end at the top of this band, by their left edge, to be grown downwards.
  private var openSolids: [PixelRect] = []
  /// The atlas had no room; what was built so far is useless.
  private(set) var overflowed = false

  /// - Parameter area: The pixels to cover, not empty.
  init(area: PixelRect, atlas: CoverageAtlas) {
    self.area = area
    self.atlas = atlas
    columns = (area.width + Self.side - 1) / Self.side
    stride = columns * Self.side
    band = [UInt8](repeating: 0, count: stride * Self.side)
    fullCounts = [Int](repeating: 0, count: columns)
    isPartial = [Bool](repeating: false, count: columns)
    bandTop = area.minY
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let start = begin(y: y, x: x)
    for index in start..<(start + count) { band[index] = coverage }
    note(x: x, count: count, isFull: coverage == 255)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    let start = begin(y: y, x: x)
    for index in 0..<coverage.count { band[start + index] = coverage[index] }
    note(x: x, count: coverage.count, isFull: false)
  }

  /// The tiles, once every row has come.
  mutating func finish() -> CoverageTiles {
    flushBand()
    tiles.solid += openSolids
    openSolids = []
    return tiles
  }

  private mutating func begin(y: Int, x: Int) -> Int {
    while y >= bandTop + Self.side {
      flushBand()
      bandTop += Self.side
    }
    return (y - bandTop) * stride + (x - area.minX)
  }

  private mutating func note(x: Int, count: Int, isFull: Bool) {
    var left = x - area.minX
    let right = left + count
    while left < right {
      let column = left / Self.side
      let end = min((column + 1) * Self.side, right)
      if isFull { fullCounts[column] += end - left } else { isPartial[column] = true }
      left = end
    }
  }

  private mutating func flushBand() {
    let bottom = min(bandTop + Self.side, area.maxY)
    var solids: [PixelRect] = []
    for column in 0..<columns {
      let pixels = PixelRect(
        minX: area.minX + column * Self.side, minY: bandTop,
        maxX: min(area.minX + (column + 1) * Self.side, area.maxX), maxY: bottom)
      let isFull = fullCounts[column] == pixels.width * pixels.height
      if isFull {
        if let last = solids.last, last.maxX == pixels.minX {
          solids[solids.count - 1].maxX = pixels.maxX
        } else {
          solids.append(pixels)
        }
      } else if isPartial[column] || fullCounts[column] > 0 {
        store(pixels, column: column)
      }
      fullCounts[column] = 0
      isPartial[column] = false
    }
    growSolids(solids)
    for index in band.indices { band[index] = 0 }
  }

  private mutating func store(_ pixels: PixelRect, column: Int) {
    guard !overflowed else { return }
    let place = band.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap {
        atlas.add(
          $0 + column * Self.side, stride: stride, width: pixels.width, height: pixels.height)
      }
    }
    guard let place else {
      overflowed = true
      return
    }
    tiles.masked.append(CoverageTiles.Masked(pixels: pixels, place: place))
    tiles.maskPixels += pixels.width * pixels.height
  }

  /// Joins this band's full rectangles with equal ones right above.
  private mutating func growSolids(_ solids: [PixelRect]) {
    var next: [PixelRect] = []
    for solid in solids {
      if let above = openSolids.firstIndex(where: {
        $0.minX == solid.minX && $0.maxX == solid.maxX && $0.maxY == solid.minY
      }) {
        var grown = openSolids.remove(at: above)
        grown.maxY = solid.maxY
        next.append(grown)
      } else {
        next.append(solid)
      }
    }
    tiles.solid += openSolids
    openSolids = next
  }
}

/// Coverage of shapes that were drawn before, for as long as the atlas holds their masks.
final class CoverageCache {
  private struct Key: Hashable {
    let shape: RenderShape
    let transform: PlaneTransform
    let area: PixelRect
  }

  private let atlas: CoverageAtlas
  private let rasterizer = CoverageRasterizer()
  private let limits: Limits
  private var entries: [Key: CoverageTiles] = [:]
  private var generation = 0
  /// Pixels of coverage worked out since the frame began.
  private(set) var rasterizedPixels = 0

  init(atlas: CoverageAtlas, limits: Limits) {
    self.atlas = atlas
    self.limits = limits
  }

  func beginFrame() { rasterizedPixels = 0 }

  /// The tiles of `shape` within `clip`; nil when the atlas must be drawn and reset first.
  func tiles(
    of shape: RenderShape, _ transform: PlaneTransform, clip: PixelRect
  ) throws -> CoverageTiles? {
    if generation != atlas.generation {
      entries.removeAll()
      generation = atlas.generation
    }
    let key = Key(shape: shape, transform: transform, area: clip)
    if let known = entries[key] { return known }

    let outline = try CoverageOutline(shape, transform, limits: limits)
    let area = outline.contours.pixelBounds.intersection(clip)
    guard !area.isEmpty else { return CoverageTiles() }
    var builder = CoverageTileBuilder(area: area, atlas: atlas)
    try rasterizer.rasterize(
      outline.contours, rule: outline.rule,
      clip: (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY), into: &builder)
    let tiles = builder.finish()
    if builder.overflowed { return nil }
    rasterizedPixels += tiles.maskPixels
    entries[key] = tiles
    return tiles
  }
}
