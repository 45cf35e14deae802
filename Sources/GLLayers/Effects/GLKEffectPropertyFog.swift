public import Foundation

/// The increase of fog with the distance from the eye.
public enum GLKFogMode: Int32, Sendable {
  /// The remaining fraction of a color is e^(-density · distance).
  case exp
  /// The remaining fraction of a color is e^(-(density · distance)²).
  case exp2
  /// The fog increases linearly from none at `start` to full at `end`.
  case linear
}

/// The fog of an effect, which blends colors by the distance from the eye along its z axis.
open class GLKEffectPropertyFog: NSObject {
  /// Whether fog is enabled: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// The mode; `.exp` by default.
  open var mode = GLKFogMode.exp
  /// The fog color, clear black by default; its alpha is ignored.
  open var color = GLKVector4Make(0, 0, 0, 0)
  /// The density in the exponential modes; 1 by default.
  open var density: Float = 1
  /// The distance at which linear fog begins; 0 by default.
  open var start: Float = 0
  /// The distance at which linear fog is full; 1 by default.
  open var end: Float = 1

  /// The shader's parameters: density, or start and 1 / (end − start).
  var parameters: SIMD4<Float> {
    switch mode {
    case .exp, .exp2: SIMD4(density, 0, 0, 0)
    case .linear: SIMD4(start, end == start ? 0 : 1 / (end - start), 0, 0)
    }
  }
}
