import StrataGraphics

/// The steps of a Gaussian blur along one axis: halvings, then a direct sum.
package struct BlurAxis: Sendable {
  /// Returns the largest standard deviation that is blurred directly, in pixels of the level.
  ///
  /// A Gaussian then has only 19 weights, and half of the deviation is still wide enough to hide
  /// the coarser pixels of a halved image. Halving would blur the cut of a truncated Gaussian, so
  /// it is summed directly as far as possible.
  private static func widestDirect(_ kernel: BlurKernel, mostWeights: Int) -> Double {
    switch kernel {
    case .gaussian: 3
    case .truncated: Double(mostWeights - 1) / reach(kernel)
    }
  }

  /// The radius of the direct sum in standard deviations.
  private static func reach(_ kernel: BlurKernel) -> Double {
    switch kernel {
    case .gaussian: 3
    case .truncated: 2
    }
  }

  /// The number of pixels by which the result extends past the input on either side.
  let margin: Int
  /// The number of times that the image is halved.
  package let halvings: Int
  /// The weights of the direct blur, from the center outward.
  ///
  /// A single weight of 1 leaves pixels unchanged.
  package let weights: [Float]

  /// The radius of the direct blur, in pixels of its level.
  package var radius: Int { weights.count - 1 }

  /// - Parameter mostWeights: The maximum number of weights of a truncated kernel, counted from the
  ///   center.
  init(sigma: Double, _ kernel: BlurKernel, mostWeights: Int) {
    let sigma = sigma > 0 ? min(sigma, BlurKernel.largestSigma) : 0
    // Weights and halvings are based on the width of a pixel itself, which adds to the variance.
    let ownVariance = BlurKernel.pixelVariance
    var halvings = 0
    var direct = sigma
    let widest = Self.widestDirect(kernel, mostWeights: mostWeights)
    while direct > widest {
      halvings += 1
      let area = Double(1 << (2 * halvings))
      // Halving adds 3/4, and so does doubling, in pixels of their level: 1.5 · (1 + 4 + 16 …).
      let added = (area - 1) / 2
      direct = max((sigma * sigma + ownVariance - added) / area - ownVariance, 0).squareRoot()
    }
    self.halvings = halvings
    weights = Self.weights(sigma: direct, radius: Int((Self.reach(kernel) * direct).rounded(.up)))
    let size = 1 << halvings
    let reach = (weights.count - 1) * size + 3 * (size - 1)
    margin = min(reach, Int((sigma * BlurKernel.visibleReach).rounded(.up)))
  }

  /// Returns the integrals of a Gaussian over its center pixel and over each pixel after it,
  /// divided by their sum over both sides.
  private static func weights(sigma: Double, radius: Int) -> [Float] {
    guard sigma > 0 else { return [1] }
    let unit = 1 / (sigma * 2.0.squareRoot())
    let ends = (0...radius).map { Maths.erf((Double($0) + 0.5) * unit) }
    let parts = zip(ends, [-ends[0]] + ends).map { ($0 - $1) / 2 }
    let total = 2 * parts.reduce(0, +) - parts[0]
    return parts.map { Float($0 / total) }
  }
}
