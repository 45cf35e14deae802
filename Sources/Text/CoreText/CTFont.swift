public import Foundation
public import StrataGraphics

// Fonts under Core Text's names. Lengths are in points, y up. Metrics are 0 if text is not
// available on this machine.

/// The direction of lines; only horizontal lines are supported.
public enum CTFontOrientation: UInt32, Sendable {
  case `default`, horizontal, vertical
}

// MARK: Creating

/// Creates a font from the name of a family or a face, such as "HelveticaNeue-Bold".
///
/// An unknown name gives Helvetica's regular face.
///
/// - Parameters:
///   - size: The size in points; 12 if it is not finite or not greater than 0.
///   - matrix: The transform of each glyph about its origin; nil for the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  var request = FontRequest(name: name, size: 12)
  // In documents and layers the weight and slant of the name remain, since the font is probably
  // just not installed.
  if (try? FontSet.system().match(name))?.reason == .helvetica {
    (request.weight, request.width, request.isItalic) = (400, 100, false)
  }
  return CTFont(request, size, unsafe matrix?.pointee)
}

/// Creates a font of a given size from a graphics font.
///
/// - Parameters:
///   - size: The size in points; 12 if it is not finite or not greater than 0.
///   - attributes: Ignored.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    graphicsFont.request, size > 0 && size.isFinite ? size : 12, unsafe matrix?.pointee)
}

/// Creates the font that a descriptor describes; see `UIFont.init(descriptor:size:)`.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(UIFont(descriptor: descriptor, size: size).request, size, unsafe matrix?.pointee)
}

/// Creates a copy of a font with another size.
///
/// - Parameters:
///   - size: The size in points; 0 or less keeps the current one.
///   - matrix: The transform of glyphs; nil keeps the current one.
///   - attributes: The attributes that differ; nil for none.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  var request = font.request
  if let attributes {
    request = attributes.request
    if request.size <= 0 { request.size = font.request.size }
  }
  return CTFont(request, size, unsafe matrix?.pointee ?? font.matrix)
}

/// Creates a copy of a font with other traits.
///
/// - Parameter symTraitMask: The traits that are replaced by those of the value; others remain.
/// - Returns: The font; nil for an unsupported trait, as for `UIFontDescriptor.withSymbolicTraits`.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let own = font.fontDescriptor
  let traits = own.symbolicTraits.subtracting(symTraitMask)
    .union(symTraitValue.intersection(symTraitMask))
  return own.withSymbolicTraits(traits).map {
    unsafe CTFontCreateCopyWithAttributes(font, size, matrix, $0)
  }
}

extension UIFont {
  fileprivate convenience init(
    _ request: FontRequest, _ size: CGFloat, _ matrix: CGAffineTransform?
  ) {
    var request = request
    if size > 0, size.isFinite { request.size = Double(size) }
    self.init(request, matrix: matrix ?? .identity)
  }

  /// The metrics of lines that are set by Core Text.
  fileprivate var coreTextMetrics: LineMetrics? { lineMetrics(in: .lines) }

  fileprivate func points(_ ems: Double?) -> CGFloat { CGFloat((ems ?? 0) * request.size) }
}

// MARK: Names

/// Returns the PostScript name, such as "LiberationSans-Bold".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// Returns the family name, such as "Liberation Sans".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
/// Returns the full name, such as "Liberation Sans Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.typeface?.fullName ?? font.familyName
}
/// Returns the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }
/// Returns the descriptor with which the font was requested.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }
/// Returns the font without a size.
///
/// - Parameter attributes: Remains unchanged.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor>?
) -> CGFont {
  CGFont(font.request, font.typeface)
}

// MARK: Metrics

/// Returns the size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Returns the transform of each glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// Returns the extent above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat {
  font.points(font.coreTextMetrics?.ascent)
}
/// Returns the extent below the baseline, as a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat {
  font.points(font.coreTextMetrics?.descent)
}
/// Returns the space between lines in addition to ascent and descent.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat {
  font.points(font.coreTextMetrics?.leading)
}
/// Returns the number of font units per em; 1,000 without a font.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.typeface?.unitsPerEm ?? 1000)
}
/// Returns the number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
  font.typeface?.metrics.glyphCount ?? 0
}
/// Returns the bounding box of all glyphs.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  let box = font.typeface?.metrics.box ?? .zero
  let scale = CGAffineTransform(scaleX: font.pointSize, y: font.pointSize)
  return box.applying(scale.concatenating(font.matrix))
}
/// Returns the center of the underline, as a negative number.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  guard let rule = font.typeface?.underline else { return 0 }
  return -font.points(rule.top + rule.thickness / 2)
}
/// Returns the thickness of the underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.points(font.typeface?.underline.thickness)
}
/// Returns the slant in degrees; negative for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  CGFloat(font.typeface?.metrics.slant ?? 0)
}
/// Returns the height of capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Returns the height of lowercase letters without ascenders.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// Returns whether the font is bold, italic or monospaced.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  font.fontDescriptor.symbolicTraits
}

// MARK: Glyphs

/// Gets the glyphs of individual characters, without shaping.
///
/// The second half of a surrogate pair has glyph 0, and so has a character that the font lacks.
///
/// - Returns: Whether the font has all of them.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  let characters = unsafe Span(_unsafeStart: characters, count: max(count, 0))
  var glyphs = unsafe MutableSpan(_unsafeStart: glyphs, count: max(count, 0))
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

/// Gets the advances of glyphs.
///
/// - Parameter advances: A buffer for one value per glyph, or nil.
/// - Returns: The sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    let length = unsafe font.points(font.typeface?.advance(of: UInt32(glyphs[index])))
    let advance = CGSize(width: length, height: 0).applying(font.matrix)
    unsafe advances?[index] = advance
    sum += Double(advance.width)
  }
  return sum
}

/// Gets the bounding boxes of glyphs relative to their origins; zero for an empty glyph.
///
/// - Parameter boundingRects: A buffer for one value per glyph, or nil.
/// - Returns: The union of the boxes at a common origin; null if all are empty.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let box =
      unsafe font.typeface?.box(of: glyphs[index], scale: font.request.size, font.matrix) ?? .zero
    unsafe boundingRects?[index] = box
    if !box.isEmpty { all = all.union(box) }
  }
  return all
}

/// Creates a glyph's outline, y up from its origin on the baseline.
///
/// - Parameter matrix: The transform of the outline; nil for the identity.
/// - Returns: The outline; nil for an empty glyph.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let map = unsafe font.matrix.concatenating(matrix?.pointee ?? .identity)
  let path = font.typeface?.path(of: glyph, scale: font.request.size, map)
  return path.flatMap { $0.isEmpty ? nil : CGPath($0) }
}
