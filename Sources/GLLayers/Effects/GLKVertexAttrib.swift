/// The locations of the vertex attributes that effects read.
public enum GLKVertexAttrib: Int32, Sendable {
  case position = 0
  /// The normal, of any length.
  case normal = 1
  /// The material's color, straight or premultiplied depending on the caller's blending.
  case color = 2
  /// The coordinates in `texture2d0`.
  case texCoord0 = 3
  /// Not used by any effect yet.
  case texCoord1 = 4
}
