import StrataGraphics

/// How a Gaussian blur goes along one axis: halvings, then a direct sum.
package struct BlurAxis: Sendable {
  /// The widest direct blur.
  ///
  /// Its 19 weights are few, and half of it is still wide enough to hide the coarser pixels.
  private static let widestDirect = 3.0
  /// Beyond, a Gaussian has a part of 6·10⁻⁴: an edge of full white is under a sixth of a level.
  private static let marginInSigmas = 3.25

  /// How many pixels the result goes on beyond the input on either side.
  let margin: Int
  /// How often the picture is halved.
  package let halvings: Int
  /// Of the direct blur, from the centre on; just 1 leaves pixels as they are.
  package let weights: [Float]

  /// How far the direct blur looks, in its level's pixels.
  package var radius: Int { weights.count - 1 }

  init(sigma: Double) {
    let sigma = sigma > 0 ? min(sigma, GaussianBlur.largestSigma) : 0
    // A pixel's own width, which weights and halvings start from, adds 1/12 to the variance.
    let ownVariance = 1.0 / 12
    var halvings = 0
    var direct = sigma
    while direct > Self.widestDirect {
      halvings += 1
      let area = Double(1 << (2 * halvings))
      // Halving adds 3/4 and doubling as much, in pixels of their level: 1.5 · (1 + 4 + 16 …).
      let added = (area - 1) / 2
      direct = max((sigma * sigma + ownVariance - added) / area - ownVariance, 0).squareRoot()
    }
    self.halvings = halvings
    weights = Self.weights(sigma: direct)
    let size = 1 << halvings
    let reach = (weights.count - 1) * size + 3 * (size - 1)
    margin = min(reach, Int((sigma * Self.marginInSigmas).rounded(.up)))
  }

  /// The parts of a Gaussian that lie over the pixel at its centre and over those after it.
  private static func weights(sigma: Double) -> [Float] {
    guard sigma > 0 else { return [1] }
    let unit = 1 / (sigma * 2.0.squareRoot())
    let ends = (0...Int((3 * sigma).rounded(.up))).map { Maths.erf((Double($0) + 0.5) * unit) }
    let parts = zip(ends, [-ends[0]] + ends).map { ($0 - $1) / 2 }
    let total = 2 * parts.reduce(0, +) - parts[0]
    return parts.map { Float($0 / total) }
  }
}
