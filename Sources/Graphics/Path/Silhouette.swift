/// The filled outline that casts a shadow.
public enum Silhouette: Sendable, Hashable {
  case roundedRect(RoundedRect)
  case path(Path, FillRule)
}
