public import Foundation

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
  /// Its model-view matrix takes `position` to the eye's space; identity by default.
  public final let transform = GLKEffectPropertyTransform()

  /// In the eye's space.
  var eyePosition: SIMD4<Float> { transform.modelviewMatrix.times(position.simd) }
}
