import Foundation
import StrataGraphics

extension GradientOverlay {
  /// The ends of a gradient's axis in the space of the layer's composition.
  struct GradientAxis {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  /// Whether the axis is animated.
  var isMoving: Bool { angle.isAnimated || scale.isAnimated || offset.isAnimated }

  /// Returns the axis at a frame.
  ///
  /// At a scale of 1, a linear gradient extends from one edge of the bounds to the opposite edge,
  /// and a radial one from the center to the farther edge. The axis of a conic gradient points in
  /// its start direction.
  ///
  /// - Parameter bounds: The bounds of the layer's content in its composition.
  func axis(at frame: Double, across bounds: CGRect) -> GradientAxis {
    let size = SIMD2(Double(bounds.width), Double(bounds.height))
    let radians = angle.value(at: frame) * .pi / 180
    // Angles are counterclockwise, and y points down.
    let direction = SIMD2(Maths.cos(radians), -Maths.sin(radians))
    let corner = SIMD2(Double(bounds.minX), Double(bounds.minY))
    let center = corner + size * (0.5 + offset.value(at: frame).plane)
    let scale = max(scale.value(at: frame), 1e-3)
    switch gradient.kind {
    case .linear:
      let half = direction * ((abs(direction.x) * size.x + abs(direction.y) * size.y) / 2 * scale)
      return GradientAxis(start: center - half, end: center + half)
    case .radial:
      let radius = max(size.x, size.y) / 2 * scale
      return GradientAxis(start: center, end: center + SIMD2(radius, radius))
    case .conic: return GradientAxis(start: center, end: center + direction * 1024)
    }
  }
}
