import StrataGraphics
package import StrataLayers

/// A hash of what a layer tree shows at every time: of the document that it would be written as,
/// with the pixels of its pictures.
///
/// Trees that were made apart in the same way, in one process or two, have the same. What documents
/// cannot hold, and is told when they are written, counts by that alone: the pixels of a movie, or
/// what a class of the caller's draws by itself, may change without the hash. Of folders of tiles
/// the sizes count.
///
/// The tree is taken as it is: what layout and drawing would yet bring is not waited for.
package enum SceneFingerprint {
  /// Sixteen digits.
  package static func hex(of root: CALayer) throws -> String {
    let text = HashedText()
    var writer = SceneWriter(HashedAssets(), states: TreeStates(), limits: nil)
    try writer.write(root) { text.hash.add($0) }
    for remark in writer.remarks.all { text.hash.add(remark.description) }
    return text.hash.hex
  }

  /// What the pieces of a document are added to.
  private final class HashedText {
    var hash = StableHash()
  }
}

/// Pictures by their hashes, for a document that nobody reads.
private struct HashedAssets: WrittenAssets {
  private var known: [ObjectIdentifier: (CGImage, String)] = [:]

  mutating func source(of image: CGImage) -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    var hash = StableHash()
    image.pixels.bytes.withUnsafeBytes { hash.add($0) }
    let source = "\(image.width)x\(image.height)-\(hash.hex)\(image.isMask ? "-mask" : "")"
    known[ObjectIdentifier(image)] = (image, source)
    return source
  }

  func source(of folder: TileFolder) -> String? {
    "\(folder.size) \(folder.tileSize) \(folder.levelsOfDetail)"
  }
}
