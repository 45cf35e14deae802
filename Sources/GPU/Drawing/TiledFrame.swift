import StrataCGLES
import StrataGraphics
import StrataPlan
import StrataRenderList

/// Draws a frame tile by tile on the same surface and combines the tiles in memory.
///
/// A canvas that fits one surface is one tile. If a backdrop needs content outside of a tile, a
/// larger area is drawn.
struct TiledFrame {
  /// The maximum number of bytes to read back before they are copied to their rows; small compared
  /// to a tile.
  private static let scratchBytes = 4 << 20

  private let plan: FramePlan
  private let tiles: CanvasTiles
  private let drawer: FrameDrawer
  private let context: GLContext
  private let surfaces: SurfacePool
  private let clock: () -> Double
  private(set) var prepareSeconds = 0.0
  private(set) var drawSeconds = 0.0
  private(set) var readSeconds = 0.0

  init(
    _ plan: FramePlan, on tiles: CanvasTiles, with drawer: FrameDrawer, context: GLContext,
    surfaces: SurfacePool, clock: @escaping () -> Double
  ) {
    self.plan = plan
    self.tiles = tiles
    self.drawer = drawer
    self.context = context
    self.surfaces = surfaces
    self.clock = clock
  }

  /// Draws the frame and reads it back; row 0 is the top row.
  ///
  /// - Throws: `GPUError`, and the errors of drawing.
  mutating func pixels() throws -> Pixels {
    let (width, height) = (plan.list.size.width, plan.list.size.height)
    let count = 4 * width * height
    let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = unsafe buffer
      try drawTiles { frame, tile, drawn in
        try unsafe frame.read(tile, drawn, into: target, rowBytes: 4 * width)
      }
      initialized = count
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// Draws the complete frame and discards it.
  mutating func drawWithoutReading() throws { try drawTiles { _, _, _ in } }

  /// Submits the frame and the copy of its pixels to a buffer, and waits for neither.
  ///
  /// - Returns: The fence after the copy.
  mutating func submit(to buffer: PixelBuffer) throws -> UInt? {
    let gl = context.procs
    try drawTiles(waits: false) { frame, tile, drawn in frame.copy(tile, drawn, to: buffer) }
    try context.checkErrors(
      "submitting a frame of \(plan.list.size.width) x \(plan.list.size.height)")
    let fence = gl.makeFence()
    gl.flush()
    return fence
  }

  /// Draws the tiles one after the other on one surface.
  ///
  /// - Parameter waits: Whether each tile is complete before `finish` is called with it.
  private mutating func drawTiles(
    waits: Bool = true, _ finish: (inout TiledFrame, PixelRect, SurfaceImage) throws -> Void
  ) throws {
    let start = clock()
    var size = tiles.tile
    var surface = try surfaces.take(width: size.width, height: size.height)
    prepareSeconds += clock() - start
    for tile in tiles {
      let start = clock()
      let placed = plan.placed(on: tile)
      let view = placed.canvas.fromEvenPixels
      if view.width > size.width || view.height > size.height {
        size = PixelSize(width: max(view.width, size.width), height: max(view.height, size.height))
        surfaces.giveBack(surface)
        surface = try surfaces.take(width: size.width, height: size.height)
      }
      prepareSeconds += clock() - start
      try draw(placed, on: surface)
      if waits { try wait(for: tile) }
      try finish(&self, tile, SurfaceImage(surface: surface, view: view, area: tile))
    }
    surfaces.giveBack(surface)
  }

  private mutating func draw(_ placed: FramePlan, on surface: Surface) throws {
    let start = clock()
    try drawer.draw(placed, on: surface)
    try drawer.watch.check()
    prepareSeconds += clock() - start
  }

  private mutating func wait(for tile: PixelRect) throws {
    let start = clock()
    context.procs.finish()
    try context.checkErrors("drawing a frame of \(tile.width) x \(tile.height)")
    drawSeconds += clock() - start
  }

  /// Submits the copy of a tile to its rows in a buffer of the whole frame.
  private func copy(_ tile: PixelRect, _ drawn: SurfaceImage, to buffer: PixelBuffer) {
    context.procs.bindFramebuffer(GLenum(GL_FRAMEBUFFER), drawn.surface.framebuffer)
    buffer.copy(
      tile.moved(x: -drawn.view.minX, y: -drawn.view.minY), toColumn: tile.minX, row: tile.minY,
      width: plan.list.size.width)
  }

  /// Reads a tile into the frame.
  ///
  /// Rows are in top-down order because a tile's first row of device pixels is the surface's first.
  private mutating func read(
    _ tile: PixelRect, _ drawn: SurfaceImage, into frame: UnsafeMutableBufferPointer<UInt8>,
    rowBytes: Int
  ) throws {
    let start = clock()
    let gl = context.procs
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), drawn.surface.framebuffer)
    let (x, y) = (tile.minX - drawn.view.minX, tile.minY - drawn.view.minY)
    let tileBytes = 4 * tile.width
    let corner = tile.minY * rowBytes + 4 * tile.minX
    precondition(
      corner >= 0 && corner + (tile.height - 1) * rowBytes + tileBytes <= frame.count,
      "the tile must lie within the frame")
    if tileBytes == rowBytes {
      unsafe gl.readPixels(
        GLint(x), GLint(y), GLsizei(tile.width), GLsizei(tile.height), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), frame.baseAddress.map { unsafe $0 + corner })
    } else {
      // OpenGL ES 2.0 writes rows without padding, so they pass through a buffer of such rows.
      let rows = min(tile.height, max(1, Self.scratchBytes / tileBytes))
      var scratch = [UInt8](repeating: 0, count: rows * tileBytes)
      for first in stride(from: 0, to: tile.height, by: rows) {
        let count = min(rows, tile.height - first)
        gl.readBytes(x: x, y: y + first, width: tile.width, height: count, into: &scratch)
        for row in 0..<count {
          let start = corner + (first + row) * rowBytes
          _ = unsafe frame[start..<start + tileBytes].update(
            fromContentsOf: scratch[row * tileBytes..<(row + 1) * tileBytes])
        }
      }
    }
    try context.checkErrors("reading back \(tile.width) x \(tile.height) pixels")
    readSeconds += clock() - start
  }
}
