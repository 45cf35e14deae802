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

  /// Writes a tile atomically.
  ///
  /// - Parameter quality: The quality of lossy formats, 0...1.
  func write(_ pixels: Pixels, quality: Double, to path: String) throws {
    let still = StillFormat(
      image, jpeg: JPEGSettings(quality: quality), webp: WebPSettings(quality: quality))
    try OutputFile.write(to: path) { try still.encode(pixels, to: $0) }
  }

  /// Returns whether a complete tile of a size exists.
  ///
  /// The whole tile is read, because a power failure can leave a truncated one.
  func isComplete(at path: String, width: Int, height: Int) -> Bool {
    guard
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      let header = try? ImageFile.header(data), header.format == image,
      (header.width, header.height) == (width, height)
    else { return false }
    return (try? ImageFile.decode(data, name: path, limits: .default)) != nil
  }

  /// Reads a tile.
  ///
  /// - Parameter name: The name of the tile in errors.
  package func decode(_ data: Data, name: String, limits: Limits) throws -> Pixels {
    try ImageFile.decode(data, name: name, limits: limits).pixels
  }
}
