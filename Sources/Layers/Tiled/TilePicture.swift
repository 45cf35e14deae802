import StrataGraphics

/// Composes pieces into one image.
///
/// With a single image there are no seams between pieces under any transform of the layer, and each
/// pixel is sampled as in one image of the whole.
struct TilePicture {
  let grid: TileGrid
  let entries: [TilePiece: TileStore.CachedTiles]
  /// The layer's local time.
  let time: Double
  /// The duration of the fade-in of a piece.
  let fadeDuration: Double
  /// The coarsest level.
  let lowest: Int

  /// The weight of a piece that has faded in.
  private static let whole: UInt32 = 65_536

  /// Returns the weight of a piece in its fade-in, out of `whole`.
  private func part(_ entry: TileStore.CachedTiles) -> UInt32 {
    guard fadeDuration > 0, let arrival = entry.arrival else { return Self.whole }
    let part = min(max((time - arrival) / fadeDuration, 0), 1)
    return UInt32((part * Double(Self.whole)).rounded())
  }

  /// Returns whether a piece has faded in.
  func isWhole(_ piece: TilePiece) -> Bool {
    entries[piece].map { part($0) == Self.whole } ?? true
  }

  /// - Returns: nil if nothing is painted.
  func pixels(of view: TileView) -> Pixels? {
    let size = TilePiece.size(grid, halvings: view.halvings)
    let (width, height) = (view.x.count, view.y.count)
    var bytes = [UInt8](repeating: 0, count: 4 * width * height)
    var isClear = true
    for piece in view.pieces {
      guard let tile = shown(piece) else { continue }
      isClear = false
      let left = piece.column * size.width
      let columns = view.x.clamped(to: left..<left + size.width)
      // Counted in the layer's space, and from the top of the image.
      let bottom = piece.row * size.height
      let rows = view.y.clamped(to: bottom..<bottom + size.height)
      unsafe tile.bytes.withUnsafeBufferPointer { source in
        unsafe bytes.withUnsafeMutableBufferPointer { target in
          for y in rows {
            let to = view.isUpsideDown ? view.y.upperBound - 1 - y : y - view.y.lowerBound
            let from = view.isUpsideDown ? bottom + size.height - 1 - y : y - bottom
            let start = 4 * (to * width + columns.lowerBound - view.x.lowerBound)
            let origin = 4 * (from * size.width + columns.lowerBound - left)
            for index in 0..<4 * columns.count {
              unsafe target[start + index] = source[origin + index]
            }
          }
        }
      }
    }
    return isClear ? nil : Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }

  /// Returns the visible pixels of a piece, or nil if it is clear.
  ///
  /// A piece that is fading in is mixed with a coarser level. A piece that could not be drawn is
  /// replaced by it.
  private func shown(_ piece: TilePiece) -> Pixels? {
    let entry = entries[piece]
    let part = entry.map { $0.isFailed ? 0 : self.part($0) } ?? 0
    let own = part > 0 ? entry?.pixels : nil
    if part >= Self.whole { return own }
    let under = coarser(piece)
    return part > 0 ? mix(under, own, part) : under
  }

  /// Returns the pixels of the next coarser level in the rectangle of a tile.
  private func coarser(_ piece: TilePiece) -> Pixels? {
    guard piece.halvings == 0, piece.level > lowest, let parent = shown(piece.parent) else {
      return nil
    }
    // A quarter of it, counted from the image's top.
    let right = piece.column & 1
    let below = piece.isUpsideDown ? 1 - piece.row & 1 : piece.row & 1
    let columns = Self.samples(grid.width, half: right)
    let rows = Self.samples(grid.height, half: below)
    var bytes = [UInt8](repeating: 0, count: 4 * grid.width * grid.height)
    let source = parent.bytes
    unsafe source.withUnsafeBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        for (y, row) in rows.enumerated() {
          let lines = (4 * row.first * parent.width, 4 * row.second * parent.width)
          for (x, column) in columns.enumerated() {
            let (left, right) = (4 * column.first, 4 * column.second)
            for channel in 0..<4 {
              let upper =
                unsafe (4 - column.weight) * Int(source[lines.0 + left + channel])
                + column.weight * Int(source[lines.0 + right + channel])
              let lower =
                unsafe (4 - column.weight) * Int(source[lines.1 + left + channel])
                + column.weight * Int(source[lines.1 + right + channel])
              let sum = (4 - row.weight) * upper + row.weight * lower
              unsafe bytes[4 * (y * grid.width + x) + channel] = UInt8((sum + 8) >> 4)
            }
          }
        }
      }
    }
    return Pixels(width: grid.width, height: grid.height, premultipliedRGBA: bytes)
  }

  /// Two pixels of a coarser tile, and the weight of the second in quarters.
  private struct Sample {
    let first: Int
    let second: Int
    let weight: Int
  }

  /// Returns the positions of a tile's pixels on the coarser tile, along one axis.
  ///
  /// Pixel i has its center at (half · side + i + ½) / 2, which is a quarter or three quarters from
  /// a pixel's center, for an odd side too.
  private static func samples(_ side: Int, half: Int) -> [Sample] {
    (0..<side).map { index in
      let quarters = 2 * (half * side + index) + 1 - 2
      let first = quarters >> 2
      return Sample(
        first: min(max(first, 0), side - 1), second: min(max(first + 1, 0), side - 1),
        weight: quarters & 3)
    }
  }

  /// Mixes a share of one image over the rest of another; nil is a clear image.
  private func mix(_ under: Pixels?, _ own: Pixels?, _ part: UInt32) -> Pixels? {
    guard let size = own ?? under else { return nil }
    let count = 4 * size.width * size.height
    let clear = under == nil || own == nil ? [UInt8](repeating: 0, count: count) : []
    let (low, high) = (under?.bytes ?? clear, own?.bytes ?? clear)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      for index in 0..<count {
        let sum = UInt32(low[index]) * (Self.whole - part) + UInt32(high[index]) * part
        unsafe bytes[index] = UInt8((sum + Self.whole / 2) >> 16)
      }
      filled = count
    }
    return Pixels(width: size.width, height: size.height, premultipliedRGBA: bytes)
  }
}
