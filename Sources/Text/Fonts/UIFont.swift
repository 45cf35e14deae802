public import Foundation
package import StrataGraphics
import Synchronization

/// A font of a given size.
///
/// The name is looked up when the font is used in a text, by the policy of the renderer. Metrics
/// are those of the font that `FontPolicy.default` finds.
open class UIFont: NSObject, NSCopying {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()
  let request: FontRequest
  /// The transform of each glyph about its origin, y up.
  package let matrix: CGAffineTransform
  /// The face, which is looked up once.
  private let found: Mutex<Typeface??>
  /// Whether the face was given, regardless of the request.
  private let isFaceGiven: Bool

  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight from -1 to 1; 0 is regular.
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

    /// Apple's weights and the corresponding OpenType weights.
    private static let scale: [(own: CGFloat, openType: Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
      (0.56, 800), (0.62, 900),
    ]

    /// The nearest OpenType weight.
    var openType: Int {
      let nearest = Self.scale.min { abs($0.own - rawValue) < abs($1.own - rawValue) }
      return nearest?.openType ?? 400
    }
  }

  /// - Parameter typeface: The face to use regardless of the request; nil to look it up.
  init(_ request: FontRequest, matrix: CGAffineTransform = .identity, _ typeface: Typeface?) {
    (self.request, self.matrix) = (request, matrix)
    found = Mutex(typeface.map { .some($0) })
    isFaceGiven = typeface != nil
  }

  /// - Parameter matrix: The transform of each glyph about its origin, y up.
  package convenience init(_ request: FontRequest, matrix: CGAffineTransform = .identity) {
    self.init(request, matrix: matrix, nil)
  }

  /// Creates a font from the name of a family or a face, such as "HelveticaNeue-Bold".
  ///
  /// - Returns: The font; nil for an empty name, or a size that is not finite and positive.
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

  /// Returns the system font in a given weight.
  ///
  /// - Parameter size: The size in points. A text is not drawn if one of its sizes is not finite
  ///   and greater than 0.
  open class func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    system(size, weight)
  }
  /// Returns the bold system font.
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { system(size, .bold) }
  /// Returns the italic system font.
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    system(size, .regular, isItalic: true)
  }
  /// Returns a monospaced font.
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(size, weight, families: FontPolicy.monospacedFamily)
  }

  /// Returns the system font with monospaced digits, if the font has them.
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    var request = system(size, weight).request
    request.features = "tnum=1"
    return UIFont(request)
  }

  /// Creates the font that a descriptor describes.
  ///
  /// - Parameter size: The size in points. If it is not finite and greater than 0, the size is that
  ///   of the descriptor, or 12 if the descriptor has none.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    var request = descriptor.request
    if size > 0, size.isFinite { request.size = Double(size) }
    if request.size <= 0 { request.size = 12 }
    self.init(request)
  }

  /// The descriptor with which the font was requested.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(request) }

  /// Returns the font in another size.
  open func withSize(_ size: CGFloat) -> UIFont {
    var request = request
    request.size = Double(size)
    return UIFont(request, matrix: matrix)
  }

  /// The size in points.
  open var pointSize: CGFloat { CGFloat(request.size) }

  /// The face in use; nil if text is not available on this machine.
  final var typeface: Typeface? {
    found.withLock { found in
      if let found { return found }
      let typeface = request.typeface
      found = .some(typeface)
      return typeface
    }
  }

  /// The metrics of lines: those of the requested font if they are known, else of the face in use.
  private var lineMetrics: LineMetrics? { lineMetrics(in: .layers) }

  /// Returns the metrics of lines in the text of a typesetter.
  final func lineMetrics(in typesetter: Typesetter) -> LineMetrics? {
    guard let typeface else { return nil }
    var wanted = request
    wanted.typesetter = typesetter
    if let requested = wanted.substituteMetrics,
      !isFaceGiven || typeface === request.typeface
    {
      return requested
    }
    return LineMetrics(typeface)
  }

  private func points(_ ems: Double?) -> CGFloat { CGFloat((ems ?? 0) * request.size) }

  /// The family of the face in use.
  open var familyName: String { typeface?.family ?? request.families }
  /// The name of the face in use, from which the same font can be created.
  open var fontName: String { typeface?.postScriptName ?? request.families }
  /// The extent above the baseline, in points.
  open var ascender: CGFloat { points(lineMetrics?.ascent) }
  /// The extent below the baseline, as a negative number.
  open var descender: CGFloat { -points(lineMetrics?.descent) }
  /// The space between lines in addition to ascender and descender.
  open var leading: CGFloat { points(lineMetrics?.leading) }
  /// The height of a line, in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// The height of capital letters, in points.
  open var capHeight: CGFloat { points(typeface?.metrics.capHeight) }
  /// The height of lowercase letters without ascenders, in points.
  open var xHeight: CGFloat { points(typeface?.metrics.xHeight) }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.request == request && other.matrix == matrix
  }
  open override var hash: Int { request.hashValue }
}
