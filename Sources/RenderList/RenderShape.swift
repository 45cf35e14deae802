public import StrataGraphics

/// The area that an item paints, in its own space.
public enum RenderShape: Sendable, Hashable {
  /// A rectangle with or without rounded corners.
  case roundedRect(RoundedRect)
  /// The ring between a rounded rectangle and the same inset by `width`; the whole rectangle if
  /// nothing remains inside.
  case border(RoundedRect, width: Double)
  /// The inside of a path; open sub-paths are closed.
  case fill(Path, FillRule)
  /// A path's outline; overlapping parts count once.
  case stroke(Path, StrokeStyle)
  /// A silhouette blurred by a Gaussian; `sigma`, its standard deviation, is in the shape's own
  /// space and above 0.
  ///
  /// The blur is applied in that space, before the shape is transformed.
  case blurred(Silhouette, sigma: Double, kernel: BlurKernel = .gaussian)
}
