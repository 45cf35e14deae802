public import Foundation

/// The material of an effect, which determines how surfaces reflect light.
open class GLKEffectPropertyMaterial: NSObject {
  /// The reflectance of ambient light; (0.2, 0.2, 0.2, 1) by default.
  open var ambientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
  /// The diffuse reflectance and the alpha; (0.8, 0.8, 0.8, 1) by default.
  open var diffuseColor = GLKVector4Make(0.8, 0.8, 0.8, 1)
  /// The specular reflectance; black by default.
  open var specularColor = GLKVector4Make(0, 0, 0, 1)
  /// The color without any light; black by default.
  open var emissiveColor = GLKVector4Make(0, 0, 0, 1)
  /// The specular exponent, 0...128, where more gives smaller highlights; 0 by default.
  open var shininess: Float = 0
}
