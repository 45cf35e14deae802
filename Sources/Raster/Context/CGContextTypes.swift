/// Which parts of a path are painted.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside, by the non-zero rule.
  case fill = 0
  /// The inside, by the even-odd rule.
  case eoFill = 1
  /// The line.
  case stroke = 2
  /// The inside by the non-zero rule, then the line over it.
  case fillStroke = 3
  /// The inside by the even-odd rule, then the line over it.
  case eoFillStroke = 4
}

/// What becomes of the outlines of glyphs.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke
  /// The inside, then the line over it.
  case fillStroke
  /// Nothing.
  case invisible
  // The same four, and then only what is inside the glyphs lets through what is drawn later.
  case fillClip, strokeClip, fillStrokeClip
  case clip
}

/// How an image is sampled where its pixels are not the context's.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The same as `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Bilinear between four pixels, enlarged or reduced.
  case low = 2
  /// The same as `medium`.
  case high = 3
  /// Bilinear where enlarged; where reduced, between two levels of a mipmap, so that every pixel of
  /// the image counts.
  case medium = 4
}

/// Whether a gradient goes on beyond its ends, in the colours it has there.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// On the far side of the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// On the far side of the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
