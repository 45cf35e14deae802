import StrataLayers

/// The horizontal alignment of a text layer's lines.
///
/// This is an open set of strings. An unknown one is preserved and drawn as `.natural`.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name in files and in key-value coding.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Alignment with the side on which the text begins: left for Latin, right for Arabic.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Alignment with both sides, except for the last line of a paragraph; only for wrapped text.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The truncation of a text layer's lines.
///
/// This is an open set of strings. An unknown one is preserved and truncates nothing.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name in files and in key-value coding.
  public let rawValue: String

  /// Creates a mode from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation: lines are clipped at the layer's bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis replaces the beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis replaces the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis replaces the middle.
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
