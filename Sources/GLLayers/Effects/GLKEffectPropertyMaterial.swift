public import Foundation

/// How what an effect draws takes light.
open class GLKEffectPropertyMaterial: NSObject {
  /// How much of ambient light it shows; (0.2, 0.2, 0.2, 1) by default.
  open var ambientColor = GLKVector4Make(0.2, 0.2, 0.2, 1)
  /// How much of a light it shows on the sides that face it, and its alpha; (0.8, 0.8, 0.8, 1) by
  /// default.
  open var diffuseColor = GLKVector4Make(0.8, 0.8, 0.8, 1)
  /// How much it mirrors; black by default.
  open var specularColor = GLKVector4Make(0, 0, 0, 1)
  /// What it shows without any light; black by default.
  open var emissiveColor = GLKVector4Make(0, 0, 0, 1)
  /// How small its highlights are, 0...128; 0 by default.
  open var shininess: Float = 0
}
