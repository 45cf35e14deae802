public import Foundation
import StrataGraphics

/// The attributes that select a font: family, weight, slant and size.
open class UIFontDescriptor: NSObject, NSCopying {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()
  /// The request, of size 0 if the descriptor has none.
  let request: FontRequest

  /// The traits of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Has no effect on the selection of a font.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Has no effect on the selection of a font.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    // The Core Text names.
    public static let italicTrait = traitItalic
    public static let boldTrait = traitBold
    public static let monoSpaceTrait = traitMonoSpace
  }

  /// The name of a descriptor's attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A string: the name of a family or of a face.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A string such as "Bold Italic".
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// A number of points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary of `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
  }

  /// The name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its raw value.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  init(_ request: FontRequest) { self.request = request }

  /// Creates a descriptor from the name of a family or a face; a size of 0 means no size.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(FontRequest(name: fontName, size: size > 0 ? Double(size) : 0))
  }

  /// Creates a descriptor from attributes; without a family or a name, the font is Helvetica.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(Self.request(FontRequest(name: "Helvetica", size: 0), attributes))
  }

  private static func request(
    _ base: FontRequest, _ attributes: [AttributeName: Any]
  ) -> FontRequest {
    var request = base
    if let name = attributes[.name] as? String ?? attributes[.family] as? String {
      request = FontRequest(name: name, size: base.size)
    }
    if let face = attributes[.face] as? String {
      let name = "\(request.families)-\(face.filter { $0 != " " })"
      let named = FontRequest(name: name, size: request.size)
      // With an unknown face, the complete name is that of a family.
      if named.families != name { request = named }
    }
    if let size = (attributes[.size] as? NSNumber)?.doubleValue, size > 0, size.isFinite {
      request.size = size
    }
    guard let traits = attributes[.traits] as? [TraitKey: Any] else { return request }
    if let value = (traits[.symbolic] as? NSNumber)?.uint32Value
      ?? (traits[.symbolic] as? SymbolicTraits)?.rawValue
    {
      request.set(SymbolicTraits(rawValue: value))
    }
    if let weight = traits[.weight] as? UIFont.Weight
      ?? (traits[.weight] as? NSNumber).map({ UIFont.Weight(CGFloat($0.doubleValue)) })
    {
      request.weight = weight.openType
    }
    return request
  }

  /// The size in points; 0 if none exists.
  open var pointSize: CGFloat { CGFloat(request.size) }
  /// The name of the face in use.
  open var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }
  /// The traits of the request and of the face in use; a weight from 600 on is bold.
  open var symbolicTraits: SymbolicTraits {
    var traits = UIFont(descriptor: self, size: 0).typeface?.traits ?? []
    if request.isItalic { traits.insert(.traitItalic) }
    if request.weight >= 600 { traits.insert(.traitBold) }
    if request.families == FontPolicy.monospacedFamily { traits.insert(.traitMonoSpace) }
    return traits
  }
  /// The name and family of the face in use, and the size if there is one.
  open var fontAttributes: [AttributeName: Any] {
    let font = UIFont(descriptor: self, size: 0)
    var attributes: [AttributeName: Any] = [.name: font.fontName, .family: font.familyName]
    if request.size > 0 { attributes[.size] = pointSize }
    return attributes
  }
  /// Returns an attribute; nil if the descriptor does not contain it.
  open func object(forKey attribute: AttributeName) -> Any? {
    attribute == .traits
      ? [TraitKey.symbolic: symbolicTraits.rawValue] : fontAttributes[attribute]
  }

  /// Returns the descriptor with other traits.
  ///
  /// - Returns: The descriptor; nil for unsupported traits.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard symbolicTraits.isSubset(of: [.traitItalic, .traitBold, .traitMonoSpace]) else {
      return nil
    }
    var request = request
    // A monospaced font remains in its family.
    let isMonospaced = self.symbolicTraits.contains(.traitMonoSpace)
    request.set(isMonospaced ? symbolicTraits.subtracting(.traitMonoSpace) : symbolicTraits)
    return UIFontDescriptor(request)
  }
  /// Returns the descriptor with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }
  /// Returns the descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var request = request
    request.families = newFamily
    return UIFontDescriptor(request)
  }
  /// Returns the descriptor with another face, such as "Bold Italic".
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.face: newFace])
  }
  /// Returns the descriptor with additional attributes, which replace existing ones.
  open func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    UIFontDescriptor(Self.request(request, attributes))
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.request == request
  }
  open override var hash: Int { request.hashValue }
}

extension FontRequest {
  fileprivate mutating func set(_ traits: UIFontDescriptor.SymbolicTraits) {
    isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) != (weight >= 600) {
      weight = traits.contains(.traitBold) ? 700 : 400
    }
    if traits.contains(.traitMonoSpace) { families = FontPolicy.monospacedFamily }
  }
}
