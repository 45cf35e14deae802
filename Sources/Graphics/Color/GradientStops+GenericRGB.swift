extension GradientStops {
  /// The number of parts that an interval between two stops is divided into.
  ///
  /// Between the parts the colors are interpolated in sRGB, which is within half an 8-bit level of
  /// the curve.
  private static let parts = 64

  /// Stops between which the colors are interpolated in the color space Generic RGB.
  ///
  /// Generic RGB has a gamma of 1.8 and other primaries, so that colors outside of it change: the
  /// red of sRGB becomes (255, 37, 0).
  package var inGenericRGB: GradientStops {
    let colors = stops.map { GenericRGB($0.color) }
    var result: [Stop] = []
    result.reserveCapacity(stops.count * Self.parts)
    for index in stops.indices.dropLast() {
      let (start, end) = (stops[index].location, stops[index + 1].location)
      let (from, to) = (colors[index], colors[index + 1])
      // An interval without a length is a hard edge.
      let isPlain = start == end || from == to
      for part in 0..<(isPlain ? 1 : Self.parts) {
        let fraction = Double(part) / Double(Self.parts)
        result.append(
          Stop(start + (end - start) * fraction, from.mixed(with: to, fraction).color))
      }
    }
    result.append(Stop(stops[stops.count - 1].location, colors[stops.count - 1].color))
    return GradientStops(result) ?? self
  }
}

/// A color in Generic RGB, with components of 0...1 that are not premultiplied.
private struct GenericRGB: Equatable {
  private static let transfer = TransferFunction.gamma(1.8)

  private let components: SIMD3<Double>
  private let alpha: Double

  init(_ color: Color) {
    let sRGB = TransferFunction.sRGB
    func light(_ component: Double) -> Double {
      component > 0 ? sRGB.light(min(component, 1)) : 0
    }
    let (r, g, b) = (light(color.red), light(color.green), light(color.blue))
    // The inverse of the matrix below.
    let light = SIMD3(
      0.97502 * r + 0.02712 * g - 0.00214 * b, -0.01977 * r + 1.05421 * g - 0.03444 * b,
      0.00167 * r + 0.00165 * g + 0.99668 * b)
    let inside = light.clamped(lowerBound: SIMD3(), upperBound: SIMD3(1, 1, 1))
    components = SIMD3(
      Self.transfer.encoded(inside.x), Self.transfer.encoded(inside.y),
      Self.transfer.encoded(inside.z))
    alpha = color.alpha
  }

  private init(_ components: SIMD3<Double>, alpha: Double) {
    (self.components, self.alpha) = (components, alpha)
  }

  func mixed(with other: GenericRGB, _ fraction: Double) -> GenericRGB {
    GenericRGB(
      components + (other.components - components) * fraction,
      alpha: alpha + (other.alpha - alpha) * fraction)
  }

  /// The color in sRGB.
  var color: Color {
    let sRGB = TransferFunction.sRGB
    let (r, g, b) = (
      Self.transfer.light(components.x), Self.transfer.light(components.y),
      Self.transfer.light(components.z)
    )
    // From the primaries of Generic RGB to those of sRGB, both adapted to the white D50.
    return Color(
      red: sRGB.encoded(1.02508 * r - 0.02637 * g + 0.00129 * b),
      green: sRGB.encoded(0.01917 * r + 0.94803 * g + 0.03280 * b),
      blue: sRGB.encoded(-0.00175 * r - 0.00152 * g + 1.00327 * b), alpha: alpha)
  }
}
