/// The mapping between an encoded component and linear light, both usually 0...1.
///
/// Values above 1 use the same formula. Negative values are mirrored, as in extended color spaces.
package enum TransferFunction: Sendable {
  /// IEC 61966-2-1: a short linear segment, then a power of 2.4.
  case sRGB
  case gamma(Double)

  package func light(_ encoded: Double) -> Double {
    let size = abs(encoded)
    let light: Double
    switch self {
    case .sRGB:
      light = size <= 0.04045 ? size / 12.92 : Maths.pow((size + 0.055) / 1.055, 2.4)
    case .gamma(let exponent):
      light = Maths.pow(size, exponent)
    }
    return encoded < 0 ? -light : light
  }

  package func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let encoded: Double
    switch self {
    case .sRGB:
      encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * Maths.pow(size, 1 / 2.4) - 0.055
    case .gamma(let exponent):
      encoded = Maths.pow(size, 1 / exponent)
    }
    return light < 0 ? -encoded : encoded
  }
}
