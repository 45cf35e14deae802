public import StrataGraphics

/// What an item's shape is filled with.
public enum RenderPaint: Sendable, Hashable {
  case solid(Color)
  case gradient(GradientPaint)
  case image(ImagePaint)
}
