package import Foundation
package import StrataGraphics

/// The file format of tiles.
package enum TileFormat: String, Sendable, CaseIterable, Codable {
  case png, jpg, webp

  /// Whether this build reads and writes the format.
  package var isInBuild: Bool { image.isInBuild }

  /// The corresponding image format.
  package var image: ImageFormat {
    switch self {
    case .png: .png
    case .jpg: .jpeg
    case .webp: .webp
    }
  }

  /// Creates the default tile format for an image.
  init(_ image: ImageFormat) {
    self =
      switch image {
      case .png: .png
      case .jpeg: .jpg
      case .webp: .webp
      }
  }

  /// The formats that this build reads and writes.
  package static var inBuild: [TileFormat] { allCases.filter(\.isInBuild) }

  /// Writes a tile atomically, in place of a symbolic link with its name.
  ///
  /// - Parameter quality: The quality of lossy formats, 0...1.
  func write(_ pixels: Pixels, quality: Double, to path: String) throws {
    let still = StillFormat(
      image, jpeg: JPEGSettings(quality: quality), webp: WebPSettings(quality: quality))
    try OutputFile.write(to: path, links: .replace) { try still.encode(pixels, to: $0) }
  }

  /// Returns whether a complete tile of a size exists.
  ///
  /// The whole tile is read, because a power failure can leave a truncated one.
  func isComplete(at path: String, width: Int, height: Int) -> Bool {
    guard let data = RegularFile.contents(of: path, upTo: Self.mostBytes(width, height)),
      let header = try? ImageFile.header(data), header.format == image,
      (header.width, header.height) == (width, height)
    else { return false }
    return (try? ImageFile.decode(data, name: path, limits: .default)) != nil
  }

  /// The maximum size of a tile's file in bytes; no format takes twice the size of the pixels.
  private static func mostBytes(_ width: Int, _ height: Int) -> Int {
    8 * width * height + (1 << 16)
  }

  /// Reads a tile.
  ///
  /// - Parameter name: The name of the tile in errors.
  package func decode(_ data: Data, name: String, limits: Limits) throws -> Pixels {
    try ImageFile.decode(data, name: name, limits: limits).pixels
  }
}
