import StrataCGLES

/// A saved vertex attribute of the caller.
// Safe: the address or offset is private, and the same is returned to GL that GL had.
@safe
struct SavedAttribute {
  /// The current value of an attribute, used without an array; it is context state.
  struct Value {
    let index: GLuint
    let components: [GLfloat]

    init(_ index: GLuint, _ state: GLStateProcs) {
      self.index = index
      var components: [GLfloat] = [0, 0, 0, 1]
      unsafe state.getVertexAttribfv(index, GLenum(GL_CURRENT_VERTEX_ATTRIB), &components)
      self.components = components
    }

    /// Restores the value if it has changed; integer values that did not change keep their type.
    func restore(_ state: GLStateProcs) {
      let now = Value(index, state).components
      guard now.map(\.bitPattern) != components.map(\.bitPattern) else { return }
      unsafe state.vertexAttrib4fv(index, components)
    }
  }

  let value: Value
  let divisor: GLuint
  private let isEnabled: Bool
  private let size: GLint
  private let type: GLenum
  private let isNormalized: Bool
  private let isInteger: Bool
  private let stride: GLsizei
  private let buffer: GLuint
  private let pointer: UnsafeMutableRawPointer?

  init(_ value: Value, _ state: GLStateProcs) {
    func get(_ name: GLint) -> GLint {
      var result: GLint = 0
      unsafe state.getVertexAttribiv(value.index, GLenum(name), &result)
      return result
    }
    self.value = value
    isEnabled = get(GL_VERTEX_ATTRIB_ARRAY_ENABLED) != 0
    size = get(GL_VERTEX_ATTRIB_ARRAY_SIZE)
    type = GLenum(get(GL_VERTEX_ATTRIB_ARRAY_TYPE))
    isNormalized = get(GL_VERTEX_ATTRIB_ARRAY_NORMALIZED) != 0
    stride = get(GL_VERTEX_ATTRIB_ARRAY_STRIDE)
    buffer = GLuint(get(GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING))
    divisor = state.vertexAttribDivisor == nil ? 0 : GLuint(get(GL_VERTEX_ATTRIB_ARRAY_DIVISOR))
    isInteger = state.es3 != nil && get(GL_VERTEX_ATTRIB_ARRAY_INTEGER) != 0
    var pointer: UnsafeMutableRawPointer?
    unsafe state.getVertexAttribPointerv(
      value.index, GLenum(GL_VERTEX_ATTRIB_ARRAY_POINTER), &pointer)
    unsafe self.pointer = pointer
  }

  /// Restores the attribute and leaves its vertex buffer bound.
  func restore(_ gl: GLProcs, _ state: GLStateProcs) {
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    if isInteger, let es3 = state.es3 {
      unsafe es3.vertexAttribIPointer(value.index, size, type, stride, pointer)
    } else {
      unsafe gl.vertexAttribPointer(
        value.index, size, type, GLboolean(isNormalized ? GL_TRUE : GL_FALSE), stride, pointer)
    }
    if divisor != 0 { state.vertexAttribDivisor?(value.index, divisor) }
    if isEnabled {
      gl.enableVertexAttribArray(value.index)
    } else {
      gl.disableVertexAttribArray(value.index)
    }
    value.restore(state)
  }
}
