package import StrataGraphics

/// Settings for cutting an image into tiles.
package struct TileCutting: Sendable {
  /// The layout and names of the files.
  package enum Layout: String, Sendable, CaseIterable {
    /// `Name_00_00.png` in the folder, coarser levels in subfolders 1, 2 …, and a manifest.
    case folder
    /// Deep Zoom: `Name.dzi`, and all levels down to one pixel in `Name_files`.
    case deepzoom
  }

  package var layout = Layout.folder
  /// The width and height of a tile in pixels.
  package var tileSize = 256
  /// The tile format; nil for the format of the image.
  package var format: TileFormat?
  /// The quality of lossy formats, 0...1.
  package var quality = 0.9
  /// The number of resolutions, each half of the one before; nil for all down to a single tile.
  ///
  /// Deep Zoom always has all.
  package var levels: Int? = 1
  /// The overlap with neighboring tiles on each side in pixels; Deep Zoom only.
  package var overlap = 0
  /// Whether to keep existing complete tiles.
  package var resume = false

  package init() {}
}

/// The result of cutting an image.
package struct TileSummary: Sendable, Equatable {
  /// The width of the image in pixels.
  package var width: Int
  package var height: Int
  package var levels: Int
  package var format: TileFormat
  /// The number of tiles of all levels, including those that were kept.
  package var tiles: Int
  package var kept = 0
  /// The path of the manifest or of the Deep Zoom descriptor.
  package var index: String
  /// The diagnostics for parts of the image file that had no effect.
  package var diagnostics: [Diagnostic] = []
}

/// The progress of cutting an image.
package struct TileProgress: Sendable, Equatable {
  /// The number of finished tiles.
  package var completed: Int
  package var total: Int
}
