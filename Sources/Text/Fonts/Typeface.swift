package import StrataGraphics
import Synchronization

#if Text
  internal import CPango
#endif

/// A face of a font file, at all sizes.
package final class Typeface: GlyphOutlines {
  /// As the file names it.
  package let family: String
  /// As the file names it: "Bold Italic".
  package let style: String
  package let file: String
  /// Among the faces of the file.
  package let index: Int
  /// False for a face of pictures alone.
  let hasOutlines: Bool
  /// Whether glyphs may have colours of their own.
  let hasColor: Bool
  /// Units of the face to an em.
  package let unitsPerEm: Double
  /// Above the baseline, below it and between lines, in ems; each 0 or more for usual faces.
  package let ascent: Double
  package let descent: Double
  package let leading: Double
  /// Of a line under the text.
  let underline: Rule
  /// Of a line through the text.
  let strikeout: Rule

  /// A line that belongs to the face, in ems.
  struct Rule: Sendable {
    /// Of its upper edge, below the baseline.
    let top: Double
    let thickness: Double
  }

  #if Text
    /// Nil for boxes.
    private let memory: FontMemory?
    /// The face's address, valid as long as the memory.
    private let address: UInt
    private let outlines = Mutex(Outlines())
    let colorGlyphs = Mutex(ColorGlyphs())

    /// Outlines of glyphs, in ems, y down; all are dropped where there are too many.
    private struct Outlines {
      /// Some megabytes: those of a text of thousands of Chinese characters.
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

    /// What stands for a face where there is no font: only boxes are drawn of it.
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
    /// Whether it stands for a face where there is no font.
    var isBoxes: Bool { memory == nil }

    /// Asks the face itself, which nobody else does meanwhile; nil where there is none.
    func ask<Result: Sendable>(_ question: (OpaquePointer?) -> Result) -> Result? {
      memory?.use { _ in question(OpaquePointer(bitPattern: address)) }
    }
  #endif

  /// A glyph's outline in ems, y down from the baseline; empty for one without ink.
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
    /// Gathers an outline.
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
