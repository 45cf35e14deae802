/// Which points are inside a shape layer's path.
///
/// An open set of strings; an unknown one is kept and drawn as `.nonZero`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside where the crossing count, signed by direction, is not 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside where the number of crossings is odd.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How a stroked sub-path ends.
///
/// An open set of strings; an unknown one is kept and drawn as `.butt`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Square, at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Square, half a line width past the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How a stroke turns a corner.
///
/// An open set of strings; an unknown one is kept and drawn as `.miter`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point, cut to `.bevel` where it would be longer than the miter limit allows.
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
