public import StrataGraphics

/// The result of each blend mode, in `Double` and by different forms of the formulas than the
/// library's.
///
/// Porter and Duff's operators use their table of factors. Color blends use the premultiplied
/// forms, s and b times each other's alpha, where the library divides by alpha. The modes on three
/// channels follow the specification's pseudocode, sorting the channels.
public enum CompositingOracle {
  /// A premultiplied pixel, alpha in w.
  private typealias RGBA = SIMD4<Double>

  /// Returns the largest difference of any channel from the formulas, in 0...1, of rows of float
  /// pixels.
  ///
  /// - Parameters:
  ///   - result: The blended row.
  ///   - backdrops: The row before.
  ///   - sources: The pixels that were blended, or the only one.
  ///   - coverages: The coverage of each pixel, or the only one.
  public static func worstError(
    of result: [SIMD4<Float>], _ mode: CGBlendMode, _ sources: [SIMD4<Float>],
    onto backdrops: [SIMD4<Float>], _ coverages: [UInt8]
  ) -> Double {
    var worst = 0.0
    for index in result.indices {
      let exact = pixel(
        mode, RGBA(sources[sources.count == 1 ? 0 : index]), onto: RGBA(backdrops[index]),
        coverage: coverages[coverages.count == 1 ? 0 : index])
      worst.raise(to: largest(RGBA(result[index]) - exact))
    }
    return worst
  }

  /// Returns the largest difference of any channel from the formulas, in 0...1, of rows of packed
  /// pixels.
  ///
  /// The parameters are those of the function for float pixels.
  public static func worstError(
    of result: [UInt32], _ mode: CGBlendMode, _ sources: [UInt32], onto backdrops: [UInt32],
    _ coverages: [UInt8]
  ) -> Double {
    var worst = 0.0
    for index in result.indices {
      let exact = pixel(
        mode, PackedPixel.fractions(sources[sources.count == 1 ? 0 : index]),
        onto: PackedPixel.fractions(backdrops[index]),
        coverage: coverages[coverages.count == 1 ? 0 : index])
      worst.raise(to: largest(PackedPixel.fractions(result[index]) - exact))
    }
    return worst
  }

  /// Returns whether rows of packed pixels are source-over with its two divisions by 255, each
  /// rounded to nearest, computed in `Double`.
  public static func isRoundedSourceOver(
    _ result: [UInt32], _ sources: [UInt32], onto backdrops: [UInt32], _ coverages: [UInt8]
  ) -> Bool {
    result.indices.allSatisfy { index in
      let above = RGBA(PackedPixel.unpack(sources[index]))
      let below = RGBA(PackedPixel.unpack(backdrops[index]))
      let coverage = Double(coverages[index])
      let kept = 255 - (above.w * coverage / 255).rounded()
      let expected = (above * coverage + below * kept) / 255
      return RGBA(PackedPixel.unpack(result[index]))
        == expected.rounded(.toNearestOrAwayFromZero)
    }
  }

  private static func largest(_ difference: RGBA) -> Double {
    max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
  }

  private static func pixel(
    _ mode: CGBlendMode, _ source: RGBA, onto backdrop: RGBA, coverage: UInt8
  ) -> RGBA {
    let part = Double(coverage) / 255
    return backdrop + (whole(mode, source, backdrop) - backdrop) * part
  }

  private static func whole(_ mode: CGBlendMode, _ s: RGBA, _ b: RGBA) -> RGBA {
    if let factors = factors(mode, s.w, b.w) { return s * factors.0 + b * factors.1 }
    switch mode {
    case .plusLighter: return RGBA(0..<4) { min(1, s[$0] + b[$0]) }
    case .plusDarker:
      let alpha = min(1, s.w + b.w)
      // The distance of each color from white of its alpha, subtracted from white of the result's
      // alpha.
      return RGBA(0..<3, alpha) { max(0, alpha - (s.w - s[$0]) - (b.w - b[$0])) }
    case .hue, .saturation, .color, .luminosity:
      let mixed = ofThree(mode, straight(s), straight(b))
      return RGBA(0..<3, s.w + b.w - s.w * b.w) {
        s[$0] * (1 - b.w) + b[$0] * (1 - s.w) + s.w * b.w * mixed[$0]
      }
    default:
      return RGBA(0..<3, s.w + b.w - s.w * b.w) {
        let own = s[$0] * (1 - b.w) + b[$0] * (1 - s.w)
        return own + overlap(mode, s[$0], s.w, b[$0], b.w)
      }
    }
  }

