import Foundation
import StrataGraphics
import StrataImageFiles

/// The destination of a written document's images and tiles.
protocol WrittenAssets {
  /// Writes an image, each object only once, and returns its name in the document.
  mutating func source(of image: CGImage) throws -> String
  /// Copies a tile folder; returns nil if the document cannot contain one.
  mutating func source(of folder: TileFolder) throws -> String?
}

/// Embeds images in the document, for a document without a folder.
struct EmbeddedAssets: WrittenAssets {
  private var known: [ObjectIdentifier: (CGImage, String)] = [:]

  mutating func source(of image: CGImage) throws -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    let sink = MemorySink()
    try PNG.encode(image.pixels, to: sink)
    let source = "data:image/png;base64," + Data(sink.bytes).base64EncodedString()
    known[ObjectIdentifier(image)] = (image, source)
    return source
  }

  mutating func source(of folder: TileFolder) -> String? { nil }
}

/// Writes images as files in the folder `assets` of a bundle.
struct BundleAssets: WrittenAssets {
  private let bundle: PendingFolder
  private var known: [ObjectIdentifier: (AnyObject, String)] = [:]
  private var images = 0
  private var folders = 0

  static let folder = "assets"

  init(in bundle: PendingFolder) { self.bundle = bundle }

  /// Whether an entry of the assets folder is an image or a tile folder as written here.
  ///
  /// A tile folder contains only its manifest and the tiles in it.
  static func isWritten(_ name: String, in folder: String, limits: Limits) -> Bool {
    if name.wholeMatch(of: /image-[0-9]+\.png/) != nil { return true }
    guard name.wholeMatch(of: /tiles-[0-9]+/) != nil else { return false }
    return TileFolder.hasOnlyTiles(folder + "/" + name, limits: limits)
  }

  mutating func source(of image: CGImage) throws -> String {
    if let (_, source) = known[ObjectIdentifier(image)] { return source }
    try bundle.makeFolder(Self.folder)
    images += 1
    let source = "\(Self.folder)/image-\(images).png"
    try OutputFile.write(to: bundle.path + "/" + source) {
      try PNG.encode(image.pixels, compression: .small, to: $0)
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
