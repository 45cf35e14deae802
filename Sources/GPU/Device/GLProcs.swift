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

  /// Loads the table, without the optional functions.
  ///
  /// - Parameter address: Returns the address of the function with a name, or nil. It must stay
  ///   valid for the life of the process and have the C function's type.
  /// - Throws: `GPUError.entryPointMissing` for the first missing function that is not optional.
  package init(
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = ProcLoader(library: "libGLESv2", address: address)
    createShader = try load.required("glCreateShader")
    shaderSource = try load.required("glShaderSource")
    compileShader = try load.required("glCompileShader")
    getShaderiv = try load.required("glGetShaderiv")
    getShaderInfoLog = try load.required("glGetShaderInfoLog")
    deleteShader = try load.required("glDeleteShader")
    getShaderPrecisionFormat = try load.required("glGetShaderPrecisionFormat")
    createProgram = try load.required("glCreateProgram")
    attachShader = try load.required("glAttachShader")
    bindAttribLocation = try load.required("glBindAttribLocation")
    linkProgram = try load.required("glLinkProgram")
    getProgramiv = try load.required("glGetProgramiv")
    getProgramInfoLog = try load.required("glGetProgramInfoLog")
    getActiveAttrib = try load.required("glGetActiveAttrib")
    getActiveUniform = try load.required("glGetActiveUniform")
    getUniformLocation = try load.required("glGetUniformLocation")
    useProgram = try load.required("glUseProgram")
    deleteProgram = try load.required("glDeleteProgram")
    uniform1f = try load.required("glUniform1f")
    uniform1i = try load.required("glUniform1i")
    uniform2f = try load.required("glUniform2f")
    uniform3f = try load.required("glUniform3f")
    uniform4f = try load.required("glUniform4f")
    uniform4fv = try load.required("glUniform4fv")
    genBuffers = try load.required("glGenBuffers")
    bindBuffer = try load.required("glBindBuffer")
    bufferData = try load.required("glBufferData")
    deleteBuffers = try load.required("glDeleteBuffers")
    enableVertexAttribArray = try load.required("glEnableVertexAttribArray")
    disableVertexAttribArray = try load.required("glDisableVertexAttribArray")
    vertexAttribPointer = try load.required("glVertexAttribPointer")
    vertexAttrib4f = try load.required("glVertexAttrib4f")
    drawElements = try load.required("glDrawElements")
    genTextures = try load.required("glGenTextures")
    activeTexture = try load.required("glActiveTexture")
    bindTexture = try load.required("glBindTexture")
    texImage2D = try load.required("glTexImage2D")
    texSubImage2D = try load.required("glTexSubImage2D")
    copyTexSubImage2D = try load.required("glCopyTexSubImage2D")
    texParameteri = try load.required("glTexParameteri")
    pixelStorei = try load.required("glPixelStorei")
    deleteTextures = try load.required("glDeleteTextures")
    genFramebuffers = try load.required("glGenFramebuffers")
    bindFramebuffer = try load.required("glBindFramebuffer")
    framebufferTexture2D = try load.required("glFramebufferTexture2D")
    framebufferRenderbuffer = try load.required("glFramebufferRenderbuffer")
    checkFramebufferStatus = try load.required("glCheckFramebufferStatus")
    deleteFramebuffers = try load.required("glDeleteFramebuffers")
    readPixels = try load.required("glReadPixels")
    renderbufferStorage = try load.required("glRenderbufferStorage")
    getRenderbufferParameteriv = try load.required("glGetRenderbufferParameteriv")
    enable = try load.required("glEnable")
    disable = try load.required("glDisable")
    blendEquation = try load.required("glBlendEquation")
    blendFunc = try load.required("glBlendFunc")
    blendFuncSeparate = try load.required("glBlendFuncSeparate")
    colorMask = try load.required("glColorMask")
    scissor = try load.required("glScissor")
    viewport = try load.required("glViewport")
    clear = try load.required("glClear")
    clearColor = try load.required("glClearColor")
    getError = try load.required("glGetError")
    getFloatv = try load.required("glGetFloatv")
    getIntegerv = try load.required("glGetIntegerv")
    getString = try load.required("glGetString")
    flush = try load.required("glFlush")
    finish = try load.required("glFinish")
  }
}
