// The blend functions B(Cb, Cs) of W3C Compositing and Blending Level 1, sections 9 and 10
// (PDF 1.7, section 11.3.5), on unpremultiplied colors of 0...1. The fourth lane is unused.

/// A function of a backdrop color and a source color.
protocol ColorBlend {
  static func mix(_ backdrop: SIMD4<Float>, _ source: SIMD4<Float>) -> SIMD4<Float>
}

/// A color blend composited source-over: where there is a backdrop, the source takes the blended
/// color.
///
/// With premultiplied colors s and b and their alphas, the result is
/// s·(1 − αb) + b·(1 − αs) + αs·αb·B(Cb, Cs), its alpha αs + αb·(1 − αs).
enum Blended<Blend: ColorBlend>: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto b: SIMD4<Float>) -> SIMD4<Float> {
    let mixed = Blend.mix(straight(b), straight(s))
    var result = s * (1 - b.w) + b * (1 - s.w) + mixed * (s.w * b.w)
    result.w = s.w + b.w * (1 - s.w)
    return result
  }

  /// Returns the unpremultiplied color, at most 1; black where alpha is 0, because it has no weight
  /// there.
  @inline(__always)
  private static func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
    color.w > 0 ? smaller(color / color.w, SIMD4(repeating: 1)) : .zero
  }
}

enum Multiply: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b * s }
}

enum Screen: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s - b * s }
}

enum Overlay: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { HardLight.mix(s, b) }
}

enum Darken: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { smaller(b, s) }
}

enum Lighten: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { larger(b, s) }
}

/// B = 0 on black, else 1 under white, else min(1, Cb / (1 − Cs)).
enum ColorDodge: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    smaller(b / (1 - s), SIMD4(repeating: 1))
      .replacing(with: 1, where: s .>= 1)
      .replacing(with: 0, where: b .<= 0)
  }
}

/// B = 1 on white, else 0 under black, else 1 − min(1, (1 − Cb) / Cs).
enum ColorBurn: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    (1 - smaller((1 - b) / s, SIMD4(repeating: 1)))
      .replacing(with: 0, where: s .<= 0)
      .replacing(with: 1, where: b .>= 1)
  }
}

enum HardLight: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    let (dark, light) = (Multiply.mix(b, 2 * s), Screen.mix(b, 2 * s - 1))
    return light.replacing(with: dark, where: s .<= 0.5)
  }
}

/// B = Cb − (1 − 2·Cs)·Cb·(1 − Cb) for Cs ≤ 1/2, else Cb + (2·Cs − 1)·(D(Cb) − Cb), with
/// D(x) = ((16·x − 12)·x + 4)·x for x ≤ 1/4, else √x.
enum SoftLight: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    let square: SIMD4<Float> = (16 * b - 12) * b
    let cubic: SIMD4<Float> = (square + 4) * b
    let d = b.squareRoot().replacing(with: cubic, where: b .<= 0.25)
    let dark: SIMD4<Float> = b - (1 - 2 * s) * b * (1 - b)
    let light: SIMD4<Float> = b + (2 * s - 1) * (d - b)
    return light.replacing(with: dark, where: s .<= 0.5)
  }
}

enum Difference: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    larger(b - s, s - b)
  }
}

enum Exclusion: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> { b + s - 2 * b * s }
}

// MARK: Nonseparable modes

enum Hue: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    settingLuminosity(of: settingSaturation(of: s, to: saturation(b)), to: luminosity(b))
  }
}

enum Saturation: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    settingLuminosity(of: settingSaturation(of: b, to: saturation(s)), to: luminosity(b))
  }
}

/// The blend mode `color`.
enum HueAndSaturation: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    settingLuminosity(of: s, to: luminosity(b))
  }
}

enum Luminosity: ColorBlend {
  @inline(__always)
  static func mix(_ b: SIMD4<Float>, _ s: SIMD4<Float>) -> SIMD4<Float> {
    settingLuminosity(of: b, to: luminosity(s))
  }
}

@inline(__always)
private func luminosity(_ c: SIMD4<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

@inline(__always)
private func least(_ c: SIMD4<Float>) -> Float { min(c.x, min(c.y, c.z)) }

@inline(__always)
private func greatest(_ c: SIMD4<Float>) -> Float { max(c.x, max(c.y, c.z)) }

@inline(__always)
private func saturation(_ c: SIMD4<Float>) -> Float { greatest(c) - least(c) }

/// The function SetLum of the specification, including ClipColor.
///
/// The color is moved to a luminosity of 0...1; components outside 0...1 are pulled toward gray.
@inline(__always)
private func settingLuminosity(of c: SIMD4<Float>, to l: Float) -> SIMD4<Float> {
  let moved = c + (l - luminosity(c))
  let (low, high) = (least(moved), greatest(moved))
  var result = moved
  if low < 0 { result = l + (moved - l) * (l / (l - low)) }
  if high > 1 { result = l + (result - l) * ((1 - l) / (high - l)) }
  return smaller(larger(result, .zero), SIMD4(repeating: 1))
}

/// The function SetSat of the specification.
///
/// The smallest channel becomes 0, the largest `s`, and the middle one keeps its relative position.
/// Gray becomes black.
@inline(__always)
private func settingSaturation(of c: SIMD4<Float>, to s: Float) -> SIMD4<Float> {
  let (low, high) = (least(c), greatest(c))
  return high > low ? (c - low) * (s / (high - low)) : .zero
}
