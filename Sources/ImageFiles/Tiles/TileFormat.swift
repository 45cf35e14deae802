package import Foundation
package import StrataGraphics

/// What files tiles are.
package enum TileFormat: String, Sendable, CaseIterable, Codable {
  case png, jpg, webp

  /// Whether this build writes and reads it.
  package var isInBuild: Bool { self != .jpg || ImageFormat.jpeg.isInBuild }

  /// The formats that this build writes and reads.
  package static var inBuild: [TileFormat] { allCases.filter(\.isInBuild) }

  /// Writes a tile; nobody sees half of it.
  ///
  /// - Parameter quality: Of what loses something, 0...1.
  func write(_ pixels: Pixels, quality: Double, to path: String) throws {
    switch self {
    case .png: try PNG.write(pixels, to: path)
    case .jpg:
      #if JPEG
        var settings = JPEGSettings()
        settings.quality = quality
        try JPEG.write(pixels, settings: settings, to: path)
      #else
        throw ImageFileError.notInBuild(file: path, format: .jpeg, isOutput: true)
      #endif
    case .webp:
      let bytes = try WebP.encode(pixels, quality: quality)
      try OutputFile.write(to: path) { try $0.write(bytes) }
    }
  }

  /// The size of a tile that is there and whole; nil where it is not.
  func size(at path: String) -> (width: Int, height: Int)? {
    guard
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return nil }
    if self == .webp { return try? WebP.size(Array(data)) }
    guard let header = try? ImageFile.header(data),
      header.format == (self == .png ? .png : .jpeg)
    else { return nil }
    return (header.width, header.height)
  }

  /// Reads a tile.
  ///
  /// - Parameter name: What errors call it.
  package func decode(_ data: Data, name: String, limits: Limits) throws -> Pixels {
    self == .webp
      ? try WebP.decode(Array(data), name: name, limits: limits)
      : try ImageFile.decode(data, name: name, limits: limits).pixels
  }
}
