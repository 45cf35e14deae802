package import Foundation
package import StrataGraphics

/// What files tiles are.
package enum TileFormat: String, Sendable, CaseIterable, Codable {
  case png, jpg, webp

  /// Whether this build writes and reads it.
  package var isInBuild: Bool { image.isInBuild }

  /// The same as a format of pictures.
  package var image: ImageFormat {
    switch self {
    case .png: .png
    case .jpg: .jpeg
    case .webp: .webp
    }
  }

  /// The format of tiles of a picture, where nobody says.
  init(_ image: ImageFormat) {
    self =
      switch image {
      case .png: .png
      case .jpeg: .jpg
      case .webp: .webp
      }
  }

  /// The formats that this build writes and reads.
  package static var inBuild: [TileFormat] { allCases.filter(\.isInBuild) }

  /// Writes a tile; nobody sees half of it.
  ///
  /// - Parameter quality: Of what loses something, 0...1.
  func write(_ pixels: Pixels, quality: Double, to path: String) throws {
    try OutputFile.write(to: path) { writer in
      try ImageFile.encode(
        pixels, as: image, jpeg: JPEGSettings(quality: quality),
        webp: WebPSettings(quality: quality), to: writer)
    }
  }

  /// The size of a tile that is there and whole; nil where it is not.
  func size(at path: String) -> (width: Int, height: Int)? {
    guard
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return nil }
    guard let header = try? ImageFile.header(data), header.format == image else { return nil }
    return (header.width, header.height)
  }

  /// Reads a tile.
  ///
  /// - Parameter name: What errors call it.
  package func decode(_ data: Data, name: String, limits: Limits) throws -> Pixels {
    try ImageFile.decode(data, name: name, limits: limits).pixels
  }
}
