// Porter and Duff's operators (Compositing Digital Images, 1984) and the two sums. `s` is the
// source and `d` the destination, premultiplied, with alpha in w.

enum SourceOver: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { s + d * (1 - s.w) }

  /// Source-over is linear in the source, so that coverage can be multiplied into the source.
  @inline(__always)
  static func blend(
    _ s: SIMD4<Float>, coverage: Float, onto d: SIMD4<Float>
  ) -> SIMD4<Float> {
    blend(s * coverage, onto: d)
  }
}

enum Clear: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { .zero }
}

enum Copy: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { s }
}

enum SourceIn: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { s * d.w }
}

enum SourceOut: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { s * (1 - d.w) }
}

enum SourceAtop: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> {
    s * d.w + d * (1 - s.w)
  }
}

enum DestinationOver: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { s * (1 - d.w) + d }
}

enum DestinationIn: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { d * s.w }
}

enum DestinationOut: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> { d * (1 - s.w) }
}

enum DestinationAtop: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> {
    s * (1 - d.w) + d * s.w
  }
}

enum ExclusiveOr: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> {
    s * (1 - d.w) + d * (1 - s.w)
  }
}

/// The formula of `CGBlendMode.plusDarker`, which applies to translucent colors too.
enum PlusDarker: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> {
    let sum = s + d
    let alpha = min(1, sum.w)
    var result = larger(sum - (sum.w - alpha), .zero)
    result.w = alpha
    return result
  }
}

enum PlusLighter: PixelBlend {
  @inline(__always)
  static func blend(_ s: SIMD4<Float>, onto d: SIMD4<Float>) -> SIMD4<Float> {
    smaller(s + d, SIMD4(repeating: 1))
  }
}

// The pointwise minimum and maximum of the standard library are not vectorized.

@inline(__always)
func smaller(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .> a)
}
