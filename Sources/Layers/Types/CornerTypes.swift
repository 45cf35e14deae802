/// Which corners of a layer `cornerRadius` rounds, named by the layer's own coordinates.
///
/// On a tree whose y grows downward, MinY is the upper edge.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// One bit a corner; a layer drops all but the lowest four.
  public let rawValue: UInt

  /// Any bits are accepted.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of smallest x and smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of largest x and smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of smallest x and largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of largest x and largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all = CACornerMask(rawValue: 15)
}

/// How a rounded corner runs from one edge to the next.
///
/// An open set of strings; a layer stores an unknown one as `.circular`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name as files and key-value calls spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Curvature that grows and fades smoothly, beginning 1.528665 radii from the corner.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Which edges of a layer are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// One bit an edge.
  public let rawValue: UInt32

  /// Any bits are accepted.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

extension CALayerCornerCurve: KeyValueName {
  package static let words = ["circular", "continuous"]
}
