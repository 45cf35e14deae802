internal import Foundation
package import StrataGraphics

/// The image and the settings of the tiles in a folder, so that an interrupted run can be resumed.
struct TileRecord: Codable, Equatable {
  /// The hash of the image file; nil if the image came through a pipe.
  private let image: String?
  private let width: Int
  private let height: Int
  private let format: TileFormat
  private let tileSize: Int
  private let overlap: Int
  private let quality: Double

  private static let fileName = ".strata-tiles"
  /// The maximum size in bytes; a larger file is not a record.
  private static let mostBytes = 65_536

  init(_ path: String, width: Int, height: Int, _ cutting: TileCutting, _ format: TileFormat) {
    image = FileHash(path)?.hash
    (self.width, self.height, self.format) = (width, height, format)
    (tileSize, overlap, quality) = (cutting.tileSize, cutting.overlap, cutting.quality)
  }

  /// Prepares a folder for the tiles.
  ///
  /// - Returns: Whether existing tiles can be kept.
  /// - Throws: `OtherTiles` if a run is resumed that cut another image or had other settings.
  func begin(in folder: String, resuming: Bool) throws -> Bool {
    let path = folder + "/" + Self.fileName
    if resuming, let data = RegularFile.contents(of: path, upTo: Self.mostBytes) {
      guard (try? JSONDecoder().decode(Self.self, from: data)) == self else {
        throw OtherTiles(folder: folder)
      }
      return true
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(self)
    try OutputFile.write(to: path, links: .replace) { try $0.write(Array(data)) }
    // Nothing is known about tiles without a record.
    return false
  }
}

/// An error for a resumed run whose folder has the tiles of another one.
package struct OtherTiles: StrataError, Equatable {
  let folder: String

  package var kind: FailureKind { .usage }

  package var description: String {
    "\(folder): its tiles were cut from another image or with other settings; choose another "
      + "folder, or cut all tiles again, without --resume"
  }
}
