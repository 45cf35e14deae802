package import CGLES

/// The entry points that reading a caller's state and putting it back need, beyond those of drawing.
package struct GLStateProcs {
  package var isEnabled: PFNGLISENABLEDPROC
  package var getBooleanv: PFNGLGETBOOLEANVPROC
  package var getVertexAttribiv: PFNGLGETVERTEXATTRIBIVPROC
  package var getVertexAttribfv: PFNGLGETVERTEXATTRIBFVPROC
  package var getVertexAttribPointerv: PFNGLGETVERTEXATTRIBPOINTERVPROC
  package var vertexAttrib4fv: PFNGLVERTEXATTRIB4FVPROC
  package var blendEquationSeparate: PFNGLBLENDEQUATIONSEPARATEPROC
  package var bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC
  /// Nil in a context of OpenGL ES 2.0.
  package var es3: ES3?
  /// Nil where the context has none.
  package var vertexArrays: VertexArrays?
  /// Nil where all attachments of a framebuffer are blended alike.
  package var indexed: Indexed?
  /// Nil where attributes have no divisor.
  package var vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC?

  /// What OpenGL ES 3.0 adds to the state that drawing depends on.
  package struct ES3 {
    package var bindSampler: PFNGLBINDSAMPLERPROC
    package var drawBuffers: PFNGLDRAWBUFFERSPROC
    package var pauseTransformFeedback: PFNGLPAUSETRANSFORMFEEDBACKPROC
    package var resumeTransformFeedback: PFNGLRESUMETRANSFORMFEEDBACKPROC
    package var vertexAttribIPointer: PFNGLVERTEXATTRIBIPOINTERPROC
  }

  /// State of single attachments, of OpenGL ES 3.2 or GL_EXT_draw_buffers_indexed and its like.
  package struct Indexed {
    package var getIntegeri: PFNGLGETINTEGERI_VPROC
    package var isEnabledi: PFNGLISENABLEDIEXTPROC
    package var enablei: PFNGLENABLEIEXTPROC
    package var disablei: PFNGLDISABLEIEXTPROC
    package var blendEquationSeparatei: PFNGLBLENDEQUATIONSEPARATEIEXTPROC
    package var blendFuncSeparatei: PFNGLBLENDFUNCSEPARATEIEXTPROC
    package var colorMaski: PFNGLCOLORMASKIEXTPROC
  }

  /// Vertex array objects, of OpenGL ES 3.0 or GL_OES_vertex_array_object.
  package struct VertexArrays {
    package var gen: PFNGLGENVERTEXARRAYSPROC
    package var bind: PFNGLBINDVERTEXARRAYPROC
    package var delete: PFNGLDELETEVERTEXARRAYSPROC
  }

  /// Loads what the current context has, as its version and extensions say.
  ///
  /// - Throws: `GPUError.entryPointMissing` for the first missing function that a context of its
  ///   version has.
  package init(
    for capabilities: Capabilities,
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = ProcLoader(library: "libGLESv2", address: address)
    isEnabled = try load.required("glIsEnabled")
    getBooleanv = try load.required("glGetBooleanv")
    getVertexAttribiv = try load.required("glGetVertexAttribiv")
    getVertexAttribfv = try load.required("glGetVertexAttribfv")
    getVertexAttribPointerv = try load.required("glGetVertexAttribPointerv")
    vertexAttrib4fv = try load.required("glVertexAttrib4fv")
    blendEquationSeparate = try load.required("glBlendEquationSeparate")
    bindRenderbuffer = try load.required("glBindRenderbuffer")
    let extensions = capabilities.extensions
    // Whatever fast paths are switched off, the caller may use all that his context has.
    let isES3 = capabilities.majorVersion >= 3
    if isES3 {
      es3 = ES3(
        bindSampler: try load.required("glBindSampler"),
        drawBuffers: try load.required("glDrawBuffers"),
        pauseTransformFeedback: try load.required("glPauseTransformFeedback"),
        resumeTransformFeedback: try load.required("glResumeTransformFeedback"),
        vertexAttribIPointer: try load.required("glVertexAttribIPointer"))
    }
    if isES3 || extensions.contains("GL_OES_vertex_array_object") {
      let suffix = isES3 ? "" : "OES"
      vertexArrays = VertexArrays(
        gen: try load.required("glGenVertexArrays" + suffix),
        bind: try load.required("glBindVertexArray" + suffix),
        delete: try load.required("glDeleteVertexArrays" + suffix))
    }
    let version = (capabilities.majorVersion, capabilities.minorVersion)
    let kinds = version >= (3, 2) ? [""] : isES3 ? ["EXT", "OES"] : []
    let kind = kinds.first { $0.isEmpty || extensions.contains("GL_\($0)_draw_buffers_indexed") }
    if let kind {
      indexed = Indexed(
        getIntegeri: try load.required("glGetIntegeri_v"),
        isEnabledi: try load.required("glIsEnabledi" + kind),
        enablei: try load.required("glEnablei" + kind),
        disablei: try load.required("glDisablei" + kind),
        blendEquationSeparatei: try load.required("glBlendEquationSeparatei" + kind),
        blendFuncSeparatei: try load.required("glBlendFuncSeparatei" + kind),
        colorMaski: try load.required("glColorMaski" + kind))
    }
    let suffixes = isES3 ? [""] : ["EXT", "ANGLE"]
    let offered = suffixes.first { isES3 || extensions.contains("GL_\($0)_instanced_arrays") }
    if let offered { vertexAttribDivisor = try load.required("glVertexAttribDivisor" + offered) }
  }
}
