import StrataCGLES
import StrataGraphics

/// A cache of uploaded image textures.
final class ImageStore {
  /// The size in bytes above which textures are evicted when a frame begins, least recently used
  /// first.
  private static let byteBudget = 256 << 20

  /// The number of frames after which unused textures are always evicted.
  ///
  /// Otherwise a job whose images change in every frame would fill the budget.
  private static let idleFrames = 240

  private struct Key: Hashable {
    /// The pixels, retained so that their identity is not reused.
    let pixels: Pixels
    /// The number of top levels that are skipped because the driver does not support textures, or
    /// mipmaps, of this size.
    let skipped: Int
    let hasMipmaps: Bool
    let isOnSheet: Bool
    /// Whether only the alphas are uploaded if all pixels have one color.
    let mayBeMask: Bool
  }

  /// A separate texture, a part of a sheet, or a texture owned by other code.
  struct ImageLocation {
    let texture: TextureObject
    /// The first texel if the image is on a sheet.
    let first: SIMD2<Int>?
    /// The number of times that the image was halved to fit a texture of the device.
    var halvings = 0
    /// Whether the texture's first row is the image's last.
    var isUpsideDown = false
    /// The color of all pixels if the texture has only their alphas, which it repeats in all
    /// channels; white otherwise.
    var color = SIMD3<Float>(repeating: 1)
  }

  private struct CachedImage {
    let place: ImageLocation
    let byteCount: Int
    var lastUse: Int
  }

  private let gl: GLProcs
  private let work: WorkClock
  private let largestSide: Int
  private let npotMipmaps: Bool
  /// Whether small images are on sheets.
  private let usesSheets: Bool
  /// Whether the alphas of an image can be a texture, which needs OpenGL ES 3.
  private let storesMasks: Bool
  /// The share group whose textures can be drawn directly.
  private let shareGroup: ShareGroup.Identity?
  /// The textures of the share group that the current frame draws.
  private var shared: [ObjectIdentifier: TextureObject] = [:]
  /// The latest sheet of each kind; earlier sheets live as long as their images.
  private var sheets: [ImageSheet.Kind: ImageSheet] = [:]
  private var entries: [Key: CachedImage] = [:]
  /// The keys of `entries` that were fetched from a source.
  ///
  /// Usually each frame has different ones, so they are evicted by the first frame that does not
  /// use them.
  private var fetched: Set<Key> = []
  private var byteCount = 0
  private var frame = 0
  private(set) var uploadedBytes = 0

