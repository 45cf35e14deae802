import Foundation
import StrataGraphics

/// Coverage of the glyphs of one face at one size, made when first asked for.
final class GlyphMasks {
  /// One glyph at one part of a pixel.
  struct Mask: BitwiseCopyable {
    /// Of its first pixel, from the pixel that the glyph's origin lies in.
    var left: Int32
    var top: Int32
    /// Words of eight pixels a row; those behind the last pixel are 0.
    var words: Int32
    var height: Int32
    /// Where its words begin.
    var first: Int
  }

  /// Places of a glyph's origin in its pixel, on both axes.
  private static let places = Int(GlyphRun.partsAPixel * GlyphRun.partsAPixel)
  private static let unknown = -1 as Int32
  private static let inkless = -2 as Int32

  private let outlines: any GlyphOutlines
  /// Pixels an em.
  private let size: Double
  /// Where a glyph's entries begin in `entries`, by its number.
  private var rows: [Int32] = []
  /// Indices of masks, one for each place in a pixel.
  private var entries: [Int32] = []
  private(set) var masks: [Mask] = []
  /// Eight pixels each, in the order of memory.
  private(set) var words: [UInt64] = []

  init(_ outlines: any GlyphOutlines, size: Double) {
    (self.outlines, self.size) = (outlines, size)
  }

  /// About how much memory they take.
  var cost: Int { 1_024 + 8 * words.count + 64 * masks.count + 4 * (rows.count + entries.count) }

  /// The index of the mask of a glyph whose origin lies at a place of its pixel; nil for one without ink.
  ///
  /// - Parameters:
  ///   - place: Parts of a pixel right and down, of 8 each: right + 8 · down.
  ///   - contours: Memory for lines, kept from one use to the next.
  @inline(__always)
  func index(
    of glyph: UInt32, place: Int, _ rasterizer: CoverageRasterizer, _ contours: inout Polylines
  ) throws -> Int? {
    if Int(glyph) < rows.count, rows[Int(glyph)] >= 0 {
      let found = entries[Int(rows[Int(glyph)]) + place]
      if found >= 0 { return Int(found) }
      if found == Self.inkless { return nil }
    }
    return try make(glyph, place: place, rasterizer, &contours)
  }

  private func make(
    _ glyph: UInt32, place: Int, _ rasterizer: CoverageRasterizer, _ contours: inout Polylines
  ) throws -> Int? {
    // Numbers are code points at the most.
    guard glyph <= 0x10_FFFF else { return nil }
    if rows.count <= Int(glyph) {
      rows += repeatElement(Self.unknown, count: Int(glyph) + 1 - rows.count)
    }
    if rows[Int(glyph)] < 0 {
      rows[Int(glyph)] = Int32(entries.count)
      entries += repeatElement(Self.unknown, count: Self.places)
    }
    let entry = Int(rows[Int(glyph)]) + place
    let offset = SIMD2(Double(place & 7), Double(place >> 3)) / GlyphRun.partsAPixel
    guard let mask = try mask(outlines.outline(of: glyph), at: offset, rasterizer, &contours) else {
      entries[entry] = Self.inkless
      return nil
    }
    entries[entry] = Int32(masks.count)
    masks.append(add(mask))
    return masks.count - 1
  }

  private func mask(
    _ outline: Path, at place: SIMD2<Double>, _ rasterizer: CoverageRasterizer,
    _ contours: inout Polylines
  ) throws -> CoverageMask? {
    contours.removeAll()
    try outline.flatten(
      into: &contours,
      by: PlaneTransform(a: size, b: 0, c: 0, d: size, tx: place.x, ty: place.y),
      tolerance: GlyphRasterizer.sagitta, keepingArea: true, limits: .default)
    guard let box = contours.bounds else { return nil }
    // An outline may reach anywhere, and what is far from its origin is no glyph.
    let reach = Double(GlyphRasterizer.farthest)
    let area = PixelArea(
      minX: Int(max(Double(box.minX), -reach).rounded(.down)),
      minY: Int(max(Double(box.minY), -reach).rounded(.down)),
      maxX: Int(min(Double(box.maxX), reach).rounded(.up)),
      maxY: Int(min(Double(box.maxY), reach).rounded(.up)))
    guard !area.isEmpty else { return nil }
    var builder = MaskBuilder(area: area)
    try rasterizer.rasterize(
      contours, rule: .nonZero,
      clip: (minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY), into: &builder)
    return builder.finished()
  }

  private func add(_ mask: CoverageMask) -> Mask {
    let bounds = mask.bounds
    let wordsARow = (bounds.width + 7) / 8
    let first = words.count
    for y in 0..<bounds.height {
      for word in 0..<wordsARow {
        var packed: UInt64 = 0
        for x in 8 * word..<min(8 * word + 8, bounds.width) {
          packed |= UInt64(mask.bytes[y * bounds.width + x]) << UInt64(8 * (x & 7))
        }
        words.append(packed.littleEndian)
      }
    }
    return Mask(
      left: Int32(bounds.x), top: Int32(bounds.y), words: Int32(wordsARow),
      height: Int32(bounds.height), first: first)
  }
}
