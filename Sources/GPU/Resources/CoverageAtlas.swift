import CGLES

/// Coverage masks, one byte a pixel, packed into a few textures.
///
/// Bytes are gathered in memory and uploaded once before they are drawn with. The atlas grows page
/// by page to its budget; then the renderer draws what is pending and starts over.
final class CoverageAtlas {
  static let pageSide = 1_024
  private static let mostPages = 32

  /// Where a mask lies.
  struct Place {
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
  /// Pages below this are full; those from it on may have room.
  private var current = 0
  /// Counts the times that the masks were thrown away; places of an older one are stale.
  private(set) var generation = 0
  private(set) var uploadedBytes = 0
  /// Pixels of all masks since the last reset.
  private(set) var filledPixels = 0

  init(gl: GLProcs, work: WorkClock) { (self.gl, self.work) = (gl, work) }

  func beginFrame() { uploadedBytes = 0 }

  /// Copies `height` rows of `width` bytes, `stride` bytes apart, into the atlas.
  ///
  /// - Returns: nil when every page is full; after a `reset` the mask fits, provided that it is no
  ///   larger than a page.
  /// - Throws: `GPUError.outOfMemory` when the driver gives no texture.
  func add(
    _ source: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int
  ) throws -> Place? {
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
        return Place(page: current, x: x, y: y)
      }
      current += 1
    }
  }

  /// Forgets every mask; textures stay for reuse.
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

  /// Brings the textures up to date with what was added.
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
