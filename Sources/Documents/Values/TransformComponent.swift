package import Foundation
package import StrataGraphics

/// One number of a transform, by its key path: `transform.rotation.z`, `transform.scale.x`.
package enum TransformComponent: Equatable {
  case rotation(x: CGFloat, y: CGFloat, z: CGFloat)
  /// 1 for the axes that the number scales.
  case scale(x: CGFloat, y: CGFloat, z: CGFloat)
  case translation(x: CGFloat, y: CGFloat, z: CGFloat)

  /// nil for a key path that names no single number.
  package init?(keyPath: String) {
    switch keyPath {
    case "transform.rotation.x": self = .rotation(x: 1, y: 0, z: 0)
    case "transform.rotation.y": self = .rotation(x: 0, y: 1, z: 0)
    case "transform.rotation.z", "transform.rotation": self = .rotation(x: 0, y: 0, z: 1)
    case "transform.scale": self = .scale(x: 1, y: 1, z: 1)
    case "transform.scale.xy": self = .scale(x: 1, y: 1, z: 0)
    case "transform.scale.x": self = .scale(x: 1, y: 0, z: 0)
    case "transform.scale.y": self = .scale(x: 0, y: 1, z: 0)
    case "transform.scale.z": self = .scale(x: 0, y: 0, z: 1)
    case "transform.translation.x": self = .translation(x: 1, y: 0, z: 0)
    case "transform.translation.y": self = .translation(x: 0, y: 1, z: 0)
    case "transform.translation.z": self = .translation(x: 0, y: 0, z: 1)
    default: return nil
    }
  }

  /// The transform that has `value` (radians, a factor, or points) in this place and is neutral
  /// everywhere else.
  package func transform(_ value: Double) -> CATransform3D {
    let value = CGFloat(value)
    switch self {
    case .rotation(let x, let y, let z):
      return CATransform3DMakeRotation(value, x, y, z)
    case .scale(let x, let y, let z):
      return CATransform3DMakeScale(
        x == 1 ? value : 1, y == 1 ? value : 1, z == 1 ? value : 1)
    case .translation(let x, let y, let z):
      return CATransform3DMakeTranslation(x * value, y * value, z * value)
    }
  }
}
