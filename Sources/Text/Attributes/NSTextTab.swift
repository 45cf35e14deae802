public import Foundation
import StrataGraphics

/// Where text goes on behind a tab character.
open class NSTextTab: NSObject, NSCopying {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// What an option of a tab is called.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `CharacterSet` that has the decimal point: then digits before it end at the tab.
    public static let columnTerminators = OptionKey(
      rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// What lies at the tab: with `left` and `natural` the beginning of the text behind it, with `right`
  /// its end, and with `center` its middle.
  public let alignment: NSTextAlignment
  /// In points, from the side where the text begins.
  public let location: CGFloat
  public let options: [OptionKey: Any]

  /// A tab at a place.
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
    let kind: TextTab.Kind =
      switch alignment {
      case _ where options[.columnTerminators] != nil: .decimal
      case .right: .right
      case .center: .center
      case .left, .natural, .justified: .left
      }
    return TextTab(position: Double(location), kind: kind)
  }

  /// Those of a style that says nothing of them: twelve, 28 points apart.
  static let standard = (1...12).map { TextTab(position: 28 * Double($0), kind: .left) }
}

/// Where text goes on behind a tab character, as a value.
struct TextTab: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case left, right, center, decimal
  }

  /// In points.
  var position: Double
  var kind: Kind

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
