import StrataGraphics
package import StrataLayers

/// A hash of the appearance of a layer tree at all times.
///
/// It covers the document that the tree would be written as, and the pixels of its images. Trees
/// that were built separately in the same way have the same hash, even in two processes. Content
/// that documents cannot represent counts only by the message about it: changes in the pixels of a
/// movie, or in the drawing of a custom class, may leave the hash unchanged. Of tile folders, only
/// the sizes count.
///
/// The tree is hashed in its current state, without performing layout or drawing.
package enum SceneFingerprint {
  /// Returns the hash as sixteen digits.
  package static func hex(of root: CALayer) throws -> String {
    let text = HashedText()
    var writer = SceneWriter(HashedAssets(), states: TreeStates(), limits: nil)
    try writer.write(root) { text.hash.add($0) }
    for message in writer.messages.all { text.hash.add(message.description) }
    return text.hash.hex
  }

  /// Accumulates the text of a document into a hash.
  private final class HashedText {
    var hash = StableHash()
  }
}

/// Replaces images by their hashes, for a document that is only hashed.
private struct HashedAssets: WrittenAssets {
  private var known: [ObjectIdentifier: (CGImage, String)] = [:]

  mutating func source(of image: CGImage) -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    var hash = StableHash()
    unsafe image.pixels.bytes.withUnsafeBytes { unsafe hash.add($0) }
    let source = "\(image.width)x\(image.height)-\(hash.hex)\(image.isMask ? "-mask" : "")"
    known[ObjectIdentifier(image)] = (image, source)
    return source
  }

  func source(of folder: TileFolder) -> String? {
    "\(folder.size) \(folder.tileSize) \(folder.levelsOfDetail)"
  }
}
