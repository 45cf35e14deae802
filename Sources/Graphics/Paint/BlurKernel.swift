/// The weights that a blur gives to the pixels around one.
public enum BlurKernel: String, Sendable, Hashable {
  /// A Gaussian.
  case gaussian
  /// A Gaussian that ends at two standard deviations along each axis, normalized.
  ///
  /// Its edge is visible: at the cut a Gaussian still has an eighth of its height.
  case truncated
}
