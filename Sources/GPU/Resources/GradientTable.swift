import CGLES
import StrataGraphics

/// The colours of gradients whose stops lie on an even grid, as floats in one texture.
///
/// An interval of the grid is a pair of texels: the colours at its two ends. Gradients that are in
/// the table need no uniforms of their own, so that one call draws many. Those that are not on a
/// grid, and all when the table is full, are drawn by the uniforms of `GradientUniforms`.
final class GradientTable {
  static let width = 1_024
  private static let height = 64

  /// Where a gradient lies.
  struct Place {
    /// Texture coordinate of the centre of its first texel.
    let coordinate: SIMD2<Float>
    let intervals: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  /// The format that gives float texels in this context; nil where there are none.
  private let internalFormat: GLint?
  private var texture: TextureObject?
  private var texels: [SIMD4<Float>] = []
  private var places: [GradientStops: Place] = [:]
  /// Rows that were added to since the last upload.
  private var dirtyRows: Range<Int>?
  private(set) var uploadedBytes = 0

  init(gl: GLProcs, capabilities: Capabilities, work: WorkClock) {
    self.gl = gl
    self.work = work
    internalFormat =
      !capabilities.has(.floatTextures)
      ? nil : capabilities.extensions.contains("GL_OES_texture_float") ? GL_RGBA : 0x8814
  }

  func beginFrame() {
    uploadedBytes = 0
    // Gradients of earlier frames make room; within a frame the table only grows.
    if texels.count > Self.width * Self.height / 2 { reset() }
  }

  /// Forgets every gradient.
  func reset() {
    texels.removeAll(keepingCapacity: true)
    places.removeAll()
    dirtyRows = nil
  }

  /// Where `stops` lie, added unless they were there; nil when the table cannot hold them.
  ///
  /// - Throws: `GPUError.outOfMemory` when the driver gives no texture.
  func place(of stops: GradientStops) throws -> Place? {
    guard internalFormat != nil else { return nil }
    if let known = places[stops] { return known }
    guard let grid = GradientGrid(stops) else { return nil }
    try define()
    // A gradient lies in one row.
    let needed = 2 * grid.intervals.count
    let column = texels.count % Self.width
    let padding = column + needed > Self.width ? Self.width - column : 0
    guard texels.count + padding + needed <= Self.width * Self.height else { return nil }
    texels += repeatElement(SIMD4(), count: padding)
    let first = texels.count
    for interval in grid.intervals { texels += [interval.start, interval.end] }
    let row = first / Self.width
    dirtyRows = min(dirtyRows?.lowerBound ?? row, row)..<(row + 1)
    let place = Place(
      coordinate: SIMD2(
        (Float(first % Self.width) + 0.5) / Float(Self.width),
        (Float(row) + 0.5) / Float(Self.height)),
      intervals: grid.intervals.count)
    places[stops] = place
    return place
  }

  /// Makes the texture and its storage, the first time.
  private func define() throws {
    guard let internalFormat, texture == nil else { return }
    let made = try TextureObject(width: Self.width, height: Self.height, gl: gl)
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(Self.width), GLsizei(Self.height), 0,
      GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
    texture = made
  }

  /// Brings the texture up to date, and leaves it bound to its unit.
  func bind() {
    guard let texture else { return }
    gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.table))
    defer { gl.activeTexture(GLenum(GL_TEXTURE0 + TextureUnit.image)) }
    texture.bind(TextureObject.Sampling(minification: .nearest, linearMagnification: false))
    guard let rows = dirtyRows else { return }
    dirtyRows = nil
    let end = rows.upperBound * Self.width
    let missing = max(0, end - texels.count)
    texels += repeatElement(SIMD4(), count: missing)
    work.uploading {
      texels.withUnsafeBytes { bytes in
        let rowBytes = Self.width * MemoryLayout<SIMD4<Float>>.stride
        gl.texSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, GLint(rows.lowerBound), GLsizei(Self.width),
          GLsizei(rows.count), GLenum(GL_RGBA), GLenum(GL_FLOAT),
          bytes.baseAddress.map { $0 + rows.lowerBound * rowBytes })
        uploadedBytes += rows.count * rowBytes
      }
    }
    texels.removeLast(missing)
  }
}
