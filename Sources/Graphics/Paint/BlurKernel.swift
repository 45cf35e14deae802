/// The weights that a blur gives to the pixels around one.
public enum BlurKernel: String, Sendable, Hashable {
  /// A Gaussian.
  case gaussian
  /// A Gaussian that ends at two standard deviations along each axis, normalized.
  ///
  /// Its edge is visible: at the cut a Gaussian still has an eighth of its height.
  case truncated

  /// The largest standard deviation of a blur in pixels; larger ones are limited to it.
  package static let largestSigma = 500.0
  /// The number of standard deviations that a blur extends visibly.
  ///
  /// The part of a Gaussian outside of it is 6·10⁻⁴, so an edge of full white contributes less than
  /// a sixth of an 8-bit level.
  package static let visibleReach = 3.25
  /// The variance of a pixel, a box with a side of 1.
  package static let pixelVariance = 1.0 / 12
}
