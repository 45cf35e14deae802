import StrataGraphics
import StrataRenderList

// The matrices apply to sRGB components that are not premultiplied. Saturation, hue rotation,
// sepia, grayscale, brightness, contrast and inversion are those of the W3C's Filter Effects Module
// Level 1, sections "Filter primitive <feColorMatrix>" and "Shorthands defined in terms of the
// <filter> element". The other formulas are given where they are used.
extension CAFilter {
  /// Returns the matrix that a color filter applies to components that are not premultiplied.
  func colorMatrix(_ kind: FilterKind) -> ColorMatrix {
    let amount = max(number("inputAmount"), 0)
    let color = color("inputColor")
    switch kind {
    case .colorMatrix: return givenMatrix
    case .saturate: return .rgb(.saturate(amount))
    case .hueRotate: return .rgb(.hueRotate(number("inputAngle")))
    case .sepia: return .rgb(.sepia(min(amount, 1)))
    case .brightness: return .rgb(.diagonal(amount))
    case .contrast: return .rgb(.diagonal(amount), constant: (1 - amount) / 2)
    case .invert:
      let part = min(amount, 1)
      return .rgb(.diagonal(1 - 2 * part), constant: part)
    case .monochrome: return monochrome(color, min(amount, 1))
    case .multiplyColor:
      return ColorMatrix(
        rows: ColorMatrix.diagonal([color.red, color.green, color.blue, color.alpha]))
    case .addColor: return .adding(color, sign: 1)
    case .subtractColor: return .adding(color, sign: -1)
    case .luminanceToAlpha:
      return ColorMatrix(rows: [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
      ])
    case .blend, .gaussianBlur, .dropShadow: return .identity
    }
  }

  /// The 20 numbers, or the five vectors that Core Image uses instead.
  private var givenMatrix: ColorMatrix {
    let keys = ["inputRVector", "inputGVector", "inputBVector", "inputAVector"]
    let vectors = keys.map { numbers($0, count: 4) }
    let bias = numbers("inputBiasVector", count: 4)
    if inputs["inputColorMatrix"] != nil || bias == nil && vectors.allSatisfy({ $0 == nil }) {
      return ColorMatrix(rows: (numbers("inputColorMatrix", count: 20) ?? []).map { Float($0) })
    }
    var rows: [Double] = []
    for row in 0..<4 {
      rows += vectors[row] ?? (0..<4).map { $0 == row ? 1 : 0 }
      rows.append(bias?[row] ?? 0)
    }
    return ColorMatrix(rows: rows.map { Float($0) })
  }

  /// Returns the matrix that mixes the color times the luminance, plus the bias, with the input.
  ///
  /// White without a bias is CSS's `grayscale()`.
  private func monochrome(_ color: Color, _ amount: Double) -> ColorMatrix {
    let weights = [0.2126, 0.7152, 0.0722]
    let tint = [color.red, color.green, color.blue]
    let rows = (0..<3).map { row in
      (0..<3).map { amount * tint[row] * weights[$0] + ($0 == row ? 1 - amount : 0) }
    }
    return .rgb(rows, constant: amount * number("inputBias"))
  }
}

extension ColorMatrix {
  /// Returns a matrix from three rows of three for red, green and blue, and one constant for all;
  /// alpha is unchanged.
  fileprivate static func rgb(_ rows: [[Double]], constant: Double = 0) -> ColorMatrix {
    var numbers: [Float] = []
    for row in rows { numbers += row.map { Float($0) } + [0, Float(constant)] }
    return ColorMatrix(rows: numbers + [0, 0, 0, 1, 0])
  }

  /// Returns 20 numbers that multiply each component by its own factor.
  fileprivate static func diagonal(_ factors: [Double]) -> [Float] {
    (0..<20).map { $0 % 5 == $0 / 5 ? Float(factors[$0 / 5]) : 0 }
  }

  /// Returns a matrix that adds a color's red, green and blue.
  ///
  /// Alpha is unchanged, so transparent areas stay transparent.
  fileprivate static func adding(_ color: Color, sign: Double) -> ColorMatrix {
    var rows = diagonal([1, 1, 1, 1])
    rows[4] = Float(sign * color.red)
    rows[9] = Float(sign * color.green)
    rows[14] = Float(sign * color.blue)
    return ColorMatrix(rows: rows)
  }
}

extension [[Double]] {
  fileprivate static func diagonal(_ factor: Double) -> [[Double]] {
    [[factor, 0, 0], [0, factor, 0], [0, 0, factor]]
  }

  fileprivate static func saturate(_ s: Double) -> [[Double]] {
    [
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
    ]
  }

  /// - Parameter angle: In radians.
  fileprivate static func hueRotate(_ angle: Double) -> [[Double]] {
    let (sine, cosine) = (Maths.sin(angle), Maths.cos(angle))
    func entry(_ gray: Double, _ c: Double, _ s: Double) -> Double { gray + cosine * c + sine * s }
    return [
      [entry(0.213, 0.787, -0.213), entry(0.715, -0.715, -0.715), entry(0.072, -0.072, 0.928)],
      [entry(0.213, -0.213, 0.143), entry(0.715, 0.285, 0.140), entry(0.072, -0.072, -0.283)],
      [entry(0.213, -0.213, -0.787), entry(0.715, -0.715, 0.715), entry(0.072, 0.928, 0.072)],
    ]
  }

  fileprivate static func sepia(_ amount: Double) -> [[Double]] {
    let rest = 1 - amount
    return [
      [0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest],
      [0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest],
      [0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest],
    ]
  }
}
