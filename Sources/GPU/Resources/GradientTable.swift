import StrataCGLES
import StrataGraphics

/// The colors of gradients whose stops are on an even grid, as floats in one texture.
///
/// An interval of the grid is a pair of texels: the colors at its two ends. Gradients in the table
/// need no uniforms of their own, so one call draws many. Gradients that are not on a grid, and all
/// gradients once the table is full, are drawn with the uniforms of `GradientUniforms`.
final class GradientTable {
  static let width = 1_024
  /// The number that is added to the intervals of a gradient once per kind, in a program for all
  /// kinds; more than a row of the table has intervals.
  static let kindStep = 1_024
  private static let height = 64

  /// The location of a gradient.
  struct GradientLocation {
    /// The texture coordinate of the center of its first texel.
    let coordinate: SIMD2<Float>
    let intervals: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  /// The format for float texels in this context; nil if unsupported.
  private let internalFormat: GLint?
  private var texture: TextureObject?
  private var texels: [SIMD4<Float>] = []
  private var places: [GradientStops: GradientLocation] = [:]
  /// The rows that were changed since the last upload.
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
    // Gradients of earlier frames are evicted; within a frame the table only grows.
    if texels.count > Self.width * Self.height / 2 { reset() }
  }

  /// Removes all gradients.
  func reset() {
    texels.removeAll(keepingCapacity: true)
    places.removeAll()
    dirtyRows = nil
  }

  /// Returns the location of `stops`, adding them if necessary; nil if the table cannot hold them.
  ///
  /// - Throws: `GPUError.outOfMemory` if the driver cannot allocate a texture.
  func place(of stops: GradientStops) throws -> GradientLocation? {
    guard internalFormat != nil else { return nil }
    if let known = places[stops] { return known }
    guard let grid = GradientGrid(stops) else { return nil }
    try define()
    // A gradient must not span rows.
    let needed = 2 * grid.intervals.count
    let column = texels.count % Self.width
    let padding = column + needed > Self.width ? Self.width - column : 0
    guard texels.count + padding + needed <= Self.width * Self.height else { return nil }
    texels += repeatElement(SIMD4(), count: padding)
    let first = texels.count
    for interval in grid.intervals { texels += [interval.start, interval.end] }
    let row = first / Self.width
    dirtyRows = min(dirtyRows?.lowerBound ?? row, row)..<(row + 1)
    let place = GradientLocation(
      coordinate: SIMD2(
        (Float(first % Self.width) + 0.5) / Float(Self.width),
        (Float(row) + 0.5) / Float(Self.height)),
      intervals: grid.intervals.count)
    places[stops] = place
    return place
  }

  /// Creates the texture and its storage on first use.
  private func define() throws {
    guard let internalFormat, texture == nil else { return }
    let made = try TextureObject(width: Self.width, height: Self.height, gl: gl)
    gl.texImage2D(
      GLenum(GL_TEXTURE_2D), 0, internalFormat, GLsizei(Self.width), GLsizei(Self.height), 0,
      GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
    texture = made
  }

  /// Uploads changes to the texture and leaves it bound to its unit.
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
      gl.writeTexels(
        texels.span.extracting(rows.lowerBound * Self.width..<end), x: 0, y: rows.lowerBound,
        width: Self.width, height: rows.count, format: GL_RGBA, type: GL_FLOAT)
      uploadedBytes += rows.count * Self.width * MemoryLayout<SIMD4<Float>>.stride
    }
    texels.removeLast(missing)
  }
}
