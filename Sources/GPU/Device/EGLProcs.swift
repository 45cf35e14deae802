package import StrataCEGL

/// The EGL entry points that Strata calls, loaded by name at run time because libEGL is not linked.
package struct EGLProcs {
  package var bindAPI: PFNEGLBINDAPIPROC
  package var chooseConfig: PFNEGLCHOOSECONFIGPROC
  package var createContext: PFNEGLCREATECONTEXTPROC
  package var createPbufferSurface: PFNEGLCREATEPBUFFERSURFACEPROC
  package var destroyContext: PFNEGLDESTROYCONTEXTPROC
  package var destroySurface: PFNEGLDESTROYSURFACEPROC
  package var getCurrentContext: PFNEGLGETCURRENTCONTEXTPROC
  package var getCurrentDisplay: PFNEGLGETCURRENTDISPLAYPROC
  package var getCurrentSurface: PFNEGLGETCURRENTSURFACEPROC
  package var getDisplay: PFNEGLGETDISPLAYPROC
  package var getError: PFNEGLGETERRORPROC
  package var getProcAddress: PFNEGLGETPROCADDRESSPROC
  package var initialize: PFNEGLINITIALIZEPROC
  package var makeCurrent: PFNEGLMAKECURRENTPROC
  package var queryAPI: PFNEGLQUERYAPIPROC
  package var queryString: PFNEGLQUERYSTRINGPROC

  // Client extensions; nil if unsupported.
  package var getPlatformDisplay: PFNEGLGETPLATFORMDISPLAYEXTPROC?
  package var queryDevices: PFNEGLQUERYDEVICESEXTPROC?
  package var queryDeviceString: PFNEGLQUERYDEVICESTRINGEXTPROC?
  package var queryDeviceAttrib: PFNEGLQUERYDEVICEATTRIBEXTPROC?

  /// The client extensions, available before a display is opened; empty if no vendor's library is
  /// installed.
  package let clientExtensions: Set<String>

  /// Loads the table.
  ///
  /// - Parameter address: Returns the address of the exported function with a name, or nil. It must
  ///   stay valid for the life of the process and have the C function's type.
  /// - Throws: `GPUError.entryPointMissing` for the first missing function of EGL 1.4.
  package init(
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = ProcLoader(library: "libEGL", address: address)
    bindAPI = try load.required("eglBindAPI")
    chooseConfig = try load.required("eglChooseConfig")
    createContext = try load.required("eglCreateContext")
    createPbufferSurface = try load.required("eglCreatePbufferSurface")
    destroyContext = try load.required("eglDestroyContext")
    destroySurface = try load.required("eglDestroySurface")
    getCurrentContext = try load.required("eglGetCurrentContext")
    getCurrentDisplay = try load.required("eglGetCurrentDisplay")
    getCurrentSurface = try load.required("eglGetCurrentSurface")
    getDisplay = try load.required("eglGetDisplay")
    getError = try load.required("eglGetError")
    let getProcAddress: PFNEGLGETPROCADDRESSPROC = try load.required("eglGetProcAddress")
    self.getProcAddress = getProcAddress
    initialize = try load.required("eglInitialize")
    makeCurrent = try load.required("eglMakeCurrent")
    queryAPI = try load.required("eglQueryAPI")
    let queryString: PFNEGLQUERYSTRINGPROC = try load.required("eglQueryString")
    self.queryString = queryString

    let extensions = Self.words(queryString(nil, EGL_EXTENSIONS))
    clientExtensions = extensions
    let loadExtension = ProcLoader(library: "libEGL") { name in
      getProcAddress(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }
    func named<Function>(_ name: String, ifAny offered: String...) -> Function? {
      extensions.isDisjoint(with: offered) ? nil : loadExtension.optional(name)
    }
    getPlatformDisplay = named("eglGetPlatformDisplayEXT", ifAny: "EGL_EXT_platform_base")
    queryDevices = named(
      "eglQueryDevicesEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_enumeration")
    queryDeviceString = named(
      "eglQueryDeviceStringEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_query")
    queryDeviceAttrib = named(
      "eglQueryDeviceAttribEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_query")
  }

  /// Runs `body` with OpenGL ES as the bound API of the calling thread, then restores the API.
  ///
  /// The bound API is per thread, and the caller may have bound another.
  ///
  /// - Throws: `GPUError.eglFailed` if the API cannot be bound, and the errors of `body`. An error
  ///   code must be read in `body`, because the restoring call overwrites it.
  func bindingOpenGLES<Result>(
    _ body: () throws(GPUError) -> Result
  ) throws(GPUError) -> Result {
    let wanted = EGLenum(EGL_OPENGL_ES_API)
    let before = queryAPI()
    guard bindAPI(wanted) != EGL_FALSE else {
      throw .eglFailed(step: "eglBindAPI for OpenGL ES", code: errorName())
    }
    defer { if before != wanted, before != EGLenum(EGL_NONE) { _ = bindAPI(before) } }
    return try body()
  }

  /// Splits a space-separated EGL string into a set; nil gives an empty set.
  static func words(_ text: UnsafePointer<CChar>?) -> Set<String> {
    guard let text else { return [] }
    return Set(String(cString: text).split(separator: " ").map(String.init))
  }

  /// Returns EGL's name for the error of the last call on this thread.
  func errorName() -> String { Self.name(ofError: getError()) }

  static func name(ofError code: EGLint) -> String {
    errorNames[code] ?? "EGL error 0x" + String(UInt32(bitPattern: code), radix: 16)
  }

  private static let errorNames: [EGLint: String] = [
    EGL_SUCCESS: "no error code",
    EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED",
    EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
    EGL_BAD_ALLOC: "EGL_BAD_ALLOC",
    EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE",
    EGL_BAD_CONFIG: "EGL_BAD_CONFIG",
    EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
    EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY",
    EGL_BAD_MATCH: "EGL_BAD_MATCH",
    EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER",
    EGL_BAD_SURFACE: "EGL_BAD_SURFACE",
    EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
  ]
}