  /// The factors of the source and of the destination for each operator.
  private static func factors(
    _ mode: CGBlendMode, _ source: Double, _ backdrop: Double
  ) -> (Double, Double)? {
    switch mode {
    case .normal: (1, 1 - source)
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (backdrop, 0)
    case .sourceOut: (1 - backdrop, 0)
    case .sourceAtop: (backdrop, 1 - source)
    case .destinationOver: (1 - backdrop, 1)
    case .destinationIn: (0, source)
    case .destinationOut: (0, 1 - source)
    case .destinationAtop: (1 - backdrop, source)
    case .xor: (1 - backdrop, 1 - source)
    default: nil
    }
  }

  /// αs·αb·B(Cb, Cs), for one premultiplied channel.
  private static func overlap(
    _ mode: CGBlendMode, _ s: Double, _ sa: Double, _ b: Double, _ ba: Double
  ) -> Double {
    if sa == 0 || ba == 0 { return 0 }
    switch mode {
    case .multiply: return s * b
    case .screen: return s * ba + b * sa - s * b
    case .overlay: return overlap(.hardLight, b, ba, s, sa)
    case .darken: return min(s * ba, b * sa)
    case .lighten: return max(s * ba, b * sa)
    case .colorDodge:
      if b == 0 { return 0 }
      return s >= sa ? sa * ba : min(sa * ba, b * sa * sa / (sa - s))
    case .colorBurn:
      if b >= ba { return sa * ba }
      return s <= 0 ? 0 : sa * ba - min(sa * ba, (ba - b) * sa * sa / s)
    case .softLight:
      let m = b / ba
      if 2 * s <= sa { return b * (sa - (sa - 2 * s) * (1 - m)) }
      let root = 4 * m <= 1 ? m * (4 + m * (16 * m - 12)) : m.squareRoot()
      return b * sa + ba * (2 * s - sa) * (root - m)
    case .hardLight: return 2 * s <= sa ? 2 * s * b : sa * ba - 2 * (ba - b) * (sa - s)
    case .difference: return abs(s * ba - b * sa)
    case .exclusion: return s * ba + b * sa - 2 * s * b
    default: preconditionFailure("\(mode) is not of single channels")
    }
  }

  // MARK: Modes on three channels

  private static func straight(_ p: RGBA) -> [Double] {
    (0..<3).map { p.w > 0 ? p[$0] / p.w : 0 }
  }

  private static func ofThree(_ mode: CGBlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    default: setLum(b, lum(s))
    }
  }

  private static func lum(_ c: [Double]) -> Double { (30 * c[0] + 59 * c[1] + 11 * c[2]) / 100 }

  private static func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }

  private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    var c = c.map { $0 + l - lum(c) }
    let (n, x) = (c.min()!, c.max()!)
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  private static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let order = (0..<3).sorted { c[$0] < c[$1] }
    let (low, middle, high) = (order[0], order[1], order[2])
    var result = [0.0, 0, 0]
    if c[high] > c[low] {
      result[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
      result[high] = s
    }
    return result
  }
}

extension SIMD4<Double> {
  /// Creates lanes from a function of their index, with a separate alpha.
  fileprivate init(_ lanes: Range<Int>, _ alpha: Double = 0, _ value: (Int) -> Double) {
    self.init(0, 0, 0, alpha)
    for lane in lanes { self[lane] = value(lane) }
  }
}
