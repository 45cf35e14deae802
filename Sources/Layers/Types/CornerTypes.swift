/// The corners of a layer that `cornerRadius` rounds, named by the layer's own coordinates.
///
/// On a tree whose y grows downward, MinY is the upper edge.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// One bit per corner; a layer drops all but the lowest four.
  public let rawValue: UInt

  /// Creates a mask; any bits are accepted.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of minimum x and minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of maximum x and minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of minimum x and maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of maximum x and maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}

/// The curve of a rounded corner.
///
/// Any string is a valid value, but a layer stores an unknown one as `.circular`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name in files and key-value calls.
  public let rawValue: String

  /// Creates a curve; any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Continuous curvature, starting 1.528665 radii from the corner.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// One bit per edge.
  public let rawValue: UInt32

  /// Creates a mask; any bits are accepted.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

extension CALayerCornerCurve: KeyValueName {
  package static let words = ["circular", "continuous"]
}
