public import StrataGraphics

/// The fill of an item's shape.
public enum RenderPaint: Sendable, Hashable {
  case solid(Color)
  case gradient(GradientPaint)
  case image(ImagePaint)
}
