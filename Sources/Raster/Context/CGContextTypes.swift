/// The way in which a path is painted.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the nonzero winding rule.
  case fill = 0
  /// Fills by the even-odd rule.
  case eoFill = 1
  /// Strokes the path.
  case stroke = 2
  /// Fills by the nonzero winding rule, then strokes.
  case fillStroke = 3
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke = 4
}

/// The way in which glyph outlines are drawn.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke
  /// Fills, then strokes.
  case fillStroke
  /// Draws nothing.
  case invisible
  // The four modes above, which also add the glyphs to the clip for later drawing.
  case fillClip, strokeClip, fillStrokeClip
  case clip
}

/// The sampling of images that are drawn at another size or angle.
public enum CGInterpolationQuality: Int32, Sendable {
  /// Like `medium`, but an image that is not reduced is interpolated with the weights that Core
  /// Graphics uses.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Bilinear between four pixels, enlarged or reduced.
  case low = 2
  /// Equivalent to `medium`.
  case high = 3
  /// Bilinear when enlarged; between two mipmap levels when reduced, so that every pixel of the
  /// image contributes.
  case medium = 4
}

/// The ends past which a gradient continues with its end colors.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
