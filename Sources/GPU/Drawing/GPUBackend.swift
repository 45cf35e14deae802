import CGLES
package import StrataGraphics
package import StrataRenderList

/// Draws render lists through OpenGL ES 2 on an offscreen context.
///
/// It owns the device's programs, textures and surfaces, which live as long as it does. It belongs
/// to the thread of its context.
package final class GPUBackend: RenderBackend {
  private let clock: () -> Double
  private let programs: ProgramLibrary
  private let surfaces: SurfacePool
  private let atlas: CoverageAtlas
  private let coverage: CoverageCache
  private let images: ImageStore
  private let drawer: PassDrawer
  // Last, so that it outlives the GL objects above: properties are released in their order.
  private let context: GLContext

  /// - Parameters:
  ///   - context: Current on this thread.
  ///   - clock: Seconds from any origin, for the statistics alone.
  package init(context: GLContext, limits: Limits, clock: @escaping () -> Double) {
    self.context = context
    self.clock = clock
    let gl = context.procs
    let largestSide = context.capabilities.maxTextureSize
    programs = ProgramLibrary(gl: gl)
    surfaces = SurfacePool(gl: gl, largestSide: largestSide)
    atlas = CoverageAtlas(gl: gl)
    coverage = CoverageCache(atlas: atlas, limits: limits)
    images = ImageStore(
      gl: gl, largestSide: largestSide, npotMipmaps: context.capabilities.has(.npotMipmaps))
    drawer = PassDrawer(gl: gl, programs: programs, atlas: atlas)
  }

  deinit {
    // Deleting GL objects needs their context. Where it cannot be made current it is lost, and
    // they are gone already.
    try? context.makeCurrent()
  }

  package var device: DeviceDescription { context.device }
  package var capabilities: Capabilities { context.capabilities }

  /// Builds every program of the closed set, so that no later frame has to.
  package func prepareAllPrograms() throws {
    try context.makeCurrent()
    for key in ProgramKey.all { try programs.prepare(key) }
  }

  package func render(_ list: RenderList, way: PathWay) throws -> RenderedFrame {
    var (canvas, statistics) = try drawCanvas(list, way)
    let drawn = clock()
    let pixels = try read(canvas, list.size)
    surfaces.giveBack(canvas)
    statistics.readSeconds = clock() - drawn
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(_ list: RenderList, way: PathWay) throws -> RenderStatistics {
    let (canvas, statistics) = try drawCanvas(list, way)
    surfaces.giveBack(canvas)
    return statistics
  }

  package func forgetContent() { atlas.reset() }

  private func drawCanvas(
    _ list: RenderList, _ way: PathWay
  ) throws -> (Surface, RenderStatistics) {
    try context.makeCurrent()
    try checkSize(list.size)
    let start = clock()
    images.beginFrame()
    atlas.beginFrame()
    coverage.beginFrame()
    drawer.beginFrame()
    resetState()
    let frame = FrameDrawer(
      drawer: drawer, programs: programs, surfaces: surfaces, atlas: atlas, coverage: coverage,
      images: images, way: way)
    let canvas = try frame.draw(list)
    let submitted = clock()
    context.procs.finish()
    try context.checkErrors("drawing a frame of \(list.size.width) x \(list.size.height)")
    let drawn = clock()

    var statistics = drawer.statistics
    statistics.bytesUploaded += images.uploadedBytes + atlas.uploadedBytes
    statistics.programsBuilt = programs.takeBuiltCount()
    statistics.analyticItems = frame.analyticItems
    statistics.coverageItems = frame.coverageItems
    statistics.coveragePixels = coverage.rasterizedPixels
    statistics.prepareSeconds = submitted - start
    statistics.drawSeconds = drawn - submitted
    return (canvas, statistics)
  }

  private func checkSize(_ size: PixelSize) throws {
    let allowed = context.capabilities.maxTextureSize
    for (what, side) in [("width", size.width), ("height", size.height)] where side > allowed {
      throw LimitExceeded(
        "canvas \(what) in pixels", asked: side, allowed: allowed, place: context.device.name)
    }
  }

  /// Everything that drawing depends on, whatever was left by a caller who shares the context.
  private func resetState() {
    let gl = context.procs
    for state in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DITHER] {
      gl.disable(GLenum(state))
    }
    gl.colorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
    gl.blendEquation(GLenum(GL_FUNC_ADD))
    gl.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.image))
  }

  /// Rows come top first, because device row 0 is the surface's first row.
  private func read(_ surface: Surface, _ size: PixelSize) throws -> Pixels {
    let gl = context.procs
    let count = 4 * size.width * size.height
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
      gl.readPixels(
        0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), buffer.baseAddress)
      initialized = count
    }
    try context.checkErrors("reading back \(size.width) x \(size.height) pixels")
    return Pixels(width: size.width, height: size.height, premultipliedRGBA: bytes)
  }
}
