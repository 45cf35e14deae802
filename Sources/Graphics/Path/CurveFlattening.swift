/// The lines that are drawn in place of curves.
package enum CurveFlattening: Sendable, Hashable {
  /// Lines that enclose the same area as the curve: every coverage is exact to within 1.7 of 255
  /// levels.
  case exact
  /// The chords that Core Graphics draws.
  ///
  /// They are inside convex outlines, which lose up to 0.06 pixels. See
  /// `FlatteningSteps.coreGraphics`.
  case coreGraphics
}
