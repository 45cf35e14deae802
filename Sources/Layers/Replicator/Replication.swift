package import StrataGraphics

/// What copies a layer draws of its sublayers.
package struct Replication: Sendable {
  /// The sublayers themselves included; 0 draws nothing.
  package var count: Int
  /// Seconds by which each copy is behind the one before it.
  package var delay: Double
  /// From one copy to the next, in the layer's bounds space.
  package var step: CATransform3D
  /// What the colours of the first copy are multiplied by.
  package var color: Color
  /// Added to `color` from one copy to the next: red, green, blue, alpha.
  package var colorOffsets: SIMD4<Double>

  /// What the colours of a copy are multiplied by, components clamped to 0...1.
  ///
  /// - Parameter instance: From 0.
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

  /// Whether all copies keep their colours.
  package var keepsColors: Bool {
    colorOffsets == SIMD4() && color(of: 0) == .white
  }
}
