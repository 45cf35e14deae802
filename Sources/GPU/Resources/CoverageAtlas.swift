import CGLES

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
    var dirtyRows: Range<Int>?
    var isDefined = false

    init(gl: GLProcs) throws(GPUError) {
      texture = try TextureObject(
        width: CoverageAtlas.pageSide, height: CoverageAtlas.pageSide, gl: gl)
    }
  }

  private let gl: GLProcs
  private let work: WorkClock
  private var pages: [Page] = []
  /// The first page that may have room; all earlier pages are full.
  private var current = 0
  /// The number of resets; locations of an earlier generation are invalid.
  private(set) var generation = 0
  private(set) var uploadedBytes = 0
  /// The pixels of all masks since the last reset.
  private(set) var filledPixels = 0

  init(gl: GLProcs, work: WorkClock) { (self.gl, self.work) = (gl, work) }

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
        let rows = y..<(y + height)
        page.dirtyRows =
          page.dirtyRows.map {
            min($0.lowerBound, rows.lowerBound)..<max($0.upperBound, rows.upperBound)
          } ?? rows
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
      page.dirtyRows = nil
    }
  }

  func bind(page index: Int) {
    let page = pages[index]
    page.texture.bind(
      TextureObject.Sampling(minification: .nearest, linearMagnification: false))
  }

  /// Uploads the added masks to the textures.
  func upload() {
    for page in pages {
      guard let rows = page.dirtyRows else { continue }
      page.dirtyRows = nil
      work.uploading { upload(rows, of: page) }
    }
  }

  private func upload(_ rows: Range<Int>, of page: Page) {
    if page.isDefined {
      gl.bindTexture(GLenum(GL_TEXTURE_2D), page.texture.name)
      page.bytes.withUnsafeBytes { bytes in
        gl.texSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(Self.pageSide),
          GLsizei(rows.count), GLenum(GL_ALPHA), GLenum(GL_UNSIGNED_BYTE),
          bytes.baseAddress.map { $0 + rows.lowerBound * Self.pageSide })
      }
      uploadedBytes += rows.count * Self.pageSide
    } else {
      page.isDefined = true
      page.texture.upload(
        format: GL_ALPHA, width: Self.pageSide, height: Self.pageSide, bytes: page.bytes)
      uploadedBytes += Self.pageSide * Self.pageSide
    }
  }
}
