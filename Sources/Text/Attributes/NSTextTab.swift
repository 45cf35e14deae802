public import Foundation
import StrataGraphics

/// A tab stop.
open class NSTextTab: NSObject, NSCopying {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// The name of a tab option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet` with the decimal separator; digits before it then end at the tab stop.
    public static let columnTerminators = OptionKey(
      rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of the text after the tab character with the tab stop.
  ///
  /// The text begins there with `left` and `natural`, ends there with `right`, and is centered on
  /// it with `center`.
  public let alignment: NSTextAlignment
  /// The distance in points from the side where the text begins.
  public let location: CGFloat
  public let options: [OptionKey: Any]

  /// Creates a tab stop at a location.
  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, self.location, self.options) = (alignment, location, options)
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSTextTab)?.value == value
  }
  open override var hash: Int { value.hashValue }

  var value: TextTab {
    let kind: TextTab.TabKind =
      switch alignment {
      case _ where options[.columnTerminators] != nil: .decimal
      case .right: .right
      case .center: .center
      case .left, .natural, .justified: .left
      }
    return TextTab(position: Double(location), kind: kind)
  }

  /// The default tab stops: twelve at intervals of 28 points.
  static let standard = (1...12).map { TextTab(position: 28 * Double($0), kind: .left) }
}

/// A tab stop as a value type.
struct TextTab: Hashable, Sendable {
  enum TabKind: Hashable, Sendable {
    case left, right, center, decimal
  }

  /// The position in points.
  var position: Double
  var kind: TabKind

  var stop: NSTextTab {
    let (alignment, options): (NSTextAlignment, [NSTextTab.OptionKey: Any]) =
      switch kind {
      case .left: (.left, [:])
      case .right: (.right, [:])
      case .center: (.center, [:])
      case .decimal: (.right, [.columnTerminators: CharacterSet(charactersIn: ".")])
      }
    return NSTextTab(textAlignment: alignment, location: CGFloat(position), options: options)
  }
}
