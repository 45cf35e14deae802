public import Foundation
import StrataGraphics

/// A light of an effect.
open class GLKEffectPropertyLight: NSObject {
  /// Whether the light is enabled: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// The position, or the direction towards the light if `w` is 0; (0, 0, 0, 1) by default.
  open var position = GLKVector4Make(0, 0, 0, 1)
  /// The ambient color, which lights all sides; black by default.
  open var ambientColor = GLKVector4Make(0, 0, 0, 1)
  /// The diffuse color, which lights the sides that face the light; white by default.
  open var diffuseColor = GLKVector4Make(1, 1, 1, 1)
  /// The specular color, which is reflected in highlights; white by default.
  open var specularColor = GLKVector4Make(1, 1, 1, 1)
  /// The transform whose model-view matrix maps `position` and `spotDirection` to eye space.
  ///
  /// The identity by default.
  public final let transform = GLKEffectPropertyTransform()

  // MARK: Spot lights

  /// The direction of a positional light; (0, 0, -1) by default.
  open var spotDirection = GLKVector3Make(0, 0, -1)
  /// The falloff away from the direction, 0...128, as a power of the cosine; 0 by default.
  open var spotExponent: Float = 0
  /// The maximum angle from the direction, 0...90 degrees; 180, the default, is unlimited.
  open var spotCutoff: Float = 180

  // MARK: Attenuation

  /// The constant term of the attenuation; 1 by default.
  ///
  /// A positional light is divided by the sum of this and the following terms.
  open var constantAttenuation: Float = 1
  /// The factor of the distance; 0 by default.
  open var linearAttenuation: Float = 0
  /// The factor of the squared distance; 0 by default.
  open var quadraticAttenuation: Float = 0

  /// The position in eye space.
  var eyePosition: SIMD4<Float> { transform.modelviewMatrix.times(position.simd) }

  /// The shader's parameters: the direction in eye space, and the minimum cosine of a lit vertex.
  var spot: SIMD4<Float> {
    let turned = GLKVector3Normalize(
      GLKMatrix4MultiplyVector3(transform.modelviewMatrix, spotDirection))
    let reach =
      spotCutoff >= 180 ? -2 : Maths.sincos(Double(spotCutoff) * .pi / 180).1
    return SIMD4(turned.simd, Float(reach))
  }

  /// The shader's parameters: the three attenuation terms, and the spot's exponent.
  var attenuation: SIMD4<Float> {
    SIMD4(constantAttenuation, linearAttenuation, quadraticAttenuation, spotExponent)
  }
}
