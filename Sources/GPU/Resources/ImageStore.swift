import CGLES
import StrataGraphics

/// Textures of images, uploaded once for as long as they are in use.
final class ImageStore {
  /// Textures that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20

  /// Those that none of so many frames has used are dropped in any case: a job whose pictures change
  /// with every frame would fill the budget.
  private static let idleFrames = 240

  private struct Key: Hashable {
    /// Holding the pixels keeps their identity from being reused.
    let pixels: Pixels
    /// Levels left out at the top, where the driver has no mipmaps for this size.
    let skipped: Int
    let hasMipmaps: Bool
    let isShared: Bool
  }

  /// A texture of its own, a part of a sheet, or somebody else's texture.
  struct Place {
    let texture: TextureObject
    /// The first texel, where the image lies on a sheet.
    let first: SIMD2<Int>?
    /// Whether the texture's first row is the image's last.
    var isUpsideDown = false
  }

  private struct Entry {
    let place: Place
    let byteCount: Int
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  private let largestSide: Int
  private let npotMipmaps: Bool
  /// Whether small images share textures.
  private let sharesTextures: Bool
  /// The group whose textures can be drawn as they are.
  private let shareGroup: ShareGroup.Identity?
  /// Those of the current frame.
  private var shared: [ObjectIdentifier: TextureObject] = [:]
  /// The latest sheet of each width; earlier ones live as long as an image on them does.
  private var sheets: [Int: ImageSheet] = [:]
  private var entries: [Key: Entry] = [:]
  /// Those of `entries` that were fetched from a source.
  ///
  /// As a rule each frame has others, so they go with the first frame that does not use them.
  private var fetched: Set<Key> = []
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0

  init(
    gl: GLProcs, largestSide: Int, npotMipmaps: Bool, sharesTextures: Bool,
    shareGroup: ShareGroup.Identity?, work: WorkClock
  ) {
    self.shareGroup = shareGroup
    self.gl = gl
    self.work = work
    self.largestSide = largestSide
    self.npotMipmaps = npotMipmaps
    self.sharesTextures = sharesTextures
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
    shared = [:]
    for key in fetched.filter({ entries[$0].map { $0.lastUse + 1 < frame } ?? true }) {
      fetched.remove(key)
      if let entry = entries[key] { drop(key, entry) }
    }
    if frame % Self.idleFrames == 0 {
      for (key, entry) in entries where entry.lastUse + Self.idleFrames < frame { drop(key, entry) }
    }
    guard byteCount > Self.byteBudget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      drop(key, entry)
    }
  }

  private func drop(_ key: Key, _ entry: Entry) {
    entries[key] = nil
    byteCount -= entry.byteCount
  }

  /// The texture of `pixels` for linear or nearest sampling, or with mipmaps.
  ///
  /// - Parameters:
  ///   - mayShare: Whether it may lie on a sheet.
  ///   - texelsPerPixel: How many texels one device pixel spans; picks the level where the driver
  ///     cannot hold mipmaps of this size.
  /// - Returns: Where the image lies and whether it has mipmaps, which none on a sheet has.
  /// - Throws: `LimitExceeded` when the image is larger than the device's textures;
  ///   `GPUError.outOfMemory` when the driver gives none.
  func texture(
    for pixels: Pixels, mipmapped: Bool, mayShare: Bool, texelsPerPixel: Double
  ) throws -> (place: Place, hasMipmaps: Bool) {
    if !mipmapped, let texture = sharedTexture(of: pixels) {
      return (Place(texture: texture, first: nil, isUpsideDown: true), false)
    }
    let key = try key(
      for: pixels, mipmapped: mipmapped, mayShare: mayShare && pixels.source == nil,
      texelsPerPixel: texelsPerPixel)
    if entries[key] == nil {
      entries[key] = try work.uploading { try upload(key) }
      if pixels.source != nil { fetched.insert(key) }
    }
    entries[key]?.lastUse = frame
    guard let entry = entries[key] else { preconditionFailure("an uploaded image is stored") }
    return (entry.place, key.hasMipmaps)
  }

  /// The texture that the pixels lie in, where this device can draw it as it is.
  private func sharedTexture(of pixels: Pixels) -> TextureObject? {
    guard let source = pixels.source as? SharedTexture, source.shareGroup == shareGroup else {
      return nil
    }
    if let known = shared[pixels.identity] { return known }
    source.wait(gl)
    let texture = TextureObject(
      borrowing: source.name, of: source, width: pixels.width, height: pixels.height, gl: gl)
    shared[pixels.identity] = texture
    return texture
  }

  /// A texture with mipmaps for pixels that no later frame has: the store keeps nothing of it.
  ///
  /// Parameters and errors as of `texture`.
  func passingTexture(
    for pixels: Pixels, texelsPerPixel: Double
  ) throws -> (texture: TextureObject, hasMipmaps: Bool) {
    let key = try key(
      for: pixels, mipmapped: true, mayShare: false, texelsPerPixel: texelsPerPixel)
    let entry = try work.uploading { try upload(key) }
    byteCount -= entry.byteCount
    return (entry.place.texture, key.hasMipmaps)
  }

  private func key(
    for pixels: Pixels, mipmapped: Bool, mayShare: Bool, texelsPerPixel: Double
  ) throws -> Key {
    let side = max(pixels.width, pixels.height)
    guard side <= largestSide else {
      throw LimitExceeded("image side on this device", asked: side, allowed: largestSide)
    }
    let canMipmap = npotMipmaps || (Self.isPower(pixels.width) && Self.isPower(pixels.height))
    let skipped = mipmapped && !canMipmap ? Self.level(texelsPerPixel) : 0
    return Key(
      pixels: pixels, skipped: skipped, hasMipmaps: mipmapped && canMipmap,
      isShared: mayShare && sharesTextures && !mipmapped && side <= ImageSheet.largestSide)
  }

  private func upload(_ key: Key) throws -> Entry {
    if key.isShared { return try share(key.pixels) }
    var base = key.pixels
    for _ in 0..<key.skipped { base = base.halved() }
    let levels = key.hasMipmaps ? base.mipmaps() : [base]
    let texture = try TextureObject(width: base.width, height: base.height, gl: gl)
    var total = 0
    for (index, level) in levels.enumerated() {
      texture.upload(
        level: index, format: GL_RGBA, width: level.width, height: level.height, bytes: level.bytes)
      total += 4 * level.width * level.height
    }
    byteCount += total
    uploadedBytes += total
    return Entry(
      place: Place(texture: texture, first: nil), byteCount: total, lastUse: frame)
  }

  private func share(_ pixels: Pixels) throws -> Entry {
    let size = 4 * pixels.width * pixels.height
    let width = ImageSheet.width(for: pixels)
    while true {
      let current = try sheets[width] ?? ImageSheet(width: width, gl: gl)
      sheets[width] = current
      if let first = current.add(pixels) {
        byteCount += size
        uploadedBytes += size
        return Entry(
          place: Place(texture: current.texture, first: first), byteCount: size, lastUse: frame)
      }
      sheets[width] = nil
    }
  }

  /// The nearest whole level for a reduction by `texelsPerPixel`.
  private static func level(_ texelsPerPixel: Double) -> Int {
    var level = 0
    var reach = 1.5
    while reach < texelsPerPixel, level < 14 {
      level += 1
      reach *= 2
    }
    return level
  }

  private static func isPower(_ side: Int) -> Bool { side & (side - 1) == 0 }
}
