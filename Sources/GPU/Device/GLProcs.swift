package import StrataCGLES

/// The OpenGL ES entry points that Strata calls, loaded by name at run time.
///
/// Every call goes through this table. Nothing links libGLESv2, so the CPU back end works without
/// it, and unit tests use a table of recording functions. Names are those of the C functions
/// without `gl`. Arguments, errors and the need for a current context are those of the C functions.
///
/// Calls are not checked individually, which would cost a branch and a round trip each and stall
/// drivers that run on their own thread. `GLContext.checkErrors` names the pass that failed. In
/// debug builds the driver itself names the call in KHR_debug messages, which `GLContext` collects.
///
/// The optional functions are nil until `loadOptional(allowedBy:from:)` has determined that the
/// context supports them.
// Safe to hold: the functions stay loaded for the life of the process, and calls with pointers are
// marked.
@safe
package struct GLProcs {
  // Shaders and programs.
  package var createShader: PFNGLCREATESHADERPROC
  package var shaderSource: PFNGLSHADERSOURCEPROC
  package var compileShader: PFNGLCOMPILESHADERPROC
  package var getShaderiv: PFNGLGETSHADERIVPROC
  package var getShaderInfoLog: PFNGLGETSHADERINFOLOGPROC
  package var deleteShader: PFNGLDELETESHADERPROC
  package var getShaderPrecisionFormat: PFNGLGETSHADERPRECISIONFORMATPROC
  package var createProgram: PFNGLCREATEPROGRAMPROC
  package var attachShader: PFNGLATTACHSHADERPROC
  package var bindAttribLocation: PFNGLBINDATTRIBLOCATIONPROC
  package var linkProgram: PFNGLLINKPROGRAMPROC
  package var getProgramiv: PFNGLGETPROGRAMIVPROC
  package var getProgramInfoLog: PFNGLGETPROGRAMINFOLOGPROC
  package var getActiveAttrib: PFNGLGETACTIVEATTRIBPROC
  package var getActiveUniform: PFNGLGETACTIVEUNIFORMPROC
  package var getUniformLocation: PFNGLGETUNIFORMLOCATIONPROC
  package var useProgram: PFNGLUSEPROGRAMPROC
  package var deleteProgram: PFNGLDELETEPROGRAMPROC

  // Uniforms.
  package var uniform1f: PFNGLUNIFORM1FPROC
  package var uniform1i: PFNGLUNIFORM1IPROC
  package var uniform2f: PFNGLUNIFORM2FPROC
  package var uniform3f: PFNGLUNIFORM3FPROC
  package var uniform4f: PFNGLUNIFORM4FPROC
  package var uniform4fv: PFNGLUNIFORM4FVPROC

  // Vertices.
  package var genBuffers: PFNGLGENBUFFERSPROC
  package var bindBuffer: PFNGLBINDBUFFERPROC
  package var bufferData: PFNGLBUFFERDATAPROC
  package var deleteBuffers: PFNGLDELETEBUFFERSPROC
  package var enableVertexAttribArray: PFNGLENABLEVERTEXATTRIBARRAYPROC
  package var disableVertexAttribArray: PFNGLDISABLEVERTEXATTRIBARRAYPROC
  package var vertexAttribPointer: PFNGLVERTEXATTRIBPOINTERPROC
  package var vertexAttrib4f: PFNGLVERTEXATTRIB4FPROC
  package var drawElements: PFNGLDRAWELEMENTSPROC

  // Textures.
  package var genTextures: PFNGLGENTEXTURESPROC
  package var activeTexture: PFNGLACTIVETEXTUREPROC
  package var bindTexture: PFNGLBINDTEXTUREPROC
  package var texImage2D: PFNGLTEXIMAGE2DPROC
  package var texSubImage2D: PFNGLTEXSUBIMAGE2DPROC
  package var copyTexSubImage2D: PFNGLCOPYTEXSUBIMAGE2DPROC
  package var texParameteri: PFNGLTEXPARAMETERIPROC
  package var pixelStorei: PFNGLPIXELSTOREIPROC
  package var deleteTextures: PFNGLDELETETEXTURESPROC

  // Framebuffers.
  package var genFramebuffers: PFNGLGENFRAMEBUFFERSPROC
  package var bindFramebuffer: PFNGLBINDFRAMEBUFFERPROC
  package var framebufferTexture2D: PFNGLFRAMEBUFFERTEXTURE2DPROC
  package var framebufferRenderbuffer: PFNGLFRAMEBUFFERRENDERBUFFERPROC
  package var checkFramebufferStatus: PFNGLCHECKFRAMEBUFFERSTATUSPROC
  package var deleteFramebuffers: PFNGLDELETEFRAMEBUFFERSPROC
  package var readPixels: PFNGLREADPIXELSPROC
  package var renderbufferStorage: PFNGLRENDERBUFFERSTORAGEPROC
  package var getRenderbufferParameteriv: PFNGLGETRENDERBUFFERPARAMETERIVPROC

  // State.
  package var enable: PFNGLENABLEPROC
  package var disable: PFNGLDISABLEPROC
  package var blendEquation: PFNGLBLENDEQUATIONPROC
  package var blendFunc: PFNGLBLENDFUNCPROC
  package var blendFuncSeparate: PFNGLBLENDFUNCSEPARATEPROC
  package var colorMask: PFNGLCOLORMASKPROC
  package var scissor: PFNGLSCISSORPROC
  package var viewport: PFNGLVIEWPORTPROC
  package var clear: PFNGLCLEARPROC
  package var clearColor: PFNGLCLEARCOLORPROC

  // Queries and synchronization.
  package var getError: PFNGLGETERRORPROC
  package var getFloatv: PFNGLGETFLOATVPROC
  package var getIntegerv: PFNGLGETINTEGERVPROC
  package var getString: PFNGLGETSTRINGPROC
  package var flush: PFNGLFLUSHPROC
  package var finish: PFNGLFINISHPROC

  // Capability.es3.
  package var fenceSync: PFNGLFENCESYNCPROC?
  package var waitSync: PFNGLWAITSYNCPROC?
  package var deleteSync: PFNGLDELETESYNCPROC?
  package var vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC?
  package var drawElementsInstanced: PFNGLDRAWELEMENTSINSTANCEDPROC?
  // Capability.pixelBuffers.
  package var clientWaitSync: PFNGLCLIENTWAITSYNCPROC?
  package var mapBufferRange: PFNGLMAPBUFFERRANGEPROC?
  package var unmapBuffer: PFNGLUNMAPBUFFERPROC?
  // Capability.programBinaries; the hint exists only in OpenGL ES 3.
  package var getProgramBinary: PFNGLGETPROGRAMBINARYPROC?
  package var programBinary: PFNGLPROGRAMBINARYPROC?
  package var programParameteri: PFNGLPROGRAMPARAMETERIPROC?
  // Capability.parallelCompilation.
  package var maxShaderCompilerThreads: PFNGLMAXSHADERCOMPILERTHREADSKHRPROC?
  // Capability.robustness.
  package var getGraphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?
  // Capability.debugMessages.
  package var debugMessageCallback: PFNGLDEBUGMESSAGECALLBACKKHRPROC?
  package var debugMessageControl: PFNGLDEBUGMESSAGECONTROLKHRPROC?
}

