import StrataCKernels
import StrataGraphics

/// A gradient on the device, the reference for all row implementations.
struct GradientSource: Sendable {
  let geometry: GradientGeometry
  let toGradient: PlaneTransform
  let ramp: GradientRamp
  let opacity: Float
  /// The painted parameters; others are transparent.
  let painted: ClosedRange<Double>

  /// Returns the premultiplied color at the center of pixel (x, y).
  func color(x: Int, y: Int) -> SIMD4<Float> {
    guard let t = parameter(x: x, y: y) else { return SIMD4() }
    return ramp.premultiplied(at: t) * opacity
  }

  /// Returns the color in 8 bits, from the table if it has the color.
  func pixel(x: Int, y: Int, _ table: ColorTable?) -> UInt32 {
    guard let t = parameter(x: x, y: y) else { return 0 }
    if let table, case let color = table.color(at: t), color != STRATA_NO_COLOR { return color }
    return (ramp.premultiplied(at: t) * opacity).rounded8
  }

  private func parameter(x: Int, y: Int) -> Double? {
    let point = toGradient.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
    guard let t = geometry.parameter(at: point), !(t < painted.lowerBound),
      !(t > painted.upperBound)
    else { return nil }
    return t
  }

  func table() -> ColorTable? {
    let (range, isCyclic): (ClosedRange<Double>, Bool) =
      switch geometry {
      case .plain(.axial), .circles: (-.infinity...(.infinity), false)
      case .plain(.radial): (0...(.infinity), false)
      case .plain(.conic): (0...1, true)
      }
    return ColorTable(
      ramp, opacity: opacity, painted: painted, within: range, isCyclic: isCyclic)
  }
}
