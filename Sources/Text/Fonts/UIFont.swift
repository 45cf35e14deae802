public import Foundation
package import StrataGraphics
import Synchronization

/// A font of one size.
///
/// A name is looked up when text is set in it, by the policy of whoever draws. Metrics are those of the
/// font that `FontPolicy.default` has for it.
open class UIFont: NSObject, NSCopying {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()
  let request: FontRequest
  /// Applied to each glyph about its origin, y up.
  package let matrix: CGAffineTransform
  /// Looked up once.
  private let found: Mutex<Typeface??>

  /// How heavy a font is.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1; regular is 0.
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// OpenType's weights beside Apple's.
    private static let scale: [(own: CGFloat, openType: Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
      (0.56, 800), (0.62, 900),
    ]

    /// The nearest of OpenType's weights.
    var openType: Int {
      let nearest = Self.scale.min { abs($0.own - rawValue) < abs($1.own - rawValue) }
      return nearest?.openType ?? 400
    }
  }

  /// - Parameter typeface: What is used whatever the request says; nil to look it up.
  init(_ request: FontRequest, matrix: CGAffineTransform = .identity, _ typeface: Typeface?) {
    (self.request, self.matrix) = (request, matrix)
    found = Mutex(typeface.map { .some($0) })
  }

  /// - Parameter matrix: Applied to each glyph about its origin, y up.
  package convenience init(_ request: FontRequest, matrix: CGAffineTransform = .identity) {
    self.init(request, matrix: matrix, nil)
  }

  /// A font by the name of a family or of a face, as in "HelveticaNeue-Bold".
  ///
  /// - Returns: nil for an empty name or a size that is no number above 0.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty, size > 0, size.isFinite else { return nil }
    self.init(FontRequest(name: name, size: Double(size)))
  }

  private static func system(
    _ size: CGFloat, _ weight: Weight, families: String = FontPolicy.systemFamily,
    isItalic: Bool = false
  ) -> UIFont {
    var request = FontRequest(name: families, size: Double(size))
    (request.weight, request.isItalic) = (weight.openType, isItalic)
    return UIFont(request)
  }

  /// The system's font, regular or of another weight.
  open class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    system(size, weight)
  }
  /// The system's font in bold.
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { system(size, .bold) }
  /// The system's font, slanted.
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    system(size, .regular, isItalic: true)
  }
  /// A font whose letters are all of one width.
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(size, weight, families: FontPolicy.monospacedFamily)
  }

  /// The system's font, with digits that are all of one width where the font has such.
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    var request = system(size, weight).request
    request.features = "tnum=1"
    return UIFont(request)
  }

  /// The font that a descriptor describes.
  ///
  /// - Parameter size: 0 or less, or not a number, is the descriptor's, and 12 where that has none.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    var request = descriptor.request
    if size > 0, size.isFinite { request.size = Double(size) }
    if request.size <= 0 { request.size = 12 }
    self.init(request)
  }

  /// What the font was asked for by.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(request) }

  /// The same font in another size.
  open func withSize(_ size: CGFloat) -> UIFont {
    var request = request
    request.size = Double(size)
    return UIFont(request, matrix: matrix)
  }

  /// In points.
  open var pointSize: CGFloat { CGFloat(request.size) }

  /// The face that text is set in; nil where no text can be set on this machine.
  final var typeface: Typeface? {
    found.withLock { found in
      if let found { return found }
      let typeface = request.typeface
      found = .some(typeface)
      return typeface
    }
  }

  private func points(_ ems: Double?) -> CGFloat { CGFloat((ems ?? 0) * request.size) }

  /// The family of the face that is used.
  open var familyName: String { typeface?.family ?? request.families }
  /// The name of the face that is used, which gives the same font again.
  open var fontName: String { typeface?.postScriptName ?? request.families }
  /// How far the face reaches above the baseline, in points.
  open var ascender: CGFloat { points(typeface?.ascent) }
  /// How far below, as a number below 0.
  open var descender: CGFloat { -points(typeface?.descent) }
  /// Between lines, beside ascender and descender.
  open var leading: CGFloat { points(typeface?.leading) }
  /// Of a line, in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// How high capital letters are, in points.
  open var capHeight: CGFloat { points(typeface?.metrics.capHeight) }
  /// How high small letters are that do not reach above others, in points.
  open var xHeight: CGFloat { points(typeface?.metrics.xHeight) }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.request == request && other.matrix == matrix
  }
  open override var hash: Int { request.hashValue }
}
