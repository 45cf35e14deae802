package import StrataGraphics

/// The copies that a layer draws of its sublayers.
package struct Replication: Sendable {
  /// The number of copies, including the sublayers themselves; 0 draws nothing.
  package var count: Int
  /// Seconds by which each copy lags behind the previous one.
  package var delay: Double
  /// The transform from one copy to the next, in the layer's bounds space.
  package var step: CATransform3D
  /// The color that multiplies the colors of the first copy.
  package var color: Color
  /// The change of `color` from one copy to the next: red, green, blue, alpha.
  package var colorOffsets: SIMD4<Double>

  /// Returns the color that multiplies the colors of a copy, with components clamped to 0...1.
  ///
  /// - Parameter instance: The zero-based index of the copy.
  package func color(of instance: Int) -> Color {
    func component(_ first: Double, _ offset: Double) -> Double {
      // Written so that NaN gives 0.
      let value = first + Double(instance) * offset
      return value > 0 ? min(value, 1) : 0
    }
    return Color(
      red: component(color.red, colorOffsets.x), green: component(color.green, colorOffsets.y),
      blue: component(color.blue, colorOffsets.z), alpha: component(color.alpha, colorOffsets.w))
  }
}
