package import StrataGraphics
import Synchronization

#if Text
  internal import StrataCPango
#endif

/// A face of a font file, without a size.
package final class Typeface: GlyphOutlines {
  /// The family name in the file.
  package let family: String
  /// The style name in the file, such as "Bold Italic".
  package let style: String
  package let file: String
  /// The index of the face in the file.
  package let index: Int
  /// Whether the face has outlines and not only bitmaps.
  let hasOutlines: Bool
  /// Whether glyphs may have colors.
  let hasColor: Bool
  /// The number of font units per em.
  package let unitsPerEm: Double
  /// The extents above and below the baseline and the line gap, in ems.
  ///
  /// For ordinary faces, all of them are 0 or more.
  package let ascent: Double
  package let descent: Double
  package let leading: Double
  /// The underline.
  let underline: Rule
  /// The strikethrough line.
  let strikeout: Rule

  /// The position and thickness of a line that the face defines, in ems.
  struct Rule: Sendable {
    /// The distance of its upper edge below the baseline.
    let top: Double
    let thickness: Double
  }

  #if Text
    /// The font data; nil for boxes.
    private let memory: FontMemory?
    /// The face's address, which is valid as long as the font data.
    private let address: UInt
    private let outlines = Mutex(Outlines())
    let colorGlyphs = Mutex(ColorGlyphs())

    /// The cached outlines of glyphs, in ems, y down; the cache is cleared when it becomes too
    /// large.
    private struct Outlines {
      /// A limit of some megabytes, enough for a text of thousands of Chinese characters.
      static let mostElements = 262_144
      var paths: [UInt32: Path] = [:]
      var elements = 0

      mutating func add(_ path: Path, for glyph: UInt32) {
        if elements > Self.mostElements { self = Outlines() }
        paths[glyph] = path
        elements += path.verbs.count + 1
      }
    }

    init(_ face: OpaquePointer, in memory: FontMemory) {
      var info = strata_typeface_info()
      strata_typeface_describe(face, &info)
      family = String(info.family)
      style = String(info.style)
      file = String(info.file)
      index = Int(info.index)
      hasOutlines = info.has_outlines
      hasColor = info.has_color
      unitsPerEm = Double(max(info.units_per_em, 1))
      ascent = Double(info.ascender) / unitsPerEm
      descent = -Double(info.descender) / unitsPerEm
      leading = Double(info.line_gap) / unitsPerEm
      let unit = 1 / unitsPerEm
      underline = Rule(
        top: -Double(info.underline_position) * unit,
        thickness: Double(info.underline_thickness) * unit)
      strikeout = Rule(
        top: -Double(info.strikeout_position) * unit,
        thickness: Double(info.strikeout_thickness) * unit)
      self.memory = memory
      address = UInt(bitPattern: face)
    }

    /// A placeholder without a font, which draws only boxes.
    static let boxes = Typeface()

    private init() {
      (family, style, file, index, unitsPerEm) = ("", "", "", 0, 1)
      (hasOutlines, hasColor) = (true, false)
      (ascent, descent, leading) = (0.8, 0.2, 0)
      underline = Rule(top: 0.1, thickness: 0.05)
      strikeout = Rule(top: -0.25, thickness: 0.05)
      (memory, address) = (nil, 0)
    }
  #else
    private init() { preconditionFailure("there are no faces in a build without text") }
  #endif

  #if Text
    /// Whether this is the placeholder without a font.
    var isBoxes: Bool { memory == nil }

    /// Queries the face with exclusive access; returns nil if there is no face.
    func ask<Result: Sendable>(_ question: (OpaquePointer?) -> Result) -> Result? {
      memory?.use { _ in question(OpaquePointer(bitPattern: address)) }
    }
  #endif

  /// Returns a glyph's outline in ems, y down from the baseline; empty if the glyph has no ink.
  package func outline(of glyph: UInt32) -> Path {
    #if Text
      outlines.withLock { outlines in
        if let known = outlines.paths[glyph] { return known }
        let new = readOutline(of: glyph)
        outlines.add(new, for: glyph)
        return new
      }
    #else
      Path()
    #endif
  }

  #if Text
    /// Receives the elements of an outline.
    private final class Receiver {
      var path = Path()
      let unit: Double

      init(unitsPerEm: Double) { unit = 1 / unitsPerEm }

      func point(_ coordinates: UnsafePointer<Float>?, _ index: Int) -> SIMD2<Double> {
        guard let coordinates else { return SIMD2() }
        return SIMD2(Double(coordinates[2 * index]), -Double(coordinates[2 * index + 1])) * unit
      }

      func add(_ verb: strata_outline_verb, _ coordinates: UnsafePointer<Float>?) {
        switch verb {
        case STRATA_OUTLINE_MOVE: path.move(to: point(coordinates, 0))
        case STRATA_OUTLINE_LINE: path.line(to: point(coordinates, 0))
        case STRATA_OUTLINE_QUADRATIC:
          path.quad(to: point(coordinates, 1), control: point(coordinates, 0))
        case STRATA_OUTLINE_CUBIC:
          path.cubic(
            to: point(coordinates, 2), control1: point(coordinates, 0),
            control2: point(coordinates, 1))
        default: path.close()
        }
      }
    }

    private func readOutline(of glyph: UInt32) -> Path {
      let receiver = Receiver(unitsPerEm: unitsPerEm)
      return ask { face in
        strata_typeface_outline(
          face, glyph,
          { context, verb, coordinates in
            guard let context else { return }
            Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().add(verb, coordinates)
          }, Unmanaged.passUnretained(receiver).toOpaque())
        return receiver.path
      } ?? Path()
    }
  #endif
}
