/// Which points are inside a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Inside where the signed crossing count is not 0.
  case nonZero
  /// Inside where the number of crossings is odd.
  case evenOdd
}

/// How a path is turned into an outline, in the path's own units.
public struct StrokeStyle: Sendable, Hashable {
  /// How an open line ends: at its end, with a half disc, or with a half square.
  public enum Cap: String, Sendable { case butt, round, square }
  /// How the outer side of a corner is filled: to a point, by an arc, or straight across.
  public enum Join: String, Sendable { case miter, round, bevel }

  /// Full width; 0 or less draws nothing.
  public var width = 1.0
  /// At both ends of open sub-paths and of dashes, and for dots.
  public var cap = Cap.butt
  /// Between segments, and where a closed sub-path meets its start.
  public var join = Join.miter
  /// Largest miter length over width; beyond it the join is bevelled.
  public var miterLimit = 10.0
  /// Painted and unpainted lengths in turn; empty, all zero or with a negative length: solid.
  public var dashes: [Double] = []
  /// Offset into the pattern at the start of each sub-path.
  public var dashPhase = 0.0
  /// Fractions of the total length, 0...1, between which the path is drawn; applied before dashes.
  public var start = 0.0
  /// See `start`; nothing is drawn unless it is larger than `start`.
  public var end = 1.0

  /// One unit wide, solid, whole; butt caps and miter joins.
  public init() {}

  /// All of it at once.
  package init(
    width: Double, cap: Cap, join: Join, miterLimit: Double, dashes: [Double], dashPhase: Double,
    start: Double, end: Double
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dashes, self.dashPhase, self.start, self.end) = (dashes, dashPhase, start, end)
  }
}
