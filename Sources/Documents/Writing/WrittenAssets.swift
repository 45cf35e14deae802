import Foundation
import StrataGraphics
import StrataImageFiles

/// Where the pictures of a document go that is being written.
protocol WrittenAssets {
  /// Writes a picture, each object once, and tells how the document names it.
  mutating func source(of image: CGImage) throws -> String
  /// Copies a folder of tiles; nil where the document cannot have one.
  mutating func source(of folder: TileFolder) throws -> String?
}

/// Pictures in a document itself, for one that has no folder.
struct EmbeddedAssets: WrittenAssets {
  private var known: [ObjectIdentifier: (CGImage, String)] = [:]

  mutating func source(of image: CGImage) throws -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    let sink = MemorySink()
    try ImageFile.encode(image.pixels, as: .png, to: sink)
    let source = "data:image/png;base64," + Data(sink.bytes).base64EncodedString()
    known[ObjectIdentifier(image)] = (image, source)
    return source
  }

  mutating func source(of folder: TileFolder) -> String? { nil }
}

/// Pictures as files of a bundle, in its folder `assets`.
struct BundleAssets: WrittenAssets {
  private let bundle: PendingFolder
  private var known: [ObjectIdentifier: (AnyObject, String)] = [:]
  private var images = 0
  private var folders = 0

  static let folder = "assets"

  init(in bundle: PendingFolder) { self.bundle = bundle }

  mutating func source(of image: CGImage) throws -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    try bundle.makeFolder(Self.folder)
    images += 1
    let source = "\(Self.folder)/image-\(images).png"
    try OutputFile.write(to: bundle.path + "/" + source) {
      try ImageFile.encode(image.pixels, as: .png, compression: .small, to: $0)
    }
    known[ObjectIdentifier(image)] = (image, source)
    return source
  }

  mutating func source(of tiles: TileFolder) throws -> String? {
    if let (_, source) = known[ObjectIdentifier(tiles)] { return source }
    folders += 1
    let source = "\(Self.folder)/tiles-\(folders)"
    try tiles.copy(to: source, in: bundle)
    known[ObjectIdentifier(tiles)] = (tiles, source)
    return source
  }
}
