import Foundation
import StrataGraphics

/// The coverage of the glyphs of one face at one size, rendered on first use.
final class GlyphMasks {
  /// One glyph at one subpixel position.
  struct Mask: BitwiseCopyable {
    /// The column of the first pixel, relative to the pixel of the glyph's origin; `top` is its
    /// row.
    var left: Int32
    var top: Int32
    /// The number of words of eight pixels per row; pixels after the last one are 0.
    var words: Int32
    var height: Int32
    /// The index of the first word.
    var first: Int
  }

  /// The number of subpixel positions of a glyph's origin, on both axes.
  private static let places = Int(GlyphRun.partsAPixel * GlyphRun.partsAPixel)
  private static let unknown = -1 as Int32
  private static let inkless = -2 as Int32

  private let outlines: any GlyphOutlines
  /// The size in pixels per em.
  private let size: Double
  /// The index of a glyph's first entry in `entries`, by glyph number.
  private var rows: [Int32] = []
  /// The indices of masks, one for each subpixel position.
  private var entries: [Int32] = []
  private(set) var masks: [Mask] = []
  /// The words of all masks, eight pixels each, in memory order.
  private(set) var words: [UInt64] = []

  init(_ outlines: any GlyphOutlines, size: Double) {
    (self.outlines, self.size) = (outlines, size)
  }

  /// The approximate memory use in bytes.
  var cost: Int { 1_024 + 8 * words.count + 64 * masks.count + 4 * (rows.count + entries.count) }

  /// Returns the index of the mask of a glyph at a subpixel position, or nil for one without ink.
  ///
  /// - Parameters:
  ///   - place: The subpixel offset right and down, in eighths of a pixel: right + 8 · down.
  ///   - contours: Memory for lines, reused between calls.
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
    // Glyph numbers are code points at most.
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
    // An outline may extend anywhere, but ink far from its origin is ignored.
    func near(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      let reach = Double(GlyphRasterizer.farthest)
      return Int(min(max(Double(value), -reach), reach).rounded(rule))
    }
    let area = PixelRect(
      minX: near(box.minX, .down), minY: near(box.minY, .down), maxX: near(box.maxX, .up),
      maxY: near(box.maxY, .up))
    guard !area.isEmpty else { return nil }
    var builder = MaskBuilder(area: area)
    try rasterizer.rasterize(
      contours, rule: .nonZero,
      clip: area, into: &builder)
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
      left: Int32(bounds.minX), top: Int32(bounds.minY), words: Int32(wordsARow),
      height: Int32(bounds.height), first: first)
  }
}
