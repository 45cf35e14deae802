package import StrataCGLES

/// The additional entry points for saving and restoring a caller's state.
// Safe to hold, like `GLProcs`.
@safe
package struct GLStateProcs {
  package var isEnabled: PFNGLISENABLEDPROC
  package var getBooleanv: PFNGLGETBOOLEANVPROC
  package var getVertexAttribiv: PFNGLGETVERTEXATTRIBIVPROC
  package var getVertexAttribfv: PFNGLGETVERTEXATTRIBFVPROC
  package var getVertexAttribPointerv: PFNGLGETVERTEXATTRIBPOINTERVPROC
  package var vertexAttrib4fv: PFNGLVERTEXATTRIB4FVPROC
  package var blendEquationSeparate: PFNGLBLENDEQUATIONSEPARATEPROC
  package var bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC
  /// The functions of OpenGL ES 3.0; nil in a context of OpenGL ES 2.0.
  package var es3: ES3?
  /// The functions for vertex arrays; nil if the context does not support them.
  package var vertexArrays: VertexArrays?
  /// The functions for single attachments; nil if all attachments of a framebuffer share their
  /// blending state.
  package var indexed: Indexed?
  /// The function for instancing divisors; nil if attributes have none.
  package var vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC?
  /// The function of GL_EXT_clip_control; nil if the context does not support it.
  package var clipControl: PFNGLCLIPCONTROLEXTPROC?

  /// The drawing state that OpenGL ES 3.0 adds.
  @safe
  package struct ES3 {
    package var bindSampler: PFNGLBINDSAMPLERPROC
    package var drawBuffers: PFNGLDRAWBUFFERSPROC
    package var pauseTransformFeedback: PFNGLPAUSETRANSFORMFEEDBACKPROC
    package var resumeTransformFeedback: PFNGLRESUMETRANSFORMFEEDBACKPROC
    package var vertexAttribIPointer: PFNGLVERTEXATTRIBIPOINTERPROC
  }

  /// Per-attachment state of OpenGL ES 3.2, GL_EXT_draw_buffers_indexed or an equivalent extension.
  @safe
  package struct Indexed {
    package var getIntegeri: PFNGLGETINTEGERI_VPROC
    package var isEnabledi: PFNGLISENABLEDIEXTPROC
    package var enablei: PFNGLENABLEIEXTPROC
    package var disablei: PFNGLDISABLEIEXTPROC
    package var blendEquationSeparatei: PFNGLBLENDEQUATIONSEPARATEIEXTPROC
    package var blendFuncSeparatei: PFNGLBLENDFUNCSEPARATEIEXTPROC
    package var colorMaski: PFNGLCOLORMASKIEXTPROC
  }

  /// Vertex array objects of OpenGL ES 3.0 or GL_OES_vertex_array_object.
  @safe
  package struct VertexArrays {
    package var gen: PFNGLGENVERTEXARRAYSPROC
    package var bind: PFNGLBINDVERTEXARRAYPROC
    package var delete: PFNGLDELETEVERTEXARRAYSPROC
  }
}

extension GLStateProcs {
  /// Loads the functions that the current context's version and extensions provide.
  ///
  /// - Throws: `GPUError.entryPointMissing` for the first missing function of the context's
  ///   version.
  package init(
    for capabilities: Capabilities,
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = unsafe ProcLoader(library: "libGLESv2", address: address)
    try unsafe self.init(
      isEnabled: load.required("glIsEnabled"),
      getBooleanv: load.required("glGetBooleanv"),
      getVertexAttribiv: load.required("glGetVertexAttribiv"),
      getVertexAttribfv: load.required("glGetVertexAttribfv"),
      getVertexAttribPointerv: load.required("glGetVertexAttribPointerv"),
      vertexAttrib4fv: load.required("glVertexAttrib4fv"),
      blendEquationSeparate: load.required("glBlendEquationSeparate"),
      bindRenderbuffer: load.required("glBindRenderbuffer"))
    let extensions = capabilities.extensions
    // Independent of disabled fast paths, because the caller may use everything the context
    // supports.
    let isES3 = capabilities.majorVersion >= 3
    if isES3 {
      es3 = try unsafe ES3(
        bindSampler: load.required("glBindSampler"),
        drawBuffers: load.required("glDrawBuffers"),
        pauseTransformFeedback: load.required("glPauseTransformFeedback"),
        resumeTransformFeedback: load.required("glResumeTransformFeedback"),
        vertexAttribIPointer: load.required("glVertexAttribIPointer"))
    }
    if isES3 || extensions.contains("GL_OES_vertex_array_object") {
      let suffix = isES3 ? "" : "OES"
      vertexArrays = try unsafe VertexArrays(
        gen: load.required("glGenVertexArrays" + suffix),
        bind: load.required("glBindVertexArray" + suffix),
        delete: load.required("glDeleteVertexArrays" + suffix))
    }
    let version = (capabilities.majorVersion, capabilities.minorVersion)
    let kinds = version >= (3, 2) ? [""] : isES3 ? ["EXT", "OES"] : []
    let kind = kinds.first { $0.isEmpty || extensions.contains("GL_\($0)_draw_buffers_indexed") }
    if let kind {
      indexed = try unsafe Indexed(
        getIntegeri: load.required("glGetIntegeri_v"),
        isEnabledi: load.required("glIsEnabledi" + kind),
        enablei: load.required("glEnablei" + kind),
        disablei: load.required("glDisablei" + kind),
        blendEquationSeparatei: load.required("glBlendEquationSeparatei" + kind),
        blendFuncSeparatei: load.required("glBlendFuncSeparatei" + kind),
        colorMaski: load.required("glColorMaski" + kind))
    }
    let suffixes = isES3 ? [""] : ["EXT", "ANGLE"]
    let offered = suffixes.first { isES3 || extensions.contains("GL_\($0)_instanced_arrays") }
    if let offered { vertexAttribDivisor = try load.required("glVertexAttribDivisor" + offered) }
    if extensions.contains("GL_EXT_clip_control") {
      clipControl = try load.required("glClipControlEXT")
    }
  }
}
