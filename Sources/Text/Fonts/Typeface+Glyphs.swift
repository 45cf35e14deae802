import Foundation
import StrataGraphics

#if Text
  internal import StrataCPango
#endif

/// The metrics of a face, in ems, y up.
struct TypefaceMetrics: Sendable {
  var capHeight = 0.0
  var xHeight = 0.0
  /// The slant in degrees; negative for letters that lean to the right.
  var slant = 0.0
  /// The weight; 400 is regular, 700 bold.
  var weight = 400.0
  var isItalic = false
  var glyphCount = 0
  /// The bounding box of all glyphs.
  var box = CGRect.zero
}

extension FontRequest {
  /// The metrics of lines, if they are not those of the face in use.
  var substituteMetrics: LineMetrics? { (try? FontSet.system())?.lineMetrics(of: self) }

  /// The face that the font uses; nil if text is not available on this machine.
  var typeface: Typeface? {
    var request = self
    // The face is the same at any size.
    request.size = 12
    let lines = try? FontSet.system().lines(of: TextParagraph("x", request))
    let typeface = lines?.first?.runs.first?.typeface
    #if Text
      return typeface?.isBoxes == true ? nil : typeface
    #else
      return typeface
    #endif
  }
}

extension Typeface {
  /// Further metrics from the face's tables.
  var metrics: TypefaceMetrics {
    #if Text
      let answer = ask { face in
        var found = strata_typeface_metrics()
        unsafe strata_typeface_measure(face, &found)
        return found
      }
      guard let found = answer else { return TypefaceMetrics() }
      let unit = 1 / unitsPerEm
      return TypefaceMetrics(
        capHeight: Double(found.cap_height) * unit, xHeight: Double(found.x_height) * unit,
        slant: found.slant, weight: found.weight, isItalic: found.is_italic,
        glyphCount: Int(found.glyph_count),
        box: CGRect(
          x: Double(found.min_x) * unit, y: Double(found.min_y) * unit,
          width: Double(found.max_x - found.min_x) * unit,
          height: Double(found.max_y - found.min_y) * unit))
    #else
      TypefaceMetrics()
    #endif
  }

  #if Text
    /// Returns a name; the family if the file has none of that type.
    private func name(_ kind: strata_typeface_name_kind) -> String {
      let name = ask { face in
        let capacity = 256
        var text = [UInt8](repeating: 0, count: capacity)
        unsafe strata_typeface_name(face, kind, &text, capacity)
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      return name.flatMap { $0.isEmpty ? nil : $0 } ?? family
    }
  #endif

  /// The PostScript name, such as "LiberationSans-Bold"; the family if the file has none.
  var postScriptName: String {
    #if Text
      name(STRATA_NAME_POSTSCRIPT)
    #else
      family
    #endif
  }

  /// The full name, such as "Liberation Sans Bold"; the family if the file has none.
  var fullName: String {
    #if Text
      name(STRATA_NAME_FULL)
    #else
      family
    #endif
  }

  /// Returns the glyph of a character without shaping; 0 if the face has none.
  func glyph(of character: Unicode.Scalar) -> UInt32 {
    #if Text
      ask { unsafe strata_typeface_glyph($0, character.value) } ?? 0
    #else
      0
    #endif
  }

  /// Returns the advance of a glyph, in ems.
  func advance(of glyph: UInt32) -> Double {
    #if Text
      Double(ask { unsafe strata_typeface_advance($0, glyph) } ?? 0) / unitsPerEm
    #else
      0
    #endif
  }
}
