import StrataLayers

/// How the lines of a text layer lie between its sides.
///
/// An open set of strings; an unknown one is kept and drawn as `.natural`.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// On the side where the text begins: left for Latin, right for Arabic.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Flush with both sides, but for the last line of a paragraph; only text that is wrapped.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where a text layer leaves out what does not fit.
///
/// An open set of strings; an unknown one is kept and cuts nothing.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nowhere: lines end at the layer's bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the beginning, with an ellipsis in its place.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

extension CATextLayerAlignmentMode: KeyValueName {
  package static let words = ["natural", "left", "right", "center", "justified"]

  var alignment: TextBlock.Alignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

extension CATextLayerTruncationMode: KeyValueName {
  package static let words = ["none", "start", "end", "middle"]

  var truncation: TextParagraph.Truncation {
    switch self {
    case .start: .start
    case .end: .end
    case .middle: .middle
    default: .none
    }
  }
}
