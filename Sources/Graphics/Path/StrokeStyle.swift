/// The rule that determines the inside of a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Inside where the signed crossing count is not 0.
  case nonZero
  /// Inside where the number of crossings is odd.
  case evenOdd
}

/// The style of a stroked path, in the path's own units.
public struct StrokeStyle: Sendable, Hashable {
  /// The end of an open line: at its end, with a half disc, or with a half square.
  public enum Cap: String, Sendable { case butt, round, square }
  /// The outer side of a corner: a point, an arc, or a straight line.
  public enum Join: String, Sendable { case miter, round, bevel }

  /// The full width; 0 or less draws nothing.
  public var width = 1.0
  /// The cap at both ends of open subpaths and of dashes, and for dots.
  public var cap = Cap.butt
  /// The join between segments, and where a closed subpath meets its start.
  public var join = Join.miter
  /// The maximum ratio of miter length to width; longer miters are beveled.
  public var miterLimit = 10.0
  /// Alternating painted and unpainted lengths; the line is solid if they are empty, all zero or
  /// one is negative.
  public var dashes: [Double] = []
  /// The offset into the pattern at the start of each subpath.
  public var dashPhase = 0.0
  /// The fraction of the total length, 0...1, from which the path is drawn; applied before dashes.
  public var start = 0.0
  /// The fraction of the total length to which the path is drawn; nothing is drawn unless it is
  /// larger than `start`.
  public var end = 1.0

  /// Creates a solid, untrimmed style, one unit wide, with butt caps and miter joins.
  public init() {}

  /// Creates a style with all properties.
  package init(
    width: Double, cap: Cap, join: Join, miterLimit: Double, dashes: [Double], dashPhase: Double,
    start: Double, end: Double
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dashes, self.dashPhase, self.start, self.end) = (dashes, dashPhase, start, end)
  }
}
