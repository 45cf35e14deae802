package import StrataCEGL
package import StrataCGLES
import StrataRenderList

/// The functions of EGL_MESA_image_dma_buf_export and of the images that it exports.
package struct DMABufferProcs {
  package var createImage: PFNEGLCREATEIMAGEKHRPROC
  package var destroyImage: PFNEGLDESTROYIMAGEKHRPROC
  package var query: PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC
  package var export: PFNEGLEXPORTDMABUFIMAGEMESAPROC

  /// The extensions that the functions require.
  package static let extensions = [
    "EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image", "EGL_MESA_image_dma_buf_export",
  ]

  package init(
    createImage: @escaping PFNEGLCREATEIMAGEKHRPROC,
    destroyImage: @escaping PFNEGLDESTROYIMAGEKHRPROC,
    query: @escaping PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC,
    export: @escaping PFNEGLEXPORTDMABUFIMAGEMESAPROC
  ) {
    self.createImage = createImage
    self.destroyImage = destroyImage
    self.query = query
    self.export = export
  }

  /// Loads the functions.
  ///
  /// - Throws: `GPUError.entryPointMissing`.
  init(_ egl: EGLProcs) throws(GPUError) {
    let load = ProcLoader(library: "libEGL") { name in
      egl.getProcAddress(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }
    createImage = try load.required("eglCreateImageKHR")
    destroyImage = try load.required("eglDestroyImageKHR")
    query = try load.required("eglExportDMABUFImageQueryMESA")
    export = try load.required("eglExportDMABUFImageMESA")
  }
}

/// Exports textures as dma-bufs.
package struct DMABufferExporter {
  private let procs: DMABufferProcs
  private let display: EGLDisplay?
  private let context: EGLContext?
  private let errorName: () -> String

  /// Creates an exporter.
  ///
  /// - Parameter context: A current context that contains the textures or belongs to their group.
  package init(
    _ procs: DMABufferProcs, display: EGLDisplay?, context: EGLContext?,
    errorName: @escaping () -> String
  ) {
    self.procs = procs
    self.display = display
    self.context = context
    self.errorName = errorName
  }

  /// Creates an exporter for a context.
  ///
  /// - Parameter context: Must be current on this thread.
  /// - Throws: `GLInteropError.extensionMissing` with the first extension that the display lacks.
  init(_ context: GLContext) throws {
    let egl = try EGLLibrary.shared().procs
    let display = egl.getCurrentDisplay()
    let offered = EGLProcs.words(egl.queryString(display, EGL_EXTENSIONS))
    for name in DMABufferProcs.extensions where !offered.contains(name) {
      throw GLInteropError.extensionMissing(name: name, device: context.device.name)
    }
    self.init(
      try DMABufferProcs(egl), display: display, context: egl.getCurrentContext(),
      errorName: egl.errorName)
  }

  /// Exports a texture.
  ///
  /// - Parameter texture: A complete texture whose rendering has finished.
  /// - Returns: A buffer whose descriptors the caller must close.
  /// - Throws: `GLInteropError.exportFailed` with the step that EGL rejected.
  package func export(_ texture: GLuint, width: Int, height: Int) throws -> DMABuffer {
    let attributes: [EGLint] = [EGL_GL_TEXTURE_LEVEL_KHR, 0, EGL_NONE]
    let image = procs.createImage(
      display, context, EGLenum(EGL_GL_TEXTURE_2D_KHR),
      EGLClientBuffer(bitPattern: UInt(texture)), attributes)
    guard let image else { throw failure("eglCreateImageKHR") }
    defer { _ = procs.destroyImage(display, image) }

    var fourcc: EGLint = 0
    var count: EGLint = 0
    guard procs.query(display, image, &fourcc, &count, nil) != EGL_FALSE, count > 0 else {
      throw failure("eglExportDMABUFImageQueryMESA")
    }
    var modifiers = [EGLuint64KHR](repeating: 0, count: Int(count))
    guard procs.query(display, image, &fourcc, &count, &modifiers) != EGL_FALSE else {
      throw failure("eglExportDMABUFImageQueryMESA")
    }
    var descriptors = [Int32](repeating: -1, count: Int(count))
    var strides = [EGLint](repeating: 0, count: Int(count))
    var offsets = strides
    guard procs.export(display, image, &descriptors, &strides, &offsets) != EGL_FALSE else {
      throw failure("eglExportDMABUFImageMESA")
    }
    return DMABuffer(
      width: width, height: height, fourcc: UInt32(bitPattern: fourcc),
      planes: (0..<Int(count)).map { index in
        DMABuffer.Plane(
          fileDescriptor: descriptors[index], stride: Int(strides[index]),
          offset: Int(offsets[index]), modifier: UInt64(modifiers[index]))
      })
  }

  private func failure(_ step: String) -> GLInteropError {
    .exportFailed(step: step, code: errorName())
  }
}