  init(
    gl: GLProcs, largestSide: Int, npotMipmaps: Bool, usesSheets: Bool, storesMasks: Bool,
    shareGroup: ShareGroup.Identity?, work: WorkClock
  ) {
    self.shareGroup = shareGroup
    self.gl = gl
    self.work = work
    self.largestSide = largestSide
    self.npotMipmaps = npotMipmaps
    self.usesSheets = usesSheets
    self.storesMasks = storesMasks
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

  /// Evicts the textures that the current frame has not used, after the driver ran out of memory.
  ///
  /// - Returns: Their size in bytes.
  func evictUnused() -> Int {
    let before = byteCount
    // Sheets with images that stay live as long as these.
    sheets = [:]
    for (key, entry) in entries where entry.lastUse < frame { drop(key, entry) }
    return before - byteCount
  }

  private func drop(_ key: Key, _ entry: CachedImage) {
    entries[key] = nil
    byteCount -= entry.byteCount
  }

  /// Returns the texture of `pixels` for linear or nearest sampling, or with mipmaps.
  ///
  /// - Parameters:
  ///   - mayUseSheet: Whether the image may be on a sheet.
  ///   - mayBeMask: Whether the caller multiplies the texture by the color of its location.
  ///   - texelsPerPixel: The number of texels per device pixel; selects the level if the driver
  ///     does not support mipmaps of this size.
  /// - Returns: The location of the image and whether it has mipmaps; images on sheets have none.
  ///   An image that is larger than the device's textures is halved until it fits.
  /// - Throws: `GPUError.outOfMemory` if the driver cannot allocate a texture.
  func texture(
    for pixels: Pixels, mipmapped: Bool, mayUseSheet: Bool, mayBeMask: Bool, texelsPerPixel: Double
  ) throws -> (place: ImageLocation, hasMipmaps: Bool) {
    if !mipmapped, let texture = sharedTexture(of: pixels) {
      return (ImageLocation(texture: texture, first: nil, isUpsideDown: true), false)
    }
    let key = key(
      for: pixels, mipmapped: mipmapped, mayUseSheet: mayUseSheet && pixels.source == nil,
      mayBeMask: mayBeMask && pixels.source == nil, texelsPerPixel: texelsPerPixel)
    if entries[key] == nil {
      entries[key] = try work.uploading { try upload(key) }
      if pixels.source != nil { fetched.insert(key) }
    }
    entries[key]?.lastUse = frame
    guard let entry = entries[key] else { preconditionFailure("the uploaded image is missing") }
    var place = entry.place
    place.halvings = halvings(of: pixels)
    return (place, key.hasMipmaps)
  }

  /// Returns the number of times that an image must be halved to fit a texture.
  private func halvings(of pixels: Pixels) -> Int {
    var (side, count) = (max(pixels.width, pixels.height), 0)
    while side > largestSide, side > 1 { (side, count) = (side / 2, count + 1) }
    return count
  }

  /// Returns the texture that contains the pixels if this device can draw it directly.
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

  /// Returns a texture with mipmaps for pixels that no later frame uses; the store does not cache
  /// it.
  ///
  /// Parameters and errors are those of `texture`.
  func passingTexture(
    for pixels: Pixels, texelsPerPixel: Double
  ) throws -> (texture: TextureObject, hasMipmaps: Bool) {
    let key = key(
      for: pixels, mipmapped: true, mayUseSheet: false, mayBeMask: false,
      texelsPerPixel: texelsPerPixel)
    let entry = try work.uploading { try upload(key) }
    byteCount -= entry.byteCount
    return (entry.place.texture, key.hasMipmaps)
  }

  private func key(
    for pixels: Pixels, mipmapped: Bool, mayUseSheet: Bool, mayBeMask: Bool, texelsPerPixel: Double
  ) -> Key {
    let halvings = halvings(of: pixels)
    let base = (max(1, pixels.width >> halvings), max(1, pixels.height >> halvings))
    let canMipmap = npotMipmaps || (Self.isPower(base.0) && Self.isPower(base.1))
    let skipped = mipmapped && !canMipmap ? Self.level(texelsPerPixel) : 0
    return Key(
      pixels: pixels, skipped: max(skipped, halvings), hasMipmaps: mipmapped && canMipmap,
      isOnSheet: mayUseSheet && usesSheets && !mipmapped && ImageSheet.canHold(pixels),
      mayBeMask: mayBeMask && storesMasks && !mipmapped && halvings == 0 && !pixels.isOpaque)
  }

  private func upload(_ key: Key) throws -> CachedImage {
    let mask = key.mayBeMask ? SingleColorImage(key.pixels) : nil
    if key.isOnSheet { return try addToSheet(key.pixels, mask) }
    if let mask { return try store(mask, of: key.pixels) }
    var base = key.pixels
    for _ in 0..<key.skipped { base = base.halved() }
    let texture = try TextureObject(width: base.width, height: base.height, gl: gl)
    var total = 0
    func upload(_ level: Pixels, _ index: Int) {
      texture.upload(
        level: index, format: GL_RGBA, width: level.width, height: level.height, bytes: level.bytes)
      total += 4 * level.width * level.height
    }
    // Some drivers allocate all levels at first only if the filter reads them. Otherwise the second
    // level makes them copy the first, and both copies remain.
    if key.hasMipmaps { texture.bind(TextureObject.Sampling(minification: .trilinear)) }
    upload(base, 0)
    if key.hasMipmaps {
      // One level at a time, and without the cache of `Pixels.mipmaps()`: the levels of a large
      // image take a third of its memory, and the texture holds them from now on.
      var (level, index) = (base, 0)
      while level.width > 1 || level.height > 1 {
        (level, index) = (level.halved(), index + 1)
        upload(level, index)
      }
    }
    return cached(ImageLocation(texture: texture, first: nil), total)
  }

  /// Uploads the alphas of an image to a texture of their own.
  private func store(_ mask: SingleColorImage, of pixels: Pixels) throws -> CachedImage {
    let texture = try TextureObject(width: pixels.width, height: pixels.height, gl: gl)
    texture.define(.mask, bytes: mask.alphas)
    return cached(
      ImageLocation(texture: texture, first: nil, color: mask.color), mask.alphas.count)
  }

  private func addToSheet(_ pixels: Pixels, _ mask: SingleColorImage?) throws -> CachedImage {
    let kind = ImageSheet.Kind(for: pixels, format: mask == nil ? .color : .mask)
    let bytes = mask?.alphas ?? pixels.bytes
    while true {
      let current = try sheets[kind] ?? ImageSheet(kind, gl: gl)
      sheets[kind] = current
      if let first = current.add(bytes, width: pixels.width, height: pixels.height) {
        var place = ImageLocation(texture: current.texture, first: first)
        if let mask { place.color = mask.color }
        return cached(place, bytes.count)
      }
      sheets[kind] = nil
    }
  }

  /// Counts the bytes of an upload.
  private func cached(_ place: ImageLocation, _ size: Int) -> CachedImage {
    byteCount += size
    uploadedBytes += size
    return CachedImage(place: place, byteCount: size, lastUse: frame)
  }

  /// Returns the nearest whole level for a reduction by `texelsPerPixel`.
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
