public import Foundation

/// The transform that an effect applies to vertices.
open class GLKEffectPropertyTransform: NSObject {
  /// The map from the caller's space to eye space, which looks along negative z; identity by
  /// default.
  open var modelviewMatrix = GLKMatrix4Identity
  /// The map from eye space to GL's clip space; identity by default.
  open var projectionMatrix = GLKMatrix4Identity

  /// The map of normals from the caller's space to eye space.
  ///
  /// It is the transpose of the inverse of `modelviewMatrix` without its translation, or the
  /// identity if that is singular.
  open var normalMatrix: GLKMatrix3 {
    GLKMatrix3InvertAndTranspose(modelviewMatrix.linear, nil)
  }
}
