package import StrataCEGL

/// The EGL entry points that Strata calls, loaded by name at run time because libEGL is not linked.
// Safe to hold: the functions stay loaded for the life of the process, and calls with pointers are
// marked.
@safe
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
  package private(set) var clientExtensions: Set<String> = []
}

extension EGLProcs {
  /// Loads the table.
  ///
  /// - Parameter address: Returns the address of the exported function with a name, or nil. It must
  ///   stay valid for the life of the process and have the C function's type.
  /// - Throws: `GPUError.entryPointMissing` for the first missing function of EGL 1.4.
  package init(
    loadedBy address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) throws(GPUError) {
    let load = unsafe ProcLoader(library: "libEGL", address: address)
    try unsafe self.init(
      bindAPI: load.required("eglBindAPI"),
      chooseConfig: load.required("eglChooseConfig"),
      createContext: load.required("eglCreateContext"),
      createPbufferSurface: load.required("eglCreatePbufferSurface"),
      destroyContext: load.required("eglDestroyContext"),
      destroySurface: load.required("eglDestroySurface"),
      getCurrentContext: load.required("eglGetCurrentContext"),
      getCurrentDisplay: load.required("eglGetCurrentDisplay"),
      getCurrentSurface: load.required("eglGetCurrentSurface"),
      getDisplay: load.required("eglGetDisplay"),
      getError: load.required("eglGetError"),
      getProcAddress: load.required("eglGetProcAddress"),
      initialize: load.required("eglInitialize"),
      makeCurrent: load.required("eglMakeCurrent"),
      queryAPI: load.required("eglQueryAPI"),
      queryString: load.required("eglQueryString"))
    let extensions = extensions(of: nil)
    clientExtensions = extensions
    let loadExtension = unsafe ProcLoader(library: "libEGL", address: self.address(of:))
    func named<Function>(_ name: String, ifAny offered: String...) -> Function? {
      extensions.isDisjoint(with: offered) ? nil : loadExtension.optional(name)
    }
    unsafe getPlatformDisplay = named("eglGetPlatformDisplayEXT", ifAny: "EGL_EXT_platform_base")
    unsafe queryDevices = named(
      "eglQueryDevicesEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_enumeration")
    unsafe queryDeviceString = named(
      "eglQueryDeviceStringEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_query")
    unsafe queryDeviceAttrib = named(
      "eglQueryDeviceAttribEXT", ifAny: "EGL_EXT_device_base", "EGL_EXT_device_query")
  }

  /// Returns EGL's address for a function of EGL or GL; nil if it knows of none.
  func address(of name: String) -> UnsafeMutableRawPointer? {
    unsafe getProcAddress(name).map { unsafe unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
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
    guard let text = unsafe text else { return [] }
    return Set(unsafe String(cString: text).split(separator: " ").map(String.init))
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
