/// The outline along which a text runs.
struct TextPath: Sendable {
  var outline: Property<BezierShape>
  /// The distance of the text's start from that of the outline, in points.
  var firstMargin = Property(0.0)
  /// The distance of the text's end beyond that of the outline, in points.
  var lastMargin = Property(0.0)
  /// Whether characters turn with the outline, if not 0.
  var perpendicular = Property(1.0)
  /// Whether characters are spread over the whole outline, if not 0.
  var forcesAlignment = Property(0.0)
  /// Whether the text runs in the opposite direction, if not 0.
  var isReversed = Property(0.0)

  var isAnimated: Bool {
    outline.isAnimated
      || [firstMargin, lastMargin, perpendicular, forcesAlignment, isReversed]
        .contains(where: \.isAnimated)
  }
}
