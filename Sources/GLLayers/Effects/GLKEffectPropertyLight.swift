public import Foundation
import StrataGraphics

/// A light of an effect.
open class GLKEffectPropertyLight: NSObject {
  /// Whether it shines: 0 or 1; 0 by default.
  open var enabled: UInt8 = 0
  /// Where it is, or where it shines from if `w` is 0; (0, 0, 0, 1) by default.
  open var position = GLKVector4Make(0, 0, 0, 1)
  /// What falls on every side of things; black by default.
  open var ambientColor = GLKVector4Make(0, 0, 0, 1)
  /// What falls on the sides that face the light; white by default.
  open var diffuseColor = GLKVector4Make(1, 1, 1, 1)
  /// What is reflected as by a mirror; white by default.
  open var specularColor = GLKVector4Make(1, 1, 1, 1)
  /// Its model-view matrix takes `position` and `spotDirection` to the eye's space; identity by default.
  public final let transform = GLKEffectPropertyTransform()

  // MARK: Spot lights

  /// Where a light with a place points; (0, 0, -1) by default.
  open var spotDirection = GLKVector3Make(0, 0, -1)
  /// How much weaker it is beside its direction, 0...128: the cosine to this power; 0 by default.
  open var spotExponent: Float = 0
  /// How far from its direction it reaches, 0...90 degrees; 180, the default, for everywhere.
  open var spotCutoff: Float = 180

  // MARK: Attenuation

  /// A light with a place is divided by the sum of this, 1 by default, and of what follows.
  open var constantAttenuation: Float = 1
  /// Times the distance; 0 by default.
  open var linearAttenuation: Float = 0
  /// Times the distance's square; 0 by default.
  open var quadraticAttenuation: Float = 0

  /// In the eye's space.
  var eyePosition: SIMD4<Float> { transform.modelviewMatrix.times(position.simd) }

  /// As the shader has it: the direction in the eye's space, and the cosine that a vertex must reach.
  var spot: SIMD4<Float> {
    let turned = GLKVector3Normalize(
      GLKMatrix4MultiplyVector3(transform.modelviewMatrix, spotDirection))
    let reach =
      spotCutoff >= 180 ? -2 : Maths.sincos(Double(spotCutoff) * .pi / 180).1
    return SIMD4(turned.simd, Float(reach))
  }

  /// As the shader has it: the three parts, and the spot's exponent.
  var attenuation: SIMD4<Float> {
    SIMD4(constantAttenuation, linearAttenuation, quadraticAttenuation, spotExponent)
  }
}
