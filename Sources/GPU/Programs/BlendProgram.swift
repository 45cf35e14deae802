package import StrataGraphics

/// The program that blends a paint with a copy of the content below; see `blend_colors.glsl`.
package enum BlendProgram: String, CaseIterable, Sendable {
  case multiply, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case hue, saturation, color, luminosity
  case plusDarker
  /// The Porter–Duff operators and `plusLighter`, which differ in four factors.
  case porterDuff

  /// Returns the mode's program and, for `porterDuff`, the factors.
  ///
  /// The source is weighted with x + y · the backdrop's alpha, the backdrop with z + w · the
  /// source's alpha.
  package static func of(_ mode: CGBlendMode) -> (BlendProgram, factors: SIMD4<Float>) {
    func porterDuff(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> (BlendProgram, SIMD4<Float>)
    {
      (.porterDuff, SIMD4(x, y, z, w))
    }
    return switch mode {
    case .multiply: (.multiply, SIMD4())
    case .overlay: (.overlay, SIMD4())
    case .darken: (.darken, SIMD4())
    case .lighten: (.lighten, SIMD4())
    case .colorDodge: (.colorDodge, SIMD4())
    case .colorBurn: (.colorBurn, SIMD4())
    case .softLight: (.softLight, SIMD4())
    case .hardLight: (.hardLight, SIMD4())
    case .difference: (.difference, SIMD4())
    case .hue: (.hue, SIMD4())
    case .saturation: (.saturation, SIMD4())
    case .color: (.color, SIMD4())
    case .luminosity: (.luminosity, SIMD4())
    case .plusDarker: (.plusDarker, SIMD4())
    case .plusLighter: porterDuff(1, 0, 1, 0)
    case .copy: porterDuff(1, 0, 0, 0)
    case .sourceIn: porterDuff(0, 1, 0, 0)
    case .sourceOut: porterDuff(1, -1, 0, 0)
    case .destinationIn: porterDuff(0, 0, 0, 1)
    case .destinationAtop: porterDuff(1, -1, 0, 1)
    case .normal, .screen, .exclusion, .clear, .sourceAtop, .destinationOver, .destinationOut,
      .xor:
      preconditionFailure("\(mode) needs no program: GL blending is exact for any coverage")
    }
  }

  /// The number of the mode in the shader: the raw value of a `CGBlendMode`.
  var number: UInt32 {
    let mode: CGBlendMode =
      switch self {
      case .multiply: .multiply
      case .overlay: .overlay
      case .darken: .darken
      case .lighten: .lighten
      case .colorDodge: .colorDodge
      case .colorBurn: .colorBurn
      case .softLight: .softLight
      case .hardLight: .hardLight
      case .difference: .difference
      case .hue: .hue
      case .saturation: .saturation
      case .color: .color
      case .luminosity: .luminosity
      case .plusDarker: .plusDarker
      case .porterDuff: .copy
      }
    return UInt32(mode.rawValue)
  }
}
