/// The places of the vertex attributes that effects read.
public enum GLKVertexAttrib: Int32, Sendable {
  case position = 0
  /// Of any length.
  case normal = 1
  /// Of the material, straight or premultiplied as the caller blends.
  case color = 2
  /// Of `texture2d0`.
  case texCoord0 = 3
  /// Read by no effect yet.
  case texCoord1 = 4
}