extension GLProcs {
  /// Loads the table, without the optional functions.
  ///
  /// - Parameter address: Returns the address of the function with a name, or nil. It must stay
  ///   valid for the life of the process and have the C function's type.
  /// - Throws: `GPUError.entryPointMissing` for the first missing function that is not optional.
  package init(
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = unsafe ProcLoader(library: "libGLESv2", address: address)
    try unsafe self.init(
      createShader: load.required("glCreateShader"),
      shaderSource: load.required("glShaderSource"),
      compileShader: load.required("glCompileShader"),
      getShaderiv: load.required("glGetShaderiv"),
      getShaderInfoLog: load.required("glGetShaderInfoLog"),
      deleteShader: load.required("glDeleteShader"),
      getShaderPrecisionFormat: load.required("glGetShaderPrecisionFormat"),
      createProgram: load.required("glCreateProgram"),
      attachShader: load.required("glAttachShader"),
      bindAttribLocation: load.required("glBindAttribLocation"),
      linkProgram: load.required("glLinkProgram"),
      getProgramiv: load.required("glGetProgramiv"),
      getProgramInfoLog: load.required("glGetProgramInfoLog"),
      getActiveAttrib: load.required("glGetActiveAttrib"),
      getActiveUniform: load.required("glGetActiveUniform"),
      getUniformLocation: load.required("glGetUniformLocation"),
      useProgram: load.required("glUseProgram"),
      deleteProgram: load.required("glDeleteProgram"),
      uniform1f: load.required("glUniform1f"),
      uniform1i: load.required("glUniform1i"),
      uniform2f: load.required("glUniform2f"),
      uniform3f: load.required("glUniform3f"),
      uniform4f: load.required("glUniform4f"),
      uniform4fv: load.required("glUniform4fv"),
      genBuffers: load.required("glGenBuffers"),
      bindBuffer: load.required("glBindBuffer"),
      bufferData: load.required("glBufferData"),
      deleteBuffers: load.required("glDeleteBuffers"),
      enableVertexAttribArray: load.required("glEnableVertexAttribArray"),
      disableVertexAttribArray: load.required("glDisableVertexAttribArray"),
      vertexAttribPointer: load.required("glVertexAttribPointer"),
      vertexAttrib4f: load.required("glVertexAttrib4f"),
      drawElements: load.required("glDrawElements"),
      genTextures: load.required("glGenTextures"),
      activeTexture: load.required("glActiveTexture"),
      bindTexture: load.required("glBindTexture"),
      texImage2D: load.required("glTexImage2D"),
      texSubImage2D: load.required("glTexSubImage2D"),
      copyTexSubImage2D: load.required("glCopyTexSubImage2D"),
      texParameteri: load.required("glTexParameteri"),
      pixelStorei: load.required("glPixelStorei"),
      deleteTextures: load.required("glDeleteTextures"),
      genFramebuffers: load.required("glGenFramebuffers"),
      bindFramebuffer: load.required("glBindFramebuffer"),
      framebufferTexture2D: load.required("glFramebufferTexture2D"),
      framebufferRenderbuffer: load.required("glFramebufferRenderbuffer"),
      checkFramebufferStatus: load.required("glCheckFramebufferStatus"),
      deleteFramebuffers: load.required("glDeleteFramebuffers"),
      readPixels: load.required("glReadPixels"),
      renderbufferStorage: load.required("glRenderbufferStorage"),
      getRenderbufferParameteriv: load.required("glGetRenderbufferParameteriv"),
      enable: load.required("glEnable"),
      disable: load.required("glDisable"),
      blendEquation: load.required("glBlendEquation"),
      blendFunc: load.required("glBlendFunc"),
      blendFuncSeparate: load.required("glBlendFuncSeparate"),
      colorMask: load.required("glColorMask"),
      scissor: load.required("glScissor"),
      viewport: load.required("glViewport"),
      clear: load.required("glClear"),
      clearColor: load.required("glClearColor"),
      getError: load.required("glGetError"),
      getFloatv: load.required("glGetFloatv"),
      getIntegerv: load.required("glGetIntegerv"),
      getString: load.required("glGetString"),
      flush: load.required("glFlush"),
      finish: load.required("glFinish"))
  }
}
