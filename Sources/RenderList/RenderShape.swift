public import StrataGraphics

/// Where an item paints, in its own space.
public enum RenderShape: Sendable, Hashable {
  /// A rectangle, its corners rounded or not.
  case roundedRect(RoundedRect)
  /// The ring between a rounded rectangle and the same moved inwards by `width`; the whole
  /// rectangle when nothing is left inside.
  case border(RoundedRect, width: Double)
  /// The inside of a path; open sub-paths are closed.
  case fill(Path, FillRule)
  /// A path's outline; what overlaps itself counts once.
  case stroke(Path, StrokeStyle)
  /// A silhouette blurred by a Gaussian; `sigma`, its standard deviation, is in the shape's own
  /// space and above 0.
  ///
  /// The blur happens in that space, before the shape is placed.
  case blurred(Silhouette, sigma: Double)
  /// Glyphs of a font.
  case glyphs(GlyphRun)
}
