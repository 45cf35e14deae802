package import StrataCEGL
package import StrataCGLES
import StrataRenderList

/// The functions of EGL_MESA_image_dma_buf_export and of the images that it exports.
// Safe to hold, like `EGLProcs`.
@safe
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
    unsafe self.createImage = createImage
    unsafe self.destroyImage = destroyImage
    unsafe self.query = query
    unsafe self.export = export
  }

  /// Loads the functions.
  ///
  /// - Throws: `GPUError.entryPointMissing`.
  init(_ egl: EGLProcs) throws(GPUError) {
    let load = unsafe ProcLoader(library: "libEGL", address: egl.address(of:))
    try unsafe self.init(
      createImage: load.required("eglCreateImageKHR"),
      destroyImage: load.required("eglDestroyImageKHR"),
      query: load.required("eglExportDMABUFImageQueryMESA"),
      export: load.required("eglExportDMABUFImageMESA"))
  }
}

/// Exports textures as dma-bufs.
package struct DMABufferExporter {
  private let procs: DMABufferProcs
  private let display: EGLHandle?
  private let context: EGLHandle?
  private let errorName: () -> String

  /// Creates an exporter.
  ///
  /// - Parameter context: A current context that contains the textures or belongs to their group.
  package init(
    _ procs: DMABufferProcs, display: EGLDisplay?, context: EGLContext?,
    errorName: @escaping () -> String
  ) {
    unsafe self.init(
      procs, display: EGLHandle(display), context: EGLHandle(context), errorName: errorName)
  }

  private init(
    _ procs: DMABufferProcs, display: EGLHandle?, context: EGLHandle?,
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
    let display = egl.currentDisplay
    let offered = egl.extensions(of: display)
    for name in DMABufferProcs.extensions where !offered.contains(name) {
      throw GLInteropError.extensionMissing(name: name, device: context.device.name)
    }
    self.init(
      try DMABufferProcs(egl), display: display, context: egl.currentContext,
      errorName: egl.errorName)
  }

  /// Exports a texture.
  ///
  /// - Parameter texture: A complete texture whose rendering has finished.
  /// - Returns: A buffer whose descriptors the caller must close.
  /// - Throws: `GLInteropError.exportFailed` with the step that EGL rejected.
  package func export(_ texture: GLuint, width: Int, height: Int) throws -> DMABuffer {
    let attributes: [EGLint] = [EGL_GL_TEXTURE_LEVEL_KHR, 0, EGL_NONE]
    let display = unsafe display?.pointer
    let image = unsafe procs.createImage(
      display, context?.pointer, EGLenum(EGL_GL_TEXTURE_2D_KHR),
      EGLClientBuffer(bitPattern: UInt(texture)), attributes)
    guard let image = unsafe image else { throw failure("eglCreateImageKHR") }
    defer { _ = unsafe procs.destroyImage(display, image) }

    var fourcc: EGLint = 0
    var count: EGLint = 0
    guard unsafe procs.query(display, image, &fourcc, &count, nil) != EGL_FALSE, count > 0 else {
      throw failure("eglExportDMABUFImageQueryMESA")
    }
    var modifiers = [EGLuint64KHR](repeating: 0, count: Int(count))
    guard unsafe procs.query(display, image, &fourcc, &count, &modifiers) != EGL_FALSE else {
      throw failure("eglExportDMABUFImageQueryMESA")
    }
    var descriptors = [Int32](repeating: -1, count: Int(count))
    var strides = [EGLint](repeating: 0, count: Int(count))
    var offsets = strides
    guard unsafe procs.export(display, image, &descriptors, &strides, &offsets) != EGL_FALSE
    else {
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
