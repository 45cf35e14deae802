public import Foundation

/// Outlines of glyphs by number, such as those of one face of a font.
///
/// An outline never changes; caches are keyed by the object's identity.
public protocol GlyphOutlines: AnyObject, Sendable {
  /// Returns an outline in ems, y down from the baseline; empty for a glyph without ink.
  func outline(of glyph: UInt32) -> Path
}

/// Positioned glyphs of one face and size.
///
/// Small upright glyphs are drawn from masks that are cached for many runs. A glyph's origin is
/// then rounded to an eighth of a pixel on both axes, and overlapping glyphs are painted
/// separately. All others are drawn as a single path with all outlines.
public struct GlyphRun: Sendable {
  /// One positioned glyph.
  public struct Glyph: Sendable, Hashable {
    /// The glyph number in the outlines.
    public var id: UInt32
    /// The glyph's origin on the baseline, in the run's own space.
    public var origin: SIMD2<Double>

    public init(id: UInt32, origin: SIMD2<Double>) { (self.id, self.origin) = (id, origin) }
  }

  /// The number of subpixel positions per pixel and axis of glyphs that are drawn from masks.
  package static let partsAPixel = 8.0
  /// The maximum em size in pixels of glyphs that are drawn from masks; larger ones are drawn as
  /// paths.
  private static let largestMaskedSize = 64.0

  public let outlines: any GlyphOutlines
  /// The em size in the run's own space, above 0.
  public let size: Double
  public let glyphs: [Glyph]
  /// A rectangle, in the run's own space, that contains all ink; nil if none exists.
  public let extent: CGRect?

  /// Creates a run without the glyphs whose origins are not finite; without any glyphs if the size
  /// is not a number above 0.
  public init(_ glyphs: [Glyph], of outlines: any GlyphOutlines, size: Double) {
    self.outlines = outlines
    let isSized = size > 0 && size.isFinite
    self.size = isSized ? size : 1
    self.glyphs =
      isSized ? glyphs.filter { $0.origin.x.isFinite && $0.origin.y.isFinite } : []
    var (low, high) = (
      SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity)
    )
    for glyph in self.glyphs {
      guard let box = outlines.outline(of: glyph.id).controlBounds else { continue }
      let corner = SIMD2(Double(box.minX), Double(box.minY)) * size + glyph.origin
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner + SIMD2(Double(box.width), Double(box.height)) * size)
    }
    let (width, height) = (high.x - low.x, high.y - low.y)
    extent =
      width >= 0 && height >= 0
      ? CGRect(x: low.x, y: low.y, width: width, height: height) : nil
  }

  /// The positioned outlines of all glyphs.
  public var path: Path {
    glyphs.reduce(into: Path()) { path, glyph in
      path.append(outlines.outline(of: glyph.id).mapPoints { $0 * size + glyph.origin })
    }
  }

  /// Returns the em size in pixels if the run is drawn from masks; nil if it is drawn as a path.
  package func maskedSize(_ transform: PlaneTransform) -> Double? {
    guard transform.isAffine, transform.m12 == 0, transform.m21 == 0,
      transform.m11 == transform.m22, transform.m11 > 0, transform.m31.isFinite,
      transform.m32.isFinite
    else { return nil }
    let pixels = size * transform.m11
    return pixels <= Self.largestMaskedSize ? pixels : nil
  }
}

extension GlyphRun: Hashable {
  /// Compares outlines by identity and everything else by value.
  public static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.outlines === b.outlines && a.size == b.size && a.glyphs == b.glyphs
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(outlines))
    hasher.combine(size)
    hasher.combine(glyphs)
  }
}
