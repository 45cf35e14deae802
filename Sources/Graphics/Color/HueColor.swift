/// A color by hue, saturation and brightness, each 0...1.
///
/// The brightness is the largest component. The saturation is 1 minus the smallest over the
/// largest. The hue is the position of the color on the hexagon red, yellow, green, cyan, blue,
/// magenta.
struct HueColor: Sendable {
  let hue: Double
  let saturation: Double
  let brightness: Double

  /// Creates a color, with values outside 0...1 clamped; NaN counts as 0.
  init(hue: Double, saturation: Double, brightness: Double) {
    self.hue = Self.unit(hue)
    self.saturation = Self.unit(saturation)
    self.brightness = Self.unit(brightness)
  }

  init(rgb: SIMD3<Double>) {
    let c = SIMD3(Self.unit(rgb.x), Self.unit(rgb.y), Self.unit(rgb.z))
    let (largest, smallest) = (c.max(), c.min())
    let span = largest - smallest
    brightness = largest
    saturation = largest > 0 ? span / largest : 0
    guard span > 0 else {
      hue = 0
      return
    }
    let corner: Double
    if largest == c.x {
      corner = (c.y - c.z) / span + (c.y < c.z ? 6 : 0)
    } else if largest == c.y {
      corner = 2 + (c.z - c.x) / span
    } else {
      corner = 4 + (c.x - c.y) / span
    }
    hue = corner / 6
  }

  var rgb: SIMD3<Double> {
    // Along the hexagon each component is high for two sides, falls over one, is low for two and
    // rises over one. Red's maximum is centered on 0, green's on 2, blue's on 4.
    let distances = SIMD3(Self.around(hue * 6, 0), Self.around(hue * 6, 2), Self.around(hue * 6, 4))
    let full = (2 - distances).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
    return brightness * (1 - saturation + saturation * full)
  }

  /// Returns the distance between two positions on a circle of circumference 6.
  private static func around(_ a: Double, _ b: Double) -> Double {
    let distance = abs(a - b)
    return min(distance, 6 - distance)
  }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
