import CGLES
import StrataGraphics

/// Textures of images, uploaded once for as long as they are in use.
final class ImageStore {
  /// Textures that the current frame does not use are dropped, oldest first, beyond this.
  private static let byteBudget = 256 << 20

  private struct Key: Hashable {
    /// Holding the pixels keeps their identity from being reused.
    let pixels: Pixels
    /// Levels left out at the top, where the driver has no mipmaps for this size.
    let skipped: Int
    let hasMipmaps: Bool
  }

  private struct Entry {
    let texture: TextureObject
    let byteCount: Int
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  private let largestSide: Int
  private let npotMipmaps: Bool
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0

  init(gl: GLProcs, largestSide: Int, npotMipmaps: Bool, work: WorkClock) {
    self.gl = gl
    self.work = work
    self.largestSide = largestSide
    self.npotMipmaps = npotMipmaps
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
    guard byteCount > Self.byteBudget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > Self.byteBudget else { break }
      entries[key] = nil
      byteCount -= entry.byteCount
    }
  }

  /// The texture of `pixels` for linear or nearest sampling, or with mipmaps.
  ///
  /// - Parameter texelsPerPixel: How many texels one device pixel spans; picks the level where the
  ///   driver cannot hold mipmaps of this size.
  /// - Returns: The texture and whether it has mipmaps.
  /// - Throws: `LimitExceeded` when the image is larger than the device's textures.
  func texture(
    for pixels: Pixels, mipmapped: Bool, texelsPerPixel: Double
  ) throws -> (texture: TextureObject, hasMipmaps: Bool) {
    let side = max(pixels.width, pixels.height)
    guard side <= largestSide else {
      throw LimitExceeded("image side on this device", asked: side, allowed: largestSide)
    }
    let canMipmap = npotMipmaps || (Self.isPower(pixels.width) && Self.isPower(pixels.height))
    let skipped = mipmapped && !canMipmap ? Self.level(texelsPerPixel) : 0
    let key = Key(pixels: pixels, skipped: skipped, hasMipmaps: mipmapped && canMipmap)
    if entries[key] == nil { entries[key] = work.uploading { upload(key) } }
    entries[key]?.lastUse = frame
    guard let entry = entries[key] else { preconditionFailure("an uploaded image is stored") }
    return (entry.texture, key.hasMipmaps)
  }

  private func upload(_ key: Key) -> Entry {
    var base = key.pixels
    for _ in 0..<key.skipped { base = base.halved() }
    let levels = key.hasMipmaps ? base.mipmaps() : [base]
    let texture = TextureObject(width: base.width, height: base.height, gl: gl)
    var total = 0
    for (index, level) in levels.enumerated() {
      texture.upload(
        level: index, format: GL_RGBA, width: level.width, height: level.height, bytes: level.bytes)
      total += 4 * level.width * level.height
    }
    byteCount += total
    uploadedBytes += total
    return Entry(texture: texture, byteCount: total, lastUse: frame)
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
