import StrataCGLES
package import StrataGraphics
import StrataPlan
package import StrataRenderList

/// Draws render lists with OpenGL ES 2 in an offscreen context.
///
/// A canvas larger than the device's surfaces is drawn in tiles, with identical pixels.
///
/// The back end owns the device's programs, textures and surfaces, which live as long as it does.
/// It belongs to the thread of its context.
package final class GPUBackend: RenderBackend {
  let clock: () -> Double
  private let work: WorkClock
  private let programs: ProgramLibrary
  let surfaces: SurfacePool
  private let atlas: CoverageAtlas
  private let coverage: CoverageCache
  private let table: GradientTable
  private let meshes: MeshStore
  private let seenShapes = SeenShapes()
  private let images: ImageStore
  private let particles: ParticleStore
  private let drawer: PassDrawer
  let recorder: FrameRecorder
  private let shortcuts: Shortcuts
  /// Whether `auto` chooses strategies as on hardware GL.
  let routesAsHardware: Bool
  /// Whether the choices of `auto` depend on the list alone and not on earlier frames.
  ///
  /// On hardware GL, `auto` then draws every shape as a mesh that can be one.
  package var ignoresEarlierFrames = false
  /// The buffers of frames that are read back while the next one is drawn.
  let pixelBuffers: PixelBufferRing
  /// Frames that callers hold as textures.
  let frameTextures = FrameTextures()
  /// The largest side of a canvas that is one texture, in pixels.
  let largestCanvasSide: Int
  /// The largest surface side in pixels; a canvas with a longer side is drawn in tiles.
  ///
  /// It is halved when the driver runs out of memory.
  private(set) var largestSurfaceSide: Int
  /// The initial limit of `largestSurfaceSide`: 256 MiB for a surface, 512 MiB for one of half
  /// floats.
  private static let preferredSurfaceSide = 8_192
  /// The minimum of `largestSurfaceSide` after the driver ran out of memory, in pixels.
  private static let smallestTile = 512
  // Declared last so that it outlives the GL objects above: properties are released in order.
  let context: GLContext

  /// Creates a back end.
  ///
  /// - Parameters:
  ///   - context: Must be current on this thread.
  ///   - clock: Returns seconds from any origin; used only for the statistics.
  ///   - largestSurfaceSide: The maximum side of a surface in pixels, at least 2; nil means 8,192.
  ///     The device's own limit applies as well.
  ///   - routesAsHardware: Whether `auto` chooses strategies as on hardware GL; nil if it depends
  ///     on the device.
  ///   - readsAhead: Whether submitted frames are read back while the next one is drawn; nil if it
  ///     depends on the device. A software driver draws with the processor's cores, and only one of
  ///     its contexts may draw at a time, so its frames are completed one by one.
  ///   - binaries: The compiled programs of the context's driver.
  package init(
    context: GLContext, limits: Limits, clock: @escaping () -> Double,
    largestSurfaceSide: Int? = nil, shortcuts: Shortcuts = Shortcuts(),
    routesAsHardware: Bool? = nil, readsAhead: Bool? = nil,
    binaries: (any ProgramBinaryStore)? = nil
  ) {
    self.routesAsHardware = routesAsHardware ?? !context.device.isSoftware
    self.context = context
    self.clock = clock
    work = WorkClock(clock)
    self.shortcuts = shortcuts
    let gl = context.procs
    let largestSide = min(
      context.capabilities.largestSurfaceSide, largestSurfaceSide ?? .max)
    largestCanvasSide = largestSide
    self.largestSurfaceSide = min(
      largestSide, largestSurfaceSide ?? Self.preferredSurfaceSide)
    pixelBuffers = PixelBufferRing(
      gl: gl,
      isEnabled: context.capabilities.has(.pixelBuffers)
        && (readsAhead ?? !context.device.isSoftware))
    let language = ShadingLanguage(
      context.capabilities,
      instancesQuads: self.routesAsHardware && gl.hasInstances)
    programs = ProgramLibrary(
      gl: gl, language: language,
      binaries: ProgramBinaries(binaries, context.capabilities, gl: gl))
    surfaces = SurfacePool(
      gl: gl, capabilities: context.capabilities, largestSide: largestSide)
    atlas = CoverageAtlas(
      gl: gl, work: work, capabilities: context.capabilities, language: language)
    coverage = CoverageCache(
      atlas: atlas, limits: limits, threads: shortcuts.coverageThreads, work: work,
      isHardware: self.routesAsHardware)
    images = ImageStore(
      gl: gl, largestSide: context.capabilities.maxTextureSize,
      npotMipmaps: context.capabilities.has(.npotMipmaps),
      usesSheets: context.capabilities.vertexAttributes >= ProgramKey.mostAttributes(language)
        && context.capabilities.varyingVectors >= ProgramKey.mostVaryings
        && context.capabilities.maxTextureSize >= ImageSheet.largestSide,
      storesMasks: context.capabilities.has(.es3), shareGroup: context.shareGroup, work: work)
    meshes = MeshStore(gl: gl, limits: limits, work: work)
    particles = ParticleStore(gl: gl, work: work)
    table = GradientTable(gl: gl, capabilities: context.capabilities, work: work)
    drawer = PassDrawer(
      gl: gl, programs: programs, atlas: atlas, table: table, work: work,
      capabilities: context.capabilities)
    recorder = FrameRecorder(drawer)
  }

  deinit {
    // Deleting GL objects needs their context. If it cannot be made current it is lost, and the
    // objects are already gone.
    guard (try? context.makeCurrent()) != nil else { return }
    frameTextures.removeReturned(GLFences(context.procs))
  }

  package var device: DeviceDescription { context.device }
  package var capabilities: Capabilities { context.capabilities }

  /// Treats the context as lost; the next frame notices it.
  package func simulateReset() { context.simulateReset() }

  /// Builds every program of the closed set that the device may use, so that later frames need not.
  package func prepareAllPrograms() throws {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      let keys = ProgramKey.all.filter {
        $0.attributeNames(programs.language).count <= capabilities.vertexAttributes
      }
      for key in keys { try programs.prepare(key) }
      for key in keys { _ = try programs.program(for: key) }
    }
  }

  /// Starts to build the programs of the self-test if the driver builds several at the same time.
  ///
  /// Errors are reported by the frames.
  package func startPrograms(ofSelfTest parts: SelfTestParts) {
    let keys = SelfTest.programs(of: parts, on: self)
    guard capabilities.has(.parallelCompilation) else { return }
    try? DriverTurns.take(isSoftware: device.isSoftware) {
      try context.makeCurrent()
      for key in keys { try programs.prepare(key) }
    }
  }

  /// The number of shapes whose coverage is cached.
  package var cachedCoverageCount: Int { coverage.count }

  /// The programs that frames have used.
  package var usedPrograms: Set<ProgramKey> { programs.used }

  package func render(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderedFrame {
    let (pixels, statistics) = try DriverTurns.take(isSoftware: device.isSoftware) {
      try draw(list, strategy, watch) { try $0.pixels() }
    }
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> RenderStatistics {
    try DriverTurns.take(isSoftware: device.isSoftware) {
      try draw(list, strategy, watch) { try $0.drawWithoutReading() }.statistics
    }
  }

  /// Draws a frame and returns its drawing commands as text, with their cost, as they were recorded
  /// before they were submitted.
  package func commandText(
    _ list: RenderList, strategy: PathStrategy
  ) throws -> (text: String, counts: DrawingCounts, statistics: RenderStatistics) {
    var text = DrawCommandText()
    recorder.observer = { text.add($0) }
    defer { recorder.observer = nil }
    let statistics = try draw(list, strategy: strategy, watch: .none)
    let lines = text.lines + [recorder.counts.text]
    return (lines.joined(separator: "\n") + "\n", recorder.counts, statistics)
  }

  package func forgetContent() {
    atlas.reset()
    table.reset()
    DriverTurns.take(isSoftware: device.isSoftware) {
      // Deleting buffers needs their context; if it is lost, they are already gone.
      try? context.makeCurrent()
      meshes.removeAll()
      seenShapes.removeAll()
      particles.removeAll()
    }
  }

  /// Draws a frame, in smaller tiles if the driver runs out of memory.
  func draw<Result>(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch,
    _ body: (inout TiledFrame) throws -> Result
  ) throws -> (result: Result, statistics: RenderStatistics) {
    try freeingMemory(for: list.size) { try drawTiles(list, strategy, watch, body) }
  }

  /// Draws a frame again if the driver runs out of memory, first without the content of earlier
  /// frames, then in smaller tiles.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas.
  ///   - body: Begins a frame and draws it.
  func freeingMemory<Result>(for size: PixelSize, _ body: () throws -> Result) throws -> Result {
    var mayEvict = true
    while true {
      do {
        return try body()
      } catch GPUError.outOfMemory where mayEvict && evictUnused() {
        // Only once: a frame that fails early does not use everything that it needs.
        mayEvict = false
      } catch GPUError.outOfMemory where halveTiles(of: size) {
        mayEvict = false
      }
    }
  }

  /// Evicts cached content that the current frame has not used.
  ///
  /// - Returns: Whether there was any.
  private func evictUnused() -> Bool {
    let sizes = [images.evictUnused(), meshes.evictUnused(), particles.evictUnused()]
    guard sizes.contains(where: { $0 > 0 }) else { return false }
    surfaces.removeAll()
    return true
  }

  /// Makes tiles smaller after the driver ran out of memory.
  ///
  /// - Returns: Whether a canvas of this size then needs smaller surfaces than before.
  private func halveTiles(of size: PixelSize) -> Bool {
    let half = largestSurfaceSide / 2
    guard half >= Self.smallestTile, max(size.width, size.height) > half else { return false }
    largestSurfaceSide = half
    surfaces.removeAll()
    return true
  }

  private func drawTiles<Result>(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch,
    _ body: (inout TiledFrame) throws -> Result
  ) throws -> (result: Result, statistics: RenderStatistics) {
    let frame = try beginFrame(strategy, watch)
    let plan = frame.plan(list)
    var tiled = TiledFrame(
      plan, on: try CanvasTiles(plan, largestSide: largestSurfaceSide), with: frame,
      context: context, surfaces: surfaces, clock: clock)
    let result = try context.noticingLoss("drawing a frame") { try body(&tiled) }

    var statistics = statistics(of: frame)
    statistics.prepareSeconds = tiled.prepareSeconds
    statistics.drawSeconds = tiled.drawSeconds
    statistics.readSeconds = tiled.readSeconds
    return (result, statistics)
  }

  /// Makes the context current, resets its state and clears the statistics of the previous frame.
  func beginFrame(_ strategy: PathStrategy, _ watch: FrameWatch) throws -> FrameDrawer {
    try watch.check()
    try context.makeCurrent()
    images.beginFrame()
    atlas.beginFrame()
    coverage.beginFrame()
    table.beginFrame()
    meshes.beginFrame()
    seenShapes.beginFrame()
    particles.beginFrame()
    drawer.beginFrame(watch)
    recorder.beginFrame()
    work.beginFrame()
    resetState()
    return FrameDrawer(
      recorder: recorder, programs: programs, surfaces: surfaces, atlas: atlas, coverage: coverage,
      paints: PaintResolver(
        images: images, table: table, joinsGradients: routesAsHardware),
      meshes: MeshChoice(
        store: meshes, seen: ignoresEarlierFrames ? nil : seenShapes,
        rules: .gpu(
          preferred: strategy, isHardware: routesAsHardware,
          leavesOutHidden: shortcuts.leavesOutHidden),
        isAvailable: context.capabilities.resolvesMeshes),
      particles: particles, shortcuts: shortcuts, watch: watch)
  }

  /// Returns the cost of a frame so far, without times on the device.
  func statistics(of frame: FrameDrawer) -> RenderStatistics {
    var statistics = drawer.statistics
    statistics.bytesUploaded += images.uploadedBytes + atlas.uploadedBytes + table.uploadedBytes
    statistics.bytesUploaded += meshes.uploadedBytes + particles.uploadedBytes
    statistics.meshBytesUploaded = meshes.uploadedBytes
    statistics.tessellatedShapes = meshes.tessellatedShapes
    (statistics.programsBuilt, statistics.programsLoaded) = programs.takeBuiltCounts()
    statistics.analyticItems = frame.analyticItems
    statistics.meshItems = frame.meshItems
    statistics.coverageItems = frame.coverageItems
    statistics.hiddenItems = frame.hiddenItems
    statistics.coveragePixels = coverage.rasterizedPixels
    statistics.rasterizeSeconds = work.rasterizeSeconds
    statistics.uploadSeconds = work.uploadSeconds
    return statistics
  }

  /// Sets all state that drawing depends on, because a caller may share the context.
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
