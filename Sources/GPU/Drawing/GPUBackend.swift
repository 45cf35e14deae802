import CGLES
package import StrataGraphics
package import StrataRenderList

/// Draws render lists through OpenGL ES 2 on an offscreen context.
///
/// A canvas larger than the device's surfaces is drawn in tiles, with the same pixels.
///
/// It owns the device's programs, textures and surfaces, which live as long as it does. It belongs
/// to the thread of its context.
package final class GPUBackend: RenderBackend {
  private let clock: () -> Double
  private let work: WorkClock
  private let programs: ProgramLibrary
  let surfaces: SurfacePool
  private let atlas: CoverageAtlas
  private let coverage: CoverageCache
  private let table: GradientTable
  private let meshes: MeshStore
  private let images: ImageStore
  private let particles: ParticleStore
  let drawer: PassDrawer
  private let shortcuts: Shortcuts
  /// Frames that callers have as textures.
  let frameTextures = FrameTextures()
  /// A canvas with a longer side is drawn in tiles.
  let largestSurfaceSide: Int
  // Last, so that it outlives the GL objects above: properties are released in their order.
  let context: GLContext

  /// - Parameters:
  ///   - context: Current on this thread.
  ///   - clock: Seconds from any origin, for the statistics alone.
  ///   - largestSurfaceSide: Keeps surfaces smaller than the device's own limit; at least 2.
  package init(
    context: GLContext, limits: Limits, clock: @escaping () -> Double,
    largestSurfaceSide: Int = .max, shortcuts: Shortcuts = Shortcuts()
  ) {
    self.context = context
    self.clock = clock
    work = WorkClock(clock)
    self.shortcuts = shortcuts
    let gl = context.procs
    let largestSide = min(context.capabilities.largestSurfaceSide, largestSurfaceSide)
    self.largestSurfaceSide = largestSide
    programs = ProgramLibrary(
      gl: gl, language: context.capabilities.has(.es3) ? .es300 : .es100)
    surfaces = SurfacePool(
      gl: gl, capabilities: context.capabilities, largestSide: largestSide)
    atlas = CoverageAtlas(gl: gl, work: work)
    coverage = CoverageCache(
      atlas: atlas, limits: limits, threads: shortcuts.coverageThreads, work: work)
    images = ImageStore(
      gl: gl, largestSide: context.capabilities.maxTextureSize,
      npotMipmaps: context.capabilities.has(.npotMipmaps),
      sharesTextures: context.capabilities.vertexAttributes >= ProgramKey.mostAttributes
        && context.capabilities.maxTextureSize >= ImageSheet.height,
      shareGroup: context.shareGroup, work: work)
    meshes = MeshStore(gl: gl, limits: limits, work: work)
    particles = ParticleStore(gl: gl, work: work)
    table = GradientTable(gl: gl, capabilities: context.capabilities, work: work)
    drawer = PassDrawer(
      gl: gl, programs: programs, atlas: atlas, table: table, work: work,
      capabilities: context.capabilities)
  }

  deinit {
    // Deleting GL objects needs their context. Where it cannot be made current it is lost, and
    // they are gone already.
    try? context.makeCurrent()
  }

  package var device: DeviceDescription { context.device }
  package var capabilities: Capabilities { context.capabilities }

  /// Builds every program of the closed set that the device may be asked for, so that no later frame
  /// has to.
  package func prepareAllPrograms() throws {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      for key in ProgramKey.all
      where key.attributeNames.count <= capabilities.vertexAttributes { try programs.prepare(key) }
    }
  }

  package func render(
    _ list: RenderList, way: PathWay, watch: FrameWatch
  ) throws -> RenderedFrame {
    let (pixels, statistics) = try DriverTurns.take(isSoftware: device.isSoftware) {
      try draw(list, way, watch) { try $0.pixels() }
    }
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(
    _ list: RenderList, way: PathWay, watch: FrameWatch
  ) throws -> RenderStatistics {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try draw(list, way, watch) { try $0.drawWithoutReading() }.statistics
    }
  }

  package func forgetContent() {
    atlas.reset()
    table.reset()
    DriverTurns.take(isSoftware: device.isSoftware) {
      // Freeing buffers needs their context; where it is lost, they are gone already.
      try? context.makeCurrent()
      meshes.removeAll()
      particles.removeAll()
    }
  }

  private func draw<Result>(
    _ list: RenderList, _ way: PathWay, _ watch: FrameWatch,
    _ body: (inout TiledFrame) throws -> Result
  ) throws -> (result: Result, statistics: RenderStatistics) {
    let frame = try beginFrame(way, watch)
    var tiled = TiledFrame(
      list, on: try CanvasTiles(list, largestSide: largestSurfaceSide), with: frame,
      context: context, surfaces: surfaces, clock: clock)
    let result = try context.noticingLoss("drawing a frame") { try body(&tiled) }

    var statistics = statistics(of: frame)
    statistics.prepareSeconds = tiled.prepareSeconds
    statistics.drawSeconds = tiled.drawSeconds
    statistics.readSeconds = tiled.readSeconds
    return (result, statistics)
  }

  /// Makes the context current and its state plain, and forgets what the last frame cost.
  func beginFrame(_ way: PathWay, _ watch: FrameWatch) throws -> FrameDrawer {
    try watch.check()
    try context.makeCurrent()
    images.beginFrame()
    atlas.beginFrame()
    coverage.beginFrame()
    table.beginFrame()
    meshes.beginFrame()
    particles.beginFrame()
    drawer.beginFrame(watch)
    work.beginFrame()
    resetState()
    return FrameDrawer(
      drawer: drawer, programs: programs, surfaces: surfaces, atlas: atlas, coverage: coverage,
      paints: PaintResolver(images: images, table: table),
      meshes: MeshRouter(
        store: meshes, choice: WayChoice(preferred: way, isAutomatic: !device.isSoftware)),
      particles: particles, shortcuts: shortcuts, watch: watch)
  }

  /// What a frame has cost so far, but for times on the device.
  func statistics(of frame: FrameDrawer) -> RenderStatistics {
    var statistics = drawer.statistics
    statistics.bytesUploaded += images.uploadedBytes + atlas.uploadedBytes + table.uploadedBytes
    statistics.bytesUploaded += meshes.uploadedBytes + particles.uploadedBytes
    statistics.meshBytesUploaded = meshes.uploadedBytes
    statistics.tessellatedShapes = meshes.tessellatedShapes
    statistics.programsBuilt = programs.takeBuiltCount()
    statistics.analyticItems = frame.analyticItems
    statistics.meshItems = frame.meshItems
    statistics.coverageItems = frame.coverageItems
    statistics.hiddenItems = frame.hiddenItems
    statistics.coveragePixels = coverage.rasterizedPixels
    statistics.rasterizeSeconds = work.rasterizeSeconds
    statistics.uploadSeconds = work.uploadSeconds
    return statistics
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
}
