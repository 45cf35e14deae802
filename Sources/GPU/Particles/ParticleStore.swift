import StrataCGLES
import StrataGraphics
import StrataRenderList

/// A cache of uploaded particle pages.
final class ParticleStore {
  /// The size in bytes above which pages are evicted when a frame begins, least recently used
  /// first.
  private static let byteBudget = 256 << 20
  /// The number of frames after which unused pages are always evicted.
  ///
  /// It is small because particles of a page die permanently and a running emitter fills new pages.
  private static let idleFrames = 16

  private struct CachedParticlePage {
    /// The buffers by vertices per particle: for points, and for quads.
    var buffers: [Int: ParticleBuffer] = [:]
    let bounds: ParticleBounds
    var lastUse: Int

    var byteCount: Int { buffers.values.reduce(0) { $0 + $1.byteCount } }
  }

  private struct CachedSprite {
    /// nil until a content is measured that needs it.
    var levels: SpriteLevels?
    /// The visible contents by the maximum alpha of the particles, in sixteenths.
    var contents: [Int: SpriteContent] = [:]
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  /// The cached pages; retaining a page prevents reuse of its identity.
  private var entries: [ParticlePage: CachedParticlePage] = [:]
  private var sprites: [ParticleSprite: CachedSprite] = [:]
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0
  private var known: ParticleElements?

  init(gl: GLProcs, work: WorkClock) {
    self.gl = gl
    self.work = work
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
    for (page, entry) in entries where entry.lastUse + Self.idleFrames < frame { drop(page, entry) }
    sprites = sprites.filter { $0.value.lastUse + Self.idleFrames >= frame }
    guard byteCount > Self.byteBudget else { return }
    for (page, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      drop(page, entry)
    }
  }

  /// Evicts the pages that the current frame has not used, after the driver ran out of memory.
  ///
  /// - Returns: Their size in bytes.
  func evictUnused() -> Int {
    let before = byteCount
    for (page, entry) in entries where entry.lastUse < frame { drop(page, entry) }
    return before - byteCount
  }

  private func drop(_ page: ParticlePage, _ entry: CachedParticlePage) {
    entries[page] = nil
    byteCount -= entry.byteCount
  }

  /// Evicts all pages.
  func removeAll() {
    entries.removeAll()
    sprites.removeAll()
    byteCount = 0
  }

  /// Corners and indices, which are the same for every page.
  var elements: ParticleElements {
    if let known { return known }
    let made = work.uploading { ParticleElements(gl: gl) }
    uploadedBytes += made.byteCount
    known = made
    return made
  }

  /// Returns the bounds of a page's particles and marks the page as used.
  func bounds(of page: ParticlePage) -> ParticleBounds {
    if let index = entries.index(forKey: page) {
      entries.values[index].lastUse = frame
      return entries.values[index].bounds
    }
    let bounds = ParticleBounds(page)
    entries[page] = CachedParticlePage(bounds: bounds, lastUse: frame)
    return bounds
  }

  /// Returns the buffer of a page.
  ///
  /// - Parameter copies: The vertices per particle: 1 or 4.
  func buffer(of page: ParticlePage, copies: Int) -> ParticleBuffer {
    if let buffer = entries[page]?.buffers[copies] {
      entries[page]?.lastUse = frame
      return buffer
    }
    _ = bounds(of: page)
    let buffer = work.uploading { ParticleBuffer(page, copies: copies, gl: gl) }
    entries[page]?.buffers[copies] = buffer
    byteCount += buffer.byteCount
    uploadedBytes += buffer.byteCount
    return buffer
  }

  /// Returns the visible content of a sprite whose particles have at most the given alpha.
  func content(of sprite: ParticleSprite, alpha: Float) -> SpriteContent {
    // Quantized so that a fading layer does not compute it again for every frame.
    let level = Int((min(max(alpha, 0), 1) * 16).rounded(.up))
    var cached = sprites[sprite] ?? CachedSprite(lastUse: frame)
    defer { sprites[sprite] = cached }
    cached.lastUse = frame
    if let known = cached.contents[level] { return known }
    let content = SpriteContent(
      sprite,
      levels: {
        let levels = cached.levels ?? SpriteLevels(sprite.pixels)
        cached.levels = levels
        return levels
      }, alpha: Float(level) / 16)
    cached.contents[level] = content
    return content
  }
}

/// Data shared by all quads and points: the corners and the drawing order of a page.
final class ParticleElements {
  /// The buffer of four corners per quad; two bytes each, in the first half of four.
  let corners: GLuint
  /// The index buffers for the quads and points of a page, from its first or its last birth.
  let quads: GLuint
  let reversedQuads: GLuint
  let points: GLuint
  let reversedPoints: GLuint
  /// The index buffer that is rewritten for every draw with its own order.
  let sorted: GLuint
  private(set) var byteCount = 0
  private let names: [GLuint]
  private let gl: GLProcs

  static let cornerStride = 4
  /// The number of births that the indices cover.
  static let capacity = ParticlePage.capacity

  init(gl: GLProcs) {
    self.gl = gl
    names = gl.makeBuffers(6)
    (corners, quads, reversedQuads) = (names[0], names[1], names[2])
    (points, reversedPoints, sorted) = (names[3], names[4], names[5])
    let births = Array(0..<UInt16(ParticlePage.capacity))
    let corner: [Int8] = [-1, -1, 0, 0, 1, -1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0]
    upload(GL_ARRAY_BUFFER, corners, births.flatMap { _ in corner })
    upload(GL_ELEMENT_ARRAY_BUFFER, quads, Self.quads(births))
    upload(GL_ELEMENT_ARRAY_BUFFER, reversedQuads, Self.quads(births.reversed()))
    upload(GL_ELEMENT_ARRAY_BUFFER, points, births)
    upload(GL_ELEMENT_ARRAY_BUFFER, reversedPoints, births.reversed())
  }

  deinit { gl.delete(buffers: names) }

  /// Returns two triangles for each of the given births.
  static func quads(_ births: [UInt16]) -> [UInt16] {
    var indices: [UInt16] = []
    indices.reserveCapacity(6 * births.count)
    for birth in births {
      let first = 4 * birth
      for corner in [0, 1, 2, 0, 2, 3] as [UInt16] { indices.append(first + corner) }
    }
    return indices
  }

  private func upload(_ target: Int32, _ name: GLuint, _ elements: [some BitwiseCopyable]) {
    gl.bindBuffer(GLenum(target), name)
    byteCount += gl.fillBuffer(target, elements)
  }
}
