public import Foundation

/// How fog grows with the distance from the eye.
public enum GLKFogMode: Int32, Sendable {
  /// What is left of a colour is e^(-density · distance).
  case exp
  /// What is left of a colour is e^(-(density · distance)²).
  case exp2
  /// From none at `start` to all at `end`.
  case linear
}

/// The fog of an effect: things take its colour with their distance from the eye along its z axis.
open class GLKEffectPropertyFog: NSObject {
  /// Whether there is fog: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// `.exp` by default.
  open var mode = GLKFogMode.exp
  /// Clear black by default; its alpha does not count.
  open var color = GLKVector4Make(0, 0, 0, 0)
  /// Of the exponential modes; 1 by default.
  open var density: Float = 1
  /// Where linear fog begins; 0 by default.
  open var start: Float = 0
  /// Where linear fog hides all; 1 by default.
  open var end: Float = 1

  /// As the shader has it: density, or start and 1 / (end − start).
  var parameters: SIMD4<Float> {
    switch mode {
    case .exp, .exp2: SIMD4(density, 0, 0, 0)
    case .linear: SIMD4(start, end == start ? 0 : 1 / (end - start), 0, 0)
    }
  }
}
