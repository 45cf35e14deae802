public import Foundation

/// How an effect places vertices.
open class GLKEffectPropertyTransform: NSObject {
  /// From the caller's space to the eye's, which looks along negative z; identity by default.
  open var modelviewMatrix = GLKMatrix4Identity
  /// From the eye's space to GL's clip space; identity by default.
  open var projectionMatrix = GLKMatrix4Identity

  /// What takes normals from the caller's space to the eye's: the transpose of the inverse of
  /// `modelviewMatrix` without its translation; the identity where that is singular.
  open var normalMatrix: GLKMatrix3 {
    GLKMatrix3InvertAndTranspose(modelviewMatrix.linear, nil)
  }
}
