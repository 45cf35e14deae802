public import Foundation
public import StrataGraphics

/// A font at all sizes, as `CATextLayer.font` and `CGContext.setFont` take it.
///
/// Immutable, so it may be shared between threads. Measures are in units of the font, `unitsPerEm` of
/// which are as long as the font's size; all are 0 where no text can be set on this machine.
public final class CGFont: Hashable, Sendable {
  /// Of any size.
  let request: FontRequest
  let typeface: Typeface?

  init(_ request: FontRequest, _ typeface: Typeface?) {
    self.request = request
    self.typeface = typeface
  }

  /// A font by the name of a family or of a face, as in "HelveticaNeue-Bold".
  ///
  /// A name that this machine lacks is replaced as for `UIFont`; nil for an empty one only.
  public convenience init?(_ name: CFString) {
    guard !name.isEmpty else { return nil }
    let request = FontRequest(name: name, size: 1)
    self.init(request, request.typeface)
  }

  private func units(_ ems: Double?) -> Int32 {
    Int32(clamping: Int(((ems ?? 0) * Double(unitsPerEm)).rounded()))
  }

  /// The name of the face that is used: "LiberationSans-Bold".
  public var postScriptName: CFString? { typeface?.postScriptName }
  /// The name of the face that is used: "Liberation Sans Bold".
  public var fullName: CFString? { typeface?.fullName }
  public var numberOfGlyphs: Int { typeface?.metrics.glyphCount ?? 0 }
  /// 1,000 where there is no font.
  public var unitsPerEm: Int32 { Int32(clamping: Int(typeface?.unitsPerEm ?? 1000)) }
  /// Above the baseline.
  public var ascent: Int32 { units(typeface?.ascent) }
  /// Below the baseline, as a number below 0.
  public var descent: Int32 { -units(typeface?.descent) }
  /// Between lines, beside ascent and descent.
  public var leading: Int32 { units(typeface?.leading) }
  /// The height of capital letters.
  public var capHeight: Int32 { units(typeface?.metrics.capHeight) }
  /// The height of small letters that do not reach above others.
  public var xHeight: Int32 { units(typeface?.metrics.xHeight) }
  /// The box around all glyphs together, y up.
  public var fontBBox: CGRect {
    guard let box = typeface?.metrics.box else { return .zero }
    let scale = CGFloat(unitsPerEm)
    return box.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
  /// In degrees; below 0 for letters that lean to the right.
  public var italicAngle: CGFloat { CGFloat(typeface?.metrics.slant ?? 0) }

  /// How far glyphs move the pen.
  ///
  /// - Returns: False where there is no font; nothing is written then.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    guard let typeface else { return false }
    for index in 0..<max(count, 0) {
      advances[index] = units(typeface.advance(of: UInt32(glyphs[index])))
    }
    return true
  }

  /// The boxes around glyphs, y up; zero for one without ink.
  ///
  /// - Returns: False where there is no font; nothing is written then.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    guard let typeface else { return false }
    for index in 0..<max(count, 0) {
      bboxes[index] = typeface.box(of: glyphs[index], scale: typeface.unitsPerEm)
    }
    return true
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.request == b.request }
  public func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

extension Typeface {
  /// A glyph's outline with an em of a length, y up, mapped.
  func path(of glyph: CGGlyph, scale: Double, _ map: CGAffineTransform = .identity) -> Path {
    outline(of: UInt32(glyph)).mapPoints { $0 * SIMD2(scale, -scale) }.applying(map)
  }

  /// The box around a glyph's ink with an em of a length, y up; zero for one without ink.
  func box(of glyph: CGGlyph, scale: Double, _ map: CGAffineTransform = .identity) -> CGRect {
    path(of: glyph, scale: scale, map).boundingBox ?? .zero
  }
}

extension FontRequest {
  /// The font that the value of an attribute or of a layer stands for; nil where it is none.
  ///
  /// - Parameter size: Of what has no size, in points.
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
