public import Foundation
public import StrataGraphics

// Fonts by Core Text's names; lengths are in points, y up. Measures are 0 where no text can be set on
// this machine.

/// How the glyphs of a line follow each other; only horizontal lines are set.
public enum CTFontOrientation: UInt32, Sendable {
  case `default`, horizontal, vertical
}

// MARK: Creating

/// A font by the name of a family or of a face, as in "HelveticaNeue-Bold".
///
/// - Parameters:
///   - size: 0 or less, or not a number, is 12.
///   - matrix: Applied to each glyph about its origin; nil for the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(FontRequest(name: name, size: 12), size, matrix)
}

/// A font of one size from a font at all.
///
/// - Parameters:
///   - size: 0 or less, or not a number, is 12.
///   - attributes: Ignored.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(graphicsFont.request, size > 0 ? size : 12, matrix)
}

/// The font that a descriptor describes; see `UIFont.init(descriptor:size:)`.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(UIFont(descriptor: descriptor, size: size).request, size, matrix)
}

/// The same font in another size.
///
/// - Parameters:
///   - size: 0 or less for that of the font.
///   - matrix: nil for that of the font.
///   - attributes: What differs; nil for nothing.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  var request = font.request
  if let attributes {
    request = attributes.request
    if request.size <= 0 { request.size = font.request.size }
  }
  var map = matrix?.pointee ?? font.matrix
  return CTFont(request, size, &map)
}

/// The same font, slanted or heavier.
///
/// - Parameter symTraitMask: Which traits become those of the value; others stay.
/// - Returns: nil for a trait that no font is chosen by: `UIFontDescriptor.withSymbolicTraits`.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let own = font.fontDescriptor
  let traits = own.symbolicTraits.subtracting(symTraitMask)
    .union(symTraitValue.intersection(symTraitMask))
  return own.withSymbolicTraits(traits).map {
    CTFontCreateCopyWithAttributes(font, size, matrix, $0)
  }
}

extension UIFont {
  fileprivate convenience init(
    _ request: FontRequest, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
  ) {
    var request = request
    if size > 0, size.isFinite { request.size = Double(size) }
    self.init(request, matrix: matrix?.pointee ?? .identity)
  }

  fileprivate func points(_ ems: Double?) -> CGFloat { CGFloat((ems ?? 0) * request.size) }
}

// MARK: Names

/// "LiberationSans-Bold".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// "Liberation Sans".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
/// "Liberation Sans Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.typeface?.fullName ?? font.familyName
}
/// The full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }
/// What the font was asked for by.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }
/// The same font at all sizes.
///
/// - Parameter attributes: Left as it is.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor>?
) -> CGFont {
  CGFont(font.request, font.typeface)
}

// MARK: Measures

/// In points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// What is applied to each glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// Above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Below the baseline, as a number above 0.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Between lines, beside ascent and descent.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Units of the font to an em; 1,000 where there is no font.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.typeface?.unitsPerEm ?? 1000)
}
/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
  font.typeface?.metrics.glyphCount ?? 0
}
/// The box around all glyphs together.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  let box = font.typeface?.metrics.box ?? .zero
  let scale = CGAffineTransform(scaleX: font.pointSize, y: font.pointSize)
  return box.applying(scale.concatenating(font.matrix))
}
/// The middle of a line under the text, as a number below 0.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  guard let rule = font.typeface?.underline else { return 0 }
  return -font.points(rule.top + rule.thickness / 2)
}
/// How thick a line under the text is.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.points(font.typeface?.underline.thickness)
}
/// In degrees; below 0 for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  CGFloat(font.typeface?.metrics.slant ?? 0)
}
/// The height of capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// The height of small letters that do not reach above others.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// Whether the font is bold, italic or of one width.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  font.fontDescriptor.symbolicTraits
}

// MARK: Glyphs

/// The glyphs of characters, each by itself: nothing is shaped.
///
/// The second half of a pair of surrogates has glyph 0, and so has a character that the font lacks.
///
/// - Returns: Whether the font has them all.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    var scalar = Unicode.Scalar(characters[index])
    var length = 1
    if index + 1 < count, UTF16.isLeadSurrogate(characters[index]),
      UTF16.isTrailSurrogate(characters[index + 1])
    {
      scalar = UTF16.decode(
        UTF16.EncodedScalar([characters[index], characters[index + 1]]))
      length = 2
      glyphs[index + 1] = 0
    }
    let glyph = scalar.flatMap { font.typeface?.glyph(of: $0) } ?? 0
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph)
    if glyph == 0 { hasAll = false }
    index += length
  }
  return hasAll
}

/// How far glyphs move the pen.
///
/// - Parameter advances: As many as glyphs; nil for none.
/// - Returns: The sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let length = font.points(font.typeface?.advance(of: UInt32(glyphs[index])))
    let advance = CGSize(width: length, height: 0).applying(font.matrix)
    advances?[index] = advance
    sum += Double(advance.width)
  }
  return sum
}

/// The boxes around the ink of glyphs, each from its own origin; zero for one without ink.
///
/// - Parameter boundingRects: As many as glyphs; nil for none.
/// - Returns: The box around all of them, their origins in one place; null for no ink.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let box =
      font.typeface?.box(of: glyphs[index], scale: font.request.size, font.matrix) ?? .zero
    boundingRects?[index] = box
    if !box.isEmpty { all = all.union(box) }
  }
  return all
}

/// A glyph's outline, y up from its origin on the baseline.
///
/// - Parameter matrix: Applied to it; nil for the identity.
/// - Returns: nil for a glyph without ink.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let map = font.matrix.concatenating(matrix?.pointee ?? .identity)
  let path = font.typeface?.path(of: glyph, scale: font.request.size, map)
  return path.flatMap { $0.isEmpty ? nil : CGPath($0) }
}
