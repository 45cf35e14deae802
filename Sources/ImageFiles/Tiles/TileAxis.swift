/// The pixel ranges of the tiles along one axis of an image.
///
/// They are computed on demand, because the header of a tiny file can claim two billion rows.
struct TileAxis: RandomAccessCollection {
  /// The length of the axis in pixels.
  private let length: Int
  private let tileSize: Int
  private let overlap: Int

  init(_ length: Int, _ cutting: TileCutting) {
    (self.length, tileSize, overlap) = (length, cutting.tileSize, cutting.overlap)
  }

  var startIndex: Int { 0 }
  /// The number of tiles.
  var endIndex: Int { (length + tileSize - 1) / tileSize }

  subscript(index: Int) -> Range<Int> {
    let start = index * tileSize
    return Swift.max(0, start - overlap)..<Swift.min(length, start + tileSize + overlap)
  }

  /// An upper bound of the length of a tile in pixels.
  var longest: Int { Swift.min(length, tileSize + 2 * overlap) }
}
