import StrataGraphics

/// A blend mode on premultiplied pixels of 0...1.
///
/// Each mode is a type, so that the compiler specializes each loop over a row for its mode.
protocol PixelBlend {
  /// The result where the source covers the whole pixel.
  static func blend(_ source: SIMD4<Float>, onto backdrop: SIMD4<Float>) -> SIMD4<Float>

  /// The result where the source covers a fraction of the pixel, 0...1.
  static func blend(
    _ source: SIMD4<Float>, coverage: Float, onto backdrop: SIMD4<Float>
  ) -> SIMD4<Float>
}

extension PixelBlend {
  @inline(__always)
  static func blend(
    _ source: SIMD4<Float>, coverage: Float, onto backdrop: SIMD4<Float>
  ) -> SIMD4<Float> {
    backdrop * (1 - coverage) + blend(source, onto: backdrop) * coverage
  }
}

/// Work that is specialized for each blend mode.
protocol BlendWork {
  func run<Blend: PixelBlend>(_ blend: Blend.Type)
}

extension CGBlendMode {
  /// Runs the work with the formula of this mode.
  func perform(_ work: some BlendWork) {
    switch self {
    case .normal: work.run(SourceOver.self)
    case .multiply: work.run(Blended<Multiply>.self)
    case .screen: work.run(Blended<Screen>.self)
    case .overlay: work.run(Blended<Overlay>.self)
    case .darken: work.run(Blended<Darken>.self)
    case .lighten: work.run(Blended<Lighten>.self)
    case .colorDodge: work.run(Blended<ColorDodge>.self)
    case .colorBurn: work.run(Blended<ColorBurn>.self)
    case .softLight: work.run(Blended<SoftLight>.self)
    case .hardLight: work.run(Blended<HardLight>.self)
    case .difference: work.run(Blended<Difference>.self)
    case .exclusion: work.run(Blended<Exclusion>.self)
    case .hue: work.run(Blended<Hue>.self)
    case .saturation: work.run(Blended<Saturation>.self)
    case .color: work.run(Blended<HueAndSaturation>.self)
    case .luminosity: work.run(Blended<Luminosity>.self)
    case .clear: work.run(Clear.self)
    case .copy: work.run(Copy.self)
    case .sourceIn: work.run(SourceIn.self)
    case .sourceOut: work.run(SourceOut.self)
    case .sourceAtop: work.run(SourceAtop.self)
    case .destinationOver: work.run(DestinationOver.self)
    case .destinationIn: work.run(DestinationIn.self)
    case .destinationOut: work.run(DestinationOut.self)
    case .destinationAtop: work.run(DestinationAtop.self)
    case .xor: work.run(ExclusiveOr.self)
    case .plusDarker: work.run(PlusDarker.self)
    case .plusLighter: work.run(PlusLighter.self)
    }
  }
}
