public import Foundation

extension CATransform3D {
  /// The components that key paths such as `transform.rotation.x` name after the property.
  public enum Component: String, Sendable, CaseIterable {
    /// The rotation about z, in radians; equivalent to `rotationZ`.
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    /// Reads the mean of the three scale factors; writes all three.
    case scale
    /// Reads the mean of the scale factors in x and y; writes both.
    case scaleXY = "scale.xy"
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
  }

  /// One component of the decomposed transform.
  ///
  /// Setting it recomposes the transform with the other components preserved, including skew and
  /// perspective.
  ///
  /// Scales are the lengths of the first three rows, one of them negative if the transform mirrors.
  /// The rotation is Rx·Ry·Rz for row vectors. Two sets of angles fit; the result is the set that
  /// rotates less about x and z. An angle read may therefore differ from the one written by
  /// whole turns, or be about other axes. The translation is row 4. Elements that are not finite
  /// give NaN.
  public subscript(component: Component) -> Double {
    get {
      switch component {
      case .translationX: return Double(m41)
      case .translationY: return Double(m42)
      case .translationZ: return Double(m43)
      default: return TransformParts(self)[component]
      }
    }
    set {
      var parts = TransformParts(self)
      parts[component] = newValue
      self = parts.matrix
    }
  }

  /// The value of the key path `transform.translation`: the translation in x and y, as a size.
  public var translation: CGSize {
    get { CGSize(width: m41, height: m42) }
    set {
      var parts = TransformParts(self)
      parts.translation.x = Double(newValue.width)
      parts.translation.y = Double(newValue.height)
      self = parts.matrix
    }
  }
}

extension TransformParts {
  /// One component; the others are preserved, with angles as they were set.
  package subscript(component: CATransform3D.Component) -> Double {
    get {
      switch component {
      case .rotation, .rotationZ: rotation.z
      case .rotationX: rotation.x
      case .rotationY: rotation.y
      case .scale: scale.sum() / 3
      case .scaleXY: (scale.x + scale.y) / 2
      case .scaleX: scale.x
      case .scaleY: scale.y
      case .scaleZ: scale.z
      case .translationX: translation.x
      case .translationY: translation.y
      case .translationZ: translation.z
      }
    }
    set {
      switch component {
      case .rotation, .rotationZ: rotation.z = newValue
      case .rotationX: rotation.x = newValue
      case .rotationY: rotation.y = newValue
      case .scale: scale = SIMD3(repeating: newValue)
      case .scaleXY: (scale.x, scale.y) = (newValue, newValue)
      case .scaleX: scale.x = newValue
      case .scaleY: scale.y = newValue
      case .scaleZ: scale.z = newValue
      case .translationX: translation.x = newValue
      case .translationY: translation.y = newValue
      case .translationZ: translation.z = newValue
      }
    }
  }
}
