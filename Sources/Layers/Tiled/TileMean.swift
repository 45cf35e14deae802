import StrataGraphics

/// The averages of square blocks of pixels, accumulated tile by tile.
struct TileMean {
  private let width: Int
  private let height: Int
  private let halvings: Int
  /// The sums of four channels and the number of pixels, for each pixel of the result.
  private var sums: [UInt64]

  init(width: Int, height: Int, halvings: Int) {
    (self.width, self.height, self.halvings) = (width, height, halvings)
    sums = [UInt64](repeating: 0, count: 5 * width * height)
  }

  /// Adds a tile whose first pixel is at (x, y).
  mutating func add(_ tile: Pixels, x: Int, y: Int) {
    let bytes = tile.bytes
    let (tileWidth, tileHeight) = (tile.width, tile.height)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<tileHeight {
          let line = (y + row) >> halvings * width
          for column in 0..<tileWidth {
            let at = 5 * (line + (x + column) >> halvings)
            let from = 4 * (row * tileWidth + column)
            for channel in 0..<4 {
              unsafe sums[at + channel] += UInt64(bytes[from + channel])
            }
            unsafe sums[at + 4] += 1
          }
        }
      }
    }
  }

  /// The averages, rounded to nearest, or nil if nothing is painted.
  ///
  /// Pixels that no tile covers are not counted.
  var pixels: Pixels? {
    var isClear = true
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    for at in 0..<width * height where sums[5 * at + 4] > 0 {
      let count = sums[5 * at + 4]
      for channel in 0..<4 {
        let mean = (sums[5 * at + channel] + count / 2) / count
        bytes[4 * at + channel] = UInt8(mean)
        if mean > 0 { isClear = false }
      }
    }
    return isClear ? nil : Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
