package import StrataCGLES
import StrataGPU

/// The OpenGL ES functions that effects and the examples call but renderers do not; see `GLProcs`.
// Safe to hold: only calls are unsafe, and their callers pass GL's pointers.
@safe
package struct DrawingProcs: @unchecked Sendable {
  // Safe to share: the addresses of functions never change.
  package let genRenderbuffers: PFNGLGENRENDERBUFFERSPROC
  package let bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC
  package let deleteRenderbuffers: PFNGLDELETERENDERBUFFERSPROC
  package let drawArrays: PFNGLDRAWARRAYSPROC
  package let uniformMatrix3fv: PFNGLUNIFORMMATRIX3FVPROC
  package let uniformMatrix4fv: PFNGLUNIFORMMATRIX4FVPROC
  package let vertexAttrib4f: PFNGLVERTEXATTRIB4FPROC
  package let generateMipmap: PFNGLGENERATEMIPMAPPROC

  /// - Throws: `GPUError.entryPointMissing`.
  init(_ group: ShareGroup) throws(GPUError) {
    let load = unsafe ProcLoader(library: "libGLESv2", address: group.addressOfGL)
    unsafe genRenderbuffers = try load.required("glGenRenderbuffers")
    bindRenderbuffer = try load.required("glBindRenderbuffer")
    unsafe deleteRenderbuffers = try load.required("glDeleteRenderbuffers")
    drawArrays = try load.required("glDrawArrays")
    unsafe uniformMatrix3fv = try load.required("glUniformMatrix3fv")
    unsafe uniformMatrix4fv = try load.required("glUniformMatrix4fv")
    vertexAttrib4f = try load.required("glVertexAttrib4f")
    generateMipmap = try load.required("glGenerateMipmap")
  }
}
