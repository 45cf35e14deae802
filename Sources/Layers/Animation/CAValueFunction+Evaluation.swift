import Foundation
package import StrataGraphics

extension CAValueFunction {
  /// The number of inputs of the function: 1 or 3.
  package var inputCount: Int { name == .scale || name == .translate ? 3 : 1 }

  /// Returns the inputs that an animation's value represents; inputs that the function does not
  /// take are 0.
  ///
  /// The value is a number, or an array with one number for each input. Nil for anything else.
  package func inputs(of value: Any) -> SIMD3<Double>? {
    switch AnimatableValue(value) {
    case .number(let number)? where inputCount == 1:
      return SIMD3(number, 0, 0)
    case .array(let entries)? where entries.count == inputCount:
      var inputs = SIMD3<Double>()
      for (index, entry) in entries.enumerated() {
        guard let number = AnimatableValue(entry)?.number else { return nil }
        inputs[index] = number
      }
      return inputs
    default:
      return nil
    }
  }

  /// Returns the inputs that correspond to a transform: its angle, factors or distances.
  ///
  /// Needed when an animation starts or ends at the current value.
  package func inputs(of transform: CATransform3D) -> SIMD3<Double> {
    switch name {
    case .rotateX: SIMD3(transform[.rotationX], 0, 0)
    case .rotateY: SIMD3(transform[.rotationY], 0, 0)
    case .rotateZ: SIMD3(transform[.rotationZ], 0, 0)
    case .scaleX: SIMD3(transform[.scaleX], 0, 0)
    case .scaleY: SIMD3(transform[.scaleY], 0, 0)
    case .scaleZ: SIMD3(transform[.scaleZ], 0, 0)
    case .translateX: SIMD3(transform[.translationX], 0, 0)
    case .translateY: SIMD3(transform[.translationY], 0, 0)
    case .translateZ: SIMD3(transform[.translationZ], 0, 0)
    case .scale: SIMD3(transform[.scaleX], transform[.scaleY], transform[.scaleZ])
    default: SIMD3(transform[.translationX], transform[.translationY], transform[.translationZ])
    }
  }

  /// Returns the function's transform for its inputs.
  package func transform(_ inputs: SIMD3<Double>) -> CATransform3D {
    let (x, y, z) = (CGFloat(inputs.x), CGFloat(inputs.y), CGFloat(inputs.z))
    return switch name {
    case .rotateX: CATransform3DMakeRotation(x, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(x, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(x, 0, 0, 1)
    case .scaleX: CATransform3DMakeScale(x, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, x, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, x)
    case .translateX: CATransform3DMakeTranslation(x, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, x, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, x)
    case .scale: CATransform3DMakeScale(x, y, z)
    default: CATransform3DMakeTranslation(x, y, z)
    }
  }
}
