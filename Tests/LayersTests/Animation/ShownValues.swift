import Foundation
import StrataGraphics
import StrataLayers

/// A layer of any class whose presented values tests read.
protocol AnyLayer: CALayer {}

extension CALayer: AnyLayer {}

extension AnyLayer {
  /// Applies `read` to a copy with the values that the layer presents at a time.
  func shown<Value>(at time: Double, _ read: (Self) -> Value) -> Value {
    guard let copy = shownCopy(at: time) as? Self else {
      preconditionFailure("a copy has the layer's class")
    }
    return read(copy)
  }
}

// Animated values of a layer, for tests.
extension CALayer {

  /// The number at a key path at a time; NaN if none exists.
  func number(_ keyPath: String, at time: Double) -> Double {
    shown(at: time) { ($0.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan }
  }

  func position(at time: Double) -> SIMD2<Double> {
    shown(at: time) { SIMD2(Double($0.position.x), Double($0.position.y)) }
  }

  func transform(at time: Double) -> CATransform3D { shown(at: time) { $0.transform } }

  /// The components of a color; nil if none exists.
  func color(_ keyPath: String, at time: Double) -> SIMD4<Double>? {
    shown(at: time) {
      ($0.value(forKey: keyPath) as? CGColor).map { color in
        let value = color.value
        return SIMD4(value.red, value.green, value.blue, value.alpha)
      }
    }
  }

  /// Adds an animation of one second that begins at 0.
  func animate(_ animation: CAAnimation, key: String? = nil) {
    if animation.duration == 0 { animation.duration = 1 }
    add(animation, forKey: key)
    animations?.commit(at: 0)
  }
}

func basic(
  _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  return animation
}

func keyframes(
  _ keyPath: String, _ values: [Any], mode: CAAnimationCalculationMode = .linear
) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.calculationMode = mode
  return animation
}

/// The largest difference between elements of two transforms.
func distance(_ a: CATransform3D, _ b: CATransform3D) -> Double {
  let rows = [
    a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4,
  ]
  return rows.map { max(abs($0.x), abs($0.y), abs($0.z), abs($0.w)) }.max() ?? 0
}

func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  ((a - b) * (a - b)).sum().squareRoot()
}
