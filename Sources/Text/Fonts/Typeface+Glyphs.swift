import Foundation
import StrataGraphics

#if Text
  internal import CPango
#endif

/// Measures of a face, in ems, y up.
struct TypefaceMetrics: Sendable {
  var capHeight = 0.0
  var xHeight = 0.0
  /// In degrees; below 0 for letters that lean to the right.
  var slant = 0.0
  var glyphCount = 0
  /// Around all glyphs together.
  var box = CGRect.zero
}

extension FontRequest {
  /// The face that text in the font is set in; nil where no text can be set on this machine.
  var typeface: Typeface? {
    var request = self
    // At any size it is the same.
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
  /// More of what the face's tables say.
  var metrics: TypefaceMetrics {
    #if Text
      let answer = ask { face in
        var found = strata_typeface_metrics()
        strata_typeface_measure(face, &found)
        return found
      }
      guard let found = answer else { return TypefaceMetrics() }
      let unit = 1 / unitsPerEm
      return TypefaceMetrics(
        capHeight: Double(found.cap_height) * unit, xHeight: Double(found.x_height) * unit,
        slant: found.slant, glyphCount: Int(found.glyph_count),
        box: CGRect(
          x: Double(found.min_x) * unit, y: Double(found.min_y) * unit,
          width: Double(found.max_x - found.min_x) * unit,
          height: Double(found.max_y - found.min_y) * unit))
    #else
      TypefaceMetrics()
    #endif
  }

  #if Text
    /// The family where the file has no such name.
    private func name(_ kind: strata_typeface_name_kind) -> String {
      let name = ask { face in
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
          strata_typeface_name(face, kind, buffer.baseAddress, buffer.count)
          return String(buffer.baseAddress)
        }
      }
      return name.flatMap { $0.isEmpty ? nil : $0 } ?? family
    }
  #endif

  /// "LiberationSans-Bold"; the family where the file has no such name.
  var postScriptName: String {
    #if Text
      name(STRATA_NAME_POSTSCRIPT)
    #else
      family
    #endif
  }

  /// "Liberation Sans Bold"; the family where the file has no such name.
  var fullName: String {
    #if Text
      name(STRATA_NAME_FULL)
    #else
      family
    #endif
  }

  /// The glyph of a character, as it is without shaping; 0 where the face has none.
  func glyph(of character: Unicode.Scalar) -> UInt32 {
    #if Text
      ask { strata_typeface_glyph($0, character.value) } ?? 0
    #else
      0
    #endif
  }

  /// How far a glyph moves the pen, in ems.
  func advance(of glyph: UInt32) -> Double {
    #if Text
      Double(ask { strata_typeface_advance($0, glyph) } ?? 0) / unitsPerEm
    #else
      0
    #endif
  }
}
