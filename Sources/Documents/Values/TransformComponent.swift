package import Foundation
package import StrataGraphics

/// One component of a transform by its key path, such as `transform.rotation.z`.
package enum TransformComponent: Equatable {
  /// A rotation about an axis.
  case rotation(x: CGFloat, y: CGFloat, z: CGFloat)
  /// A scale, with 1 for the axes that the component affects.
  case scale(x: CGFloat, y: CGFloat, z: CGFloat)
  /// A translation, with 1 for the axis that the component affects.
  case translation(x: CGFloat, y: CGFloat, z: CGFloat)

  /// Returns nil for a key path that does not name a single component.
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

  /// Returns the identity transform with `value` as this component, in radians, factors or points.
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
