package import StrataGraphics

/// Renders runs of small upright glyphs as coverage, from cached masks.
///
/// A pixel's coverage does not depend on the clip or on the cache. An instance belongs to one
/// thread.
package final class GlyphRasterizer {
  /// The maximum sagitta of flattened curves, in pixels.
  static let sagitta = 0.01
  /// The maximum extent of a mask from the glyph's origin, in pixels.
  static let farthest = 512
  /// The maximum size in bytes of the masks that are kept from one frame to the next.
  private static let budget = 4 << 20
  /// The number of pixels that runs are composed on at a time.
  private static let pixelsAtOnce = 1 << 16
  /// The number of empty words between two glyphs that ends a run of pixels.
  private static let gap = 2

  /// A face and a size.
  private struct GlyphMaskKey: Hashable {
    let face: ObjectIdentifier
    let size: Double
  }

  /// A positioned mask.
  private struct PlacedMask {
    var mask: GlyphMasks.Mask
    var x: Int
    var y: Int
  }

  private let rasterizer = CoverageRasterizer()
  private var contours = Polylines()
  private var kinds: [GlyphMaskKey: GlyphMasks] = [:]
  private var placed: [PlacedMask] = []
  /// The pixels of the rows being composed; rows begin at whole words.
  private var window: [UInt64] = []

  package init() {}

  /// Evicts masks if they exceed the budget, for example those of growing text.
  package func trim() {
    guard kinds.values.reduce(0, { $0 + $1.cost }) > Self.budget else { return }
    kinds.removeAll(keepingCapacity: true)
  }

  /// The positioned masks of a run, valid until the next run is placed.
  package struct Placement {
    fileprivate let masks: GlyphMasks
    /// The pixels that the masks touch, clipped; not empty.
    package let area: PixelRect
    /// The columns that the masks touch, not clipped.
    fileprivate let columns: Range<Int>
  }

  /// Positions a run's masks.
  ///
  /// - Parameter clip: Whole pixels, maxima exclusive.
  /// - Returns: nil if nothing of the run is visible.
  /// - Precondition: `run.maskedSize(transform)` is `size`.
  /// - Throws: `PathError` for an outline that is not finite or exceeds a limit.
  package func place(
    _ run: GlyphRun, _ transform: PlaneTransform, size: Double,
    clip: PixelRect
  ) throws -> Placement? {
    let masks = masks(of: run.outlines, size: size)
    placed.removeAll(keepingCapacity: true)
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    let parts = GlyphRun.partsAPixel
    let limit = Double(1 << 24) * parts
    for glyph in run.glyphs {
      let origin = (transform.apply(glyph.origin) * parts + SIMD2(0.5, 0.5)).rounded(.down)
      guard abs(origin.x) < limit, abs(origin.y) < limit else { continue }
      let (right, down) = (Int(origin.x), Int(origin.y))
      guard
        let index = try masks.index(
          of: glyph.id, place: (right & 7) | (down & 7) << 3, rasterizer, &contours)
      else { continue }
      let mask = masks.masks[index]
      let (x, y) = (right >> 3 + Int(mask.left), down >> 3 + Int(mask.top))
      let (endX, endY) = (x + 8 * Int(mask.words), y + Int(mask.height))
      guard x < clip.maxX, y < clip.maxY, endX > clip.minX, endY > clip.minY else { continue }
      placed.append(PlacedMask(mask: mask, x: x, y: y))
      (minX, minY) = (min(minX, x), min(minY, y))
      (maxX, maxY) = (max(maxX, endX), max(maxY, endY))
    }
    guard !placed.isEmpty else { return nil }
    return Placement(
      masks: masks,
      area: PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY).intersection(clip),
      columns: minX..<maxX)
  }

  private func masks(of outlines: any GlyphOutlines, size: Double) -> GlyphMasks {
    let kind = GlyphMaskKey(face: ObjectIdentifier(outlines), size: size)
    if let known = kinds[kind] { return known }
    let new = GlyphMasks(outlines, size: size)
    kinds[kind] = new
    return new
  }

  /// Reports the coverage of the run that was placed last.
  ///
  /// Runs of pixels may include some without coverage.
  package func report(_ placement: Placement, into sink: inout some CoverageSink) {
    let area = placement.area
    // One extra word for the end of a mask that is not aligned with the words of the row.
    let stride = (placement.columns.count + 7) / 8 + 1
    let rowsAtOnce = max(1, Self.pixelsAtOnce / (8 * stride))
    for top in Swift.stride(from: area.minY, to: area.maxY, by: rowsAtOnce) {
      let height = min(rowsAtOnce, area.maxY - top)
      if window.count < stride * height {
        window = [UInt64](repeating: 0, count: stride * height)
      }
      window.withUnsafeMutableBufferPointer { window in
        guard let base = window.baseAddress else { return }
        base.update(repeating: 0, count: stride * height)
        gather(
          placement.masks, left: placement.columns.lowerBound, top: top, height: height, stride,
          into: base)
        for row in 0..<height {
          Self.report(
            base + row * stride, stride, from: placement.columns.lowerBound, y: top + row,
            within: area.minX..<area.maxX, into: &sink)
        }
      }
    }
  }

  /// Adds the masks in some rows to their pixels.
  private func gather(
    _ masks: GlyphMasks, left: Int, top: Int, height: Int, _ stride: Int,
    into window: UnsafeMutablePointer<UInt64>
  ) {
    let target = UnsafeMutableRawPointer(window)
    masks.words.withUnsafeBufferPointer { words in
      guard let source = words.baseAddress else { return }
      for place in placed {
        let first = max(place.y, top)
        let last = min(place.y + Int(place.mask.height), top + height)
        guard first < last else { continue }
        let count = Int(place.mask.words)
        var from = source + place.mask.first + (first - place.y) * count
        var to = target + 8 * (first - top) * stride + (place.x - left)
        for _ in first..<last {
          for word in 0..<count {
            let new = from[word]
            let old = to.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
            // Usually one of them is 0, because glyphs rarely overlap.
            let both = old == 0 ? new : new == 0 ? old : Self.painted(new, over: old)
            to.storeBytes(of: both, toByteOffset: 8 * word, as: UInt64.self)
          }
          from += count
          to += 8 * stride
        }
      }
    }
  }

  /// Composites eight pixels over eight others: a + b − a · b / 255 each, rounded.
  private static func painted(_ new: UInt64, over old: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for shift in Swift.stride(from: 0 as UInt64, to: 64, by: 8) {
      let (a, b) = (old >> shift & 0xFF, new >> shift & 0xFF)
      let product = a * b + 128
      result |= (a + b - (product + product >> 8) >> 8) << shift
    }
    return result
  }

  /// Reports the runs of a row that have coverage, within `columns`.
  private static func report(
    _ row: UnsafePointer<UInt64>, _ count: Int, from left: Int, y: Int, within columns: Range<Int>,
    into sink: inout some CoverageSink
  ) {
    let bytes = UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self)
    var at = 0
    while at < count {
      if row[at] == 0 {
        at += 1
        continue
      }
      var end = at + 1
      var next = end
      while next < count, next - end < gap {
        if row[next] != 0 { end = next + 1 }
        next += 1
      }
      let first = max(left + 8 * at, columns.lowerBound)
      let last = min(left + 8 * end, columns.upperBound)
      if first < last {
        sink.mask(
          y: y, x: first,
          coverage: UnsafeBufferPointer(start: bytes + (first - left), count: last - first))
      }
      at = end
    }
  }
}
