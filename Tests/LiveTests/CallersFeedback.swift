import StrataCGLES
import StrataGPU
import Testing

/// A transform feedback of the caller, which forbids other programs while it is active.
struct CallersFeedback {
  private let caller: CallersGL
  private let program: GLuint
  private let buffer: GLuint

  init(_ caller: CallersGL) throws {
    self.caller = caller
    let gl = caller.gl
    // Closures cannot capture self before it is initialized.
    let program = gl.createProgram()
    let shaders = [
      (GL_VERTEX_SHADER, "out vec4 v; void main() { v = gl_Position = vec4(0); }"),
      (GL_FRAGMENT_SHADER, "void main() {}"),
    ]
    for (kind, text) in shaders {
      let shader = gl.createShader(GLenum(kind))
      "#version 300 es\n\(text)".withCString { source in
        var pointer: UnsafePointer<GLchar>? = source
        gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      gl.attachShader(program, shader)
      gl.deleteShader(shader)
    }
    let address = try #require(CallersGL.address("glTransformFeedbackVaryings"))
    let setVaryings = unsafeBitCast(address, to: PFNGLTRANSFORMFEEDBACKVARYINGSPROC.self)
    "v".withCString { name in
      var pointer: UnsafePointer<GLchar>? = name
      setVaryings(program, 1, &pointer, GLenum(GL_INTERLEAVED_ATTRIBS))
    }
    gl.linkProgram(program)
    var linked: GLint = 0
    gl.getProgramiv(program, GLenum(GL_LINK_STATUS), &linked)
    try #require(linked != 0)
    var name: GLuint = 0
    gl.genBuffers(1, &name)
    (self.program, buffer) = (program, name)
    gl.bindBuffer(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), name)
    gl.bufferData(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 64, nil, GLenum(GL_STATIC_DRAW))
    let bind = try #require(CallersGL.address("glBindBufferBase"))
    unsafeBitCast(bind, to: PFNGLBINDBUFFERBASEPROC.self)(
      GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, name)
  }

  func begin() {
    caller.gl.useProgram(program)
    guard let address = CallersGL.address("glBeginTransformFeedback") else { return }
    unsafeBitCast(address, to: PFNGLBEGINTRANSFORMFEEDBACKPROC.self)(GLenum(GL_POINTS))
  }

  func end() {
    guard let address = CallersGL.address("glEndTransformFeedback") else { return }
    unsafeBitCast(address, to: PFNGLENDTRANSFORMFEEDBACKPROC.self)()
    caller.gl.useProgram(0)
    caller.gl.deleteProgram(program)
    caller.gl.deleteBuffers(1, [buffer])
  }
}
