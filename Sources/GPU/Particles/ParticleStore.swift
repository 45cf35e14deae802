import CGLES
import StrataGraphics
import StrataRenderList

/// Pages of particles, uploaded once for as long as they are in use.
final class ParticleStore {
  /// Pages that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20
  /// Those that none of so many frames has used are dropped in any case: few, because a page's
  /// particles die for good, and an emitter that runs on fills another.
  private static let idleFrames = 16

  private struct Entry {
    /// For points, and for quads.
    var buffers: [Int: ParticleBuffer] = [:]
    let bounds: ParticleBounds
    var lastUse: Int

    var byteCount: Int { buffers.values.reduce(0) { $0 + $1.byteCount } }
  }

  private struct ContentKey: Hashable {
    let sprite: ParticleSprite
    let level: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  /// Holding a page keeps its identity from being reused.
  private var entries: [ParticlePage: Entry] = [:]
  private var contents: [ContentKey: (content: SpriteContent, lastUse: Int)] = [:]
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
    contents = contents.filter { $0.value.lastUse + Self.idleFrames >= frame }
    guard byteCount > Self.byteBudget else { return }
    for (page, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      drop(page, entry)
    }
  }

  private func drop(_ page: ParticlePage, _ entry: Entry) {
    entries[page] = nil
    byteCount -= entry.byteCount
  }

  /// Forgets every page.
  func removeAll() {
    entries.removeAll()
    contents.removeAll()
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

  /// What the particles of a page may be; from now on it is in use.
  func bounds(of page: ParticlePage) -> ParticleBounds {
    if let index = entries.index(forKey: page) {
      entries.values[index].lastUse = frame
      return entries.values[index].bounds
    }
    let bounds = ParticleBounds(page)
    entries[page] = Entry(bounds: bounds, lastUse: frame)
    return bounds
  }

  /// The buffer of a page.
  ///
  /// - Parameter copies: Vertices a particle: 1 or 4.
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

  /// What shows of a sprite whose particles' alpha is at most `alpha`.
  func content(of sprite: ParticleSprite, alpha: Float) -> SpriteContent {
    // In steps, so that a fading layer does not ask anew with every frame.
    let level = Int((min(max(alpha, 0), 1) * 16).rounded(.up))
    let key = ContentKey(sprite: sprite, level: level)
    if let known = contents[key]?.content {
      contents[key]?.lastUse = frame
      return known
    }
    let content = SpriteContent(sprite, alpha: Float(level) / 16)
    contents[key] = (content, frame)
    return content
  }
}

/// What all quads and points share: corners, and the order in which a page is drawn.
final class ParticleElements {
  /// Four corners a quad, two bytes each in the first half of four.
  let corners: GLuint
  /// Indices of the quads and of the points of a page, from its first birth or its last one on.
  let quads: GLuint
  let reversedQuads: GLuint
  let points: GLuint
  let reversedPoints: GLuint
  /// Written anew for every draw that has an order of its own.
  let sorted: GLuint
  private(set) var byteCount = 0
  private let names: [GLuint]
  private let gl: GLProcs

  static let cornerStride = 4
  /// Births that the indices reach.
  static let capacity = ParticlePage.capacity

  init(gl: GLProcs) {
    self.gl = gl
    var names = [GLuint](repeating: 0, count: 6)
    gl.genBuffers(6, &names)
    self.names = names
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

  deinit { gl.deleteBuffers(GLsizei(names.count), names) }

  /// Two triangles for each of some births.
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
    elements.withUnsafeBytes {
      gl.bufferData(GLenum(target), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
      byteCount += $0.count
    }
  }
}
