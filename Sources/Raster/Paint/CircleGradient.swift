package import StrataGraphics

/// Colors on the circles between two given ones, each over those before it.
///
/// The circle of t has its center at start + t·(end − start) and its radius likewise; circles of
/// negative radius do not exist. A point that several circles pass through has the largest t that
/// the gradient reaches (PDF 32000-1, 8.7.4.5.4: later circles paint over earlier ones).
package struct CircleGradient: Sendable, Hashable {
  package var stops: GradientStops
  package var startCenter: SIMD2<Double>
  /// The start radius, at least 0, like `endRadius`.
  package var startRadius: Double
  package var endCenter: SIMD2<Double>
  package var endRadius: Double

  package init(
    stops: GradientStops, startCenter: SIMD2<Double>, startRadius: Double,
    endCenter: SIMD2<Double>, endRadius: Double
  ) {
    self.stops = stops
    self.startCenter = startCenter
    self.startRadius = startRadius
    self.endCenter = endCenter
    self.endRadius = endRadius
  }
}
