import StrataCGLES
import StrataGraphics
import StrataRenderList

/// Coverage masks, one byte per pixel, packed into a few textures.
///
/// Bytes are collected in memory and uploaded together before they are used. The atlas grows by
/// pages up to its budget. When it is full, the renderer draws pending work and resets the atlas.
final class CoverageAtlas {
  static let pageSide = 1_024
  private static let mostPages = 32

  /// The location of a mask.
  struct MaskLocation {
    let page: Int
    let x: Int
    let y: Int
  }

  private final class Page {
    let texture: TextureObject
    var packer = ShelfPacker(side: CoverageAtlas.pageSide)
    var bytes = [UInt8](repeating: 0, count: CoverageAtlas.pageSide * CoverageAtlas.pageSide)
    /// The areas with masks that have not been uploaded, at most one per shelf.
    var dirty: [PixelRect] = []
    var isDefined = false

    init(gl: GLProcs) throws(GPUError) {
      texture = try TextureObject(
        width: CoverageAtlas.pageSide, height: CoverageAtlas.pageSide, gl: gl)
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
  private var scratch: [UInt8] = []
  /// The pixels of all masks since the last reset.
  private(set) var filledPixels = 0

  init(gl: GLProcs, work: WorkClock, capabilities: Capabilities) {
    (self.gl, self.work) = (gl, work)
    skipsGaps = capabilities.has(.es3)
  }

  func beginFrame() { uploadedBytes = 0 }

  /// Copies `height` rows of `width` bytes, `stride` bytes apart, into the atlas.
  ///
  /// - Returns: nil if every page is full. After a `reset` the mask fits, unless it is larger than
  ///   a page.
  /// - Throws: `GPUError.outOfMemory` if the driver cannot allocate a texture.
  func add(
    _ source: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int
  ) throws -> MaskLocation? {
    while true {
      if current == pages.count {
        guard pages.count < Self.mostPages else { return nil }
        try pages.append(Page(gl: gl))
      }
      let page = pages[current]
      if let (x, y) = page.packer.place(width: width, height: height) {
        page.bytes.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          for row in 0..<height {
            (base + (y + row) * Self.pageSide + x).update(
              from: source + row * stride, count: width)
          }
        }
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
    for page in pages {
      page.packer = ShelfPacker(side: Self.pageSide)
      page.dirty = []
    }
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
      page.texture.upload(
        format: GL_ALPHA, width: Self.pageSide, height: Self.pageSide, bytes: nil)
    }
    gl.bindTexture(GLenum(GL_TEXTURE_2D), page.texture.name)
    if skipsGaps { gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(Self.pageSide)) }
    for area in page.dirty {
      let first = skipsGaps ? area.minY * Self.pageSide + area.minX : 0
      if !skipsGaps { collect(area, of: page) }
      (skipsGaps ? page.bytes : scratch).withUnsafeBytes {
        gl.texSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, GLint(area.minX), GLint(area.minY), GLsizei(area.width),
          GLsizei(area.height), GLenum(GL_ALPHA), GLenum(GL_UNSIGNED_BYTE),
          $0.baseAddress.map { $0 + first })
      }
      uploadedBytes += area.width * area.height
    }
    if skipsGaps { gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0) }
  }

  /// Copies the rows of an area next to each other into `scratch`.
  private func collect(_ area: PixelRect, of page: Page) {
    scratch.removeAll(keepingCapacity: true)
    for row in area.minY..<area.maxY {
      let first = row * Self.pageSide
      scratch += page.bytes[(first + area.minX)..<(first + area.maxX)]
    }
  }
}
