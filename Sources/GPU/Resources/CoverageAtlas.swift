import StrataCGLES
import StrataGraphics
import StrataRenderList

/// Coverage masks, one byte per pixel, packed into a few textures.
///
/// Bytes are collected in memory and uploaded together before they are used. The atlas grows by
/// pages up to its budget. When it is full, the renderer draws pending work and resets the atlas.
final class CoverageAtlas {
  /// The side of a page for quads with four vertices, whose mask coordinates are divided by it.
  static let pageSide = 1_024
  /// The side of a page for instanced quads, which OpenGL ES 3.0 guarantees.
  ///
  /// The masks of two pages need two draw calls, and a call costs hardware GL more than software.
  static let instancedPageSide = 2_048
  /// The offset from device pixels to texels that selects full coverage in every pixel; see
  /// `shape.vert`.
  static let toFullMask = SIMD2<Double>(-0x1p30, -0x1p30)
  /// The maximum number of pixels of all pages.
  private static let mostPixels = 32 << 20
  /// The size of the area of the full mask, the granularity of the packer.
  private static let fullSide = 8

  /// The location of a mask.
  struct MaskLocation {
    let page: Int
    let x: Int
    let y: Int
  }

  private final class Page {
    let texture: TextureObject
    let memory: CoverageMemory
    var packer: ShelfPacker
    /// The areas with masks that have not been uploaded, at most one per shelf.
    var dirty: [PixelRect] = []
    var isDefined = false

    init(side: Int, hasFullMask: Bool, gl: GLProcs) throws(GPUError) {
      texture = try TextureObject(width: side, height: side, gl: gl)
      memory = CoverageMemory(side: side)
      packer = ShelfPacker(side: side)
      if hasFullMask { addFullMask() }
    }

    func reset(hasFullMask: Bool) {
      packer = ShelfPacker(side: memory.side)
      dirty = []
      if hasFullMask { addFullMask() }
    }

    private func addFullMask() {
      guard let (x, y) = packer.place(width: fullSide, height: fullSide) else { return }
      memory.fill(x: x, y: y, width: fullSide, height: fullSide)
      mark(PixelRect(minX: x, minY: y, maxX: x + fullSide, maxY: y + fullSide))
    }

    /// Adds a mask to the dirty areas; the masks of a shelf start at the same row.
    func mark(_ mask: PixelRect) {
      if let index = dirty.lastIndex(where: { $0.minY == mask.minY }) {
        dirty[index] = dirty[index].union(mask)
      } else {
        dirty.append(mask)
      }
    }
  }

  /// The side of a page in pixels.
  let side: Int
  /// Whether the first texel of each page has full coverage, so that fully covered pixels can be
  /// drawn together with masks.
  let hasFullMasks: Bool
  private let gl: GLProcs
  private let work: WorkClock
  /// Whether the driver reads rows with gaps between them, which OpenGL ES 2.0 does not.
  private let skipsGaps: Bool
  private var pages: [Page] = []
  /// The first page that may have room; all earlier pages are full.
  private var current = 0
  /// The number of resets; locations of an earlier generation are invalid.
  private(set) var generation = 0
  private(set) var uploadedBytes = 0
  /// The pixels of all masks since the last reset.
  private(set) var filledPixels = 0

  init(gl: GLProcs, work: WorkClock, capabilities: Capabilities, language: ShadingLanguage) {
    (self.gl, self.work) = (gl, work)
    skipsGaps = capabilities.has(.es3)
    hasFullMasks = language.instancesQuads
    side = language.instancesQuads ? Self.instancedPageSide : Self.pageSide
  }

  func beginFrame() { uploadedBytes = 0 }

  /// The memory of the pages, to which the masks are written after they are placed.
  var memories: [CoverageMemory] { pages.map(\.memory) }

  /// The number of pixels for which there may be room.
  var freePixels: Int { max(Self.mostPixels - filledPixels, 0) }

  /// Reserves a location for a mask, which must be written before the next upload.
  ///
  /// - Returns: nil if every page is full. After a `reset` the mask fits, unless it is larger than
  ///   a page.
  /// - Throws: `GPUError.outOfMemory` if the driver cannot allocate a texture.
  func place(width: Int, height: Int) throws -> MaskLocation? {
    while true {
      if current == pages.count {
        guard pages.count * side * side < Self.mostPixels else { return nil }
        try pages.append(Page(side: side, hasFullMask: hasFullMasks, gl: gl))
      }
      let page = pages[current]
      if let (x, y) = page.packer.place(width: width, height: height) {
        page.mark(PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height))
        filledPixels += width * height
        return MaskLocation(page: current, x: x, y: y)
      }
      current += 1
    }
  }

  /// Discards every mask; the textures are reused.
  func reset() {
    generation += 1
    current = 0
    filledPixels = 0
    for page in pages { page.reset(hasFullMask: hasFullMasks) }
  }

  func bind(page index: Int) {
    let page = pages[index]
    page.texture.bind(
      TextureObject.Sampling(minification: .nearest, linearMagnification: false))
  }

  /// Uploads the added masks to the textures.
  func upload() {
    for page in pages where !page.dirty.isEmpty {
      work.uploading { upload(page) }
      page.dirty = []
    }
  }

  private func upload(_ page: Page) {
    if !page.isDefined {
      page.isDefined = true
      page.texture.upload(format: GL_ALPHA, width: side, height: side, bytes: nil)
    }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), page.texture.name)
    if skipsGaps { gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(side)) }
    for area in page.dirty {
      page.memory.send(area, gathered: !skipsGaps) { bytes in
        gl.writeTexels(
          bytes, x: area.minX, y: area.minY, width: area.width, height: area.height,
          format: GL_ALPHA, rowLength: skipsGaps ? side : nil)
      }
      uploadedBytes += area.width * area.height
    }
    if skipsGaps { gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0) }
  }
}
