/// The rule that defines which points are inside a shape layer's path.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.nonZero`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a rule; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points are inside if the crossing count, signed by direction, is not 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points are inside if the number of crossings is odd.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of a stroked subpath.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.butt`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a cap; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A square end at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A square end half a line width past the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a corner of a stroke.
///
/// Any string is a valid value. An unknown one is stored and drawn as `.miter`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a join; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A sharp corner, replaced by `.bevel` if it would exceed the miter limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A circle around the corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A straight cut across the corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension CAShapeLayerFillRule: KeyValueName {
  package static let words = ["non-zero", "even-odd"]
}

extension CAShapeLayerLineCap: KeyValueName {
  package static let words = ["butt", "round", "square"]
}

extension CAShapeLayerLineJoin: KeyValueName {
  package static let words = ["miter", "round", "bevel"]
}
