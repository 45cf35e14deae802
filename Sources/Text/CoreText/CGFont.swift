public import Foundation
public import StrataGraphics

/// A font without a size, for `CATextLayer.font` and `CGContext.setFont`.
///
/// Fonts are immutable and can be shared between threads. Metrics are in font units, of which
/// `unitsPerEm` equal the font size. All of them are 0 if text is not available on this machine.
public final class CGFont: Hashable, Sendable {
  /// The request, whose size is not used.
  let request: FontRequest
  let typeface: Typeface?

  init(_ request: FontRequest, _ typeface: Typeface?) {
    self.request = request
    self.typeface = typeface
  }

  /// Creates a font from the name of a family or a face, such as "HelveticaNeue-Bold".
  ///
  /// A missing font is substituted as for `UIFont`. Returns nil only for an empty name.
  public convenience init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    let request = FontRequest(name: name, size: 1)
    self.init(request, request.typeface)
  }

  private func units(_ ems: Double?) -> Int32 {
    Int32(clamping: Int(((ems ?? 0) * Double(unitsPerEm)).rounded()))
  }

  /// The PostScript name of the face, such as "LiberationSans-Bold".
  public var postScriptName: CFString? { typeface?.postScriptName }
  /// The full name of the face, such as "Liberation Sans Bold".
  public var fullName: CFString? { typeface?.fullName }
  public var numberOfGlyphs: Int { typeface?.metrics.glyphCount ?? 0 }
  /// The number of font units per em; 1,000 without a font.
  public var unitsPerEm: Int32 { Int32(clamping: Int(typeface?.unitsPerEm ?? 1000)) }
  /// The extent above the baseline.
  public var ascent: Int32 { units(typeface?.ascent) }
  /// The extent below the baseline, as a negative number.
  public var descent: Int32 { -units(typeface?.descent) }
  /// The space between lines in addition to ascent and descent.
  public var leading: Int32 { units(typeface?.leading) }
  /// The height of capital letters.
  public var capHeight: Int32 { units(typeface?.metrics.capHeight) }
  /// The height of lowercase letters without ascenders.
  public var xHeight: Int32 { units(typeface?.metrics.xHeight) }
  /// The bounding box of all glyphs, y up.
  public var fontBBox: CGRect {
    guard let box = typeface?.metrics.box else { return .zero }
    let scale = CGFloat(unitsPerEm)
    return box.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
  /// The slant in degrees; negative for letters that lean to the right.
  public var italicAngle: CGFloat { CGFloat(typeface?.metrics.slant ?? 0) }

  /// Gets the advances of glyphs.
  ///
  /// - Returns: Whether there is a font; if not, nothing is written.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    guard let typeface else { return false }
    for index in 0..<max(count, 0) {
      unsafe advances[index] = units(typeface.advance(of: UInt32(glyphs[index])))
    }
    return true
  }

  /// Gets the bounding boxes of glyphs, y up; zero for an empty glyph.
  ///
  /// - Returns: Whether there is a font; if not, nothing is written.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    guard let typeface else { return false }
    for index in 0..<max(count, 0) {
      unsafe bboxes[index] = typeface.box(of: glyphs[index], scale: typeface.unitsPerEm)
    }
    return true
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.request == b.request }
  public func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

extension Typeface {
  /// Returns a glyph's outline at a font size, y up, transformed.
  func path(of glyph: CGGlyph, scale: Double, _ map: CGAffineTransform = .identity) -> Path {
    outline(of: UInt32(glyph)).mapPoints { $0 * SIMD2(scale, -scale) }.applying(map)
  }

  /// Returns a glyph's bounding box at a font size, y up; zero for an empty glyph.
  func box(of glyph: CGGlyph, scale: Double, _ map: CGAffineTransform = .identity) -> CGRect {
    path(of: glyph, scale: scale, map).boundingBox ?? .zero
  }
}

extension FontRequest {
  /// Creates a font from the value of an attribute or a layer; returns nil for any other value.
  ///
  /// - Parameter size: The default size in points.
  package init?(_ value: Any?, size: Double) {
    switch value {
    case let font as UIFont: self = font.request
    case let font as CGFont:
      self = font.request
      self.size = size
    case let name as String: self.init(name: name, size: size)
    default: return nil
    }
  }
}
