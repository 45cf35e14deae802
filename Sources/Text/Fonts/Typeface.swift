package import StrataGraphics
import Synchronization

#if Text
  internal import StrataCPango
#endif

/// A face of a font file, without a size.
package final class Typeface: Sendable {
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
      var info = unsafe strata_typeface_info()
      unsafe strata_typeface_describe(face, &info)
      unsafe (family, style, file) = (String(info.family), String(info.style), String(info.file))
      unsafe (index, hasOutlines, hasColor) = (Int(info.index), info.has_outlines, info.has_color)
      unitsPerEm = unsafe Double(max(info.units_per_em, 1))
      unsafe (ascent, descent, leading) = (
        Double(info.ascender) / unitsPerEm, -Double(info.descender) / unitsPerEm,
        Double(info.line_gap) / unitsPerEm
      )
      let unit = 1 / unitsPerEm
      underline = unsafe Rule(
        top: -Double(info.underline_position) * unit,
        thickness: Double(info.underline_thickness) * unit)
      strikeout = unsafe Rule(
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
    // Safe to call: the font data outlives the address, and only uses of the pointer are unsafe.
    @safe
    func ask<Result: Sendable>(_ question: (OpaquePointer?) -> Result) -> Result? {
      memory?.use { _ in unsafe question(OpaquePointer(bitPattern: address)) }
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
    private struct Receiver {
      var path = Path()
      let unit: Double

      init(unitsPerEm: Double) { unit = 1 / unitsPerEm }

      mutating func add(_ verb: strata_outline_verb, _ coordinates: UnsafePointer<Float>?) {
        func point(_ index: Int) -> SIMD2<Double> {
          guard let coordinates = unsafe coordinates else { return SIMD2() }
          return unsafe SIMD2(Double(coordinates[2 * index]), -Double(coordinates[2 * index + 1]))
            * unit
        }
        switch verb {
        case STRATA_OUTLINE_MOVE: path.move(to: point(0))
        case STRATA_OUTLINE_LINE: path.line(to: point(0))
        case STRATA_OUTLINE_QUADRATIC: path.quad(to: point(1), control: point(0))
        case STRATA_OUTLINE_CUBIC: path.cubic(to: point(2), control1: point(0), control2: point(1))
        default: path.close()
        }
      }
    }

    private func readOutline(of glyph: UInt32) -> Path {
      ask { face in
        var receiver = Receiver(unitsPerEm: unitsPerEm)
        unsafe withUnsafeMutablePointer(to: &receiver) {
          unsafe strata_typeface_outline(
            face, glyph,
            { context, verb, coordinates in
              unsafe context?.assumingMemoryBound(to: Receiver.self).pointee.add(verb, coordinates)
            }, $0)
        }
        return receiver.path
      } ?? Path()
    }
  #endif
}
