package import StrataGraphics

/// How a picture is cut into tiles.
package struct TileCutting: Sendable {
  /// How the files are laid out and called.
  package enum Layout: String, Sendable, CaseIterable {
    /// `Name_00_00.png` in the folder, coarser levels in folders 1, 2 … in it, and a manifest.
    case folder
    /// Deep Zoom: `Name.dzi`, and all levels down to one pixel in `Name_files`.
    case deepzoom
  }

  package var layout = Layout.folder
  /// Sides of a tile, in pixels.
  package var tileSize = 256
  /// Nil takes the picture's own.
  package var format: TileFormat?
  /// Of formats that lose something, 0...1.
  package var quality = 0.9
  /// Resolutions, each half of the one before; nil for all down to a single tile.
  ///
  /// Deep Zoom always has all.
  package var levels: Int? = 1
  /// Pixels of its neighbours that a tile has on each side; of Deep Zoom alone.
  package var overlap = 0
  /// Keeps tiles that are there already and whole.
  package var resume = false

  package init() {}
}

/// What cutting a picture did.
package struct TileSummary: Sendable, Equatable {
  /// Of the picture, in pixels.
  package var width: Int
  package var height: Int
  package var levels: Int
  package var format: TileFormat
  /// Of all levels, those that were kept among them.
  package var tiles: Int
  package var kept = 0
  /// The manifest, or the Deep Zoom descriptor.
  package var index: String
  /// What of the picture's file had no effect.
  package var diagnostics: [Diagnostic] = []
}

/// How far the cutting of a picture is.
package struct TileProgress: Sendable, Equatable {
  /// Tiles that are done, and those of the whole.
  package var completed: Int
  package var total: Int
}

/// A tile that is there has another size than the one that is to be cut.
package struct TileMismatch: StrataError, Equatable {
  let path: String
  let found: String
  let wanted: String

  package var kind: FailureKind { .usage }

  package var description: String {
    "\(path): is \(found) pixels and would be \(wanted), so it was cut in another way; remove it, or "
      + "cut everything anew"
  }
}
