package import StrataGraphics

/// The rectangles in which a canvas is drawn: the whole canvas, or tiles if it exceeds the maximum
/// surface size.
///
/// Tiles have about equal size and are ordered row by row. Each begins at even pixels. GPUs shade
/// blocks of 2 × 2 pixels and derive an image's level of detail from differences within a block, so
/// a pixel needs the same neighbors in every tile.
package struct CanvasTiles: Sequence {
  package let canvas: PixelSize
  /// The size of the largest tile; tiles in the last column and row may be smaller.
  package let tile: PixelSize

  /// Divides a canvas into tiles.
  ///
  /// - Parameter largestSide: The largest width and height of a surface, in pixels; at least 2.
  package init(_ canvas: PixelSize, largestSide: Int) {
    precondition(largestSide >= 2, "a tile must have at least 2 x 2 pixels")
    self.canvas = canvas
    tile = PixelSize(
      width: Self.step(canvas.width, largestSide), height: Self.step(canvas.height, largestSide))
  }

  package var columns: Int { Self.count(of: tile.width, in: canvas.width) }
  package var rows: Int { Self.count(of: tile.height, in: canvas.height) }
  /// Whether one tile covers the whole canvas.
  package var isWhole: Bool { tile == canvas }

  package func makeIterator() -> AnyIterator<PixelRect> {
    var index = 0
    let (columns, total) = (columns, columns * rows)
    return AnyIterator {
      guard index < total else { return nil }
      defer { index += 1 }
      return rect(column: index % columns, row: index / columns)
    }
  }

  /// Returns the tiles with any of the given pixels, which are inside the canvas.
  func tiles(on pixels: PixelRect) -> AnySequence<PixelRect> {
    guard !pixels.isEmpty else { return AnySequence(EmptyCollection()) }
    let columns = pixels.minX / tile.width...(pixels.maxX - 1) / tile.width
    let rows = pixels.minY / tile.height...(pixels.maxY - 1) / tile.height
    return AnySequence(rows.lazy.flatMap { row in columns.lazy.map { rect(column: $0, row: row) } })
  }

  private func rect(column: Int, row: Int) -> PixelRect {
    let (x, y) = (column * tile.width, row * tile.height)
    return PixelRect(
      minX: x, minY: y, maxX: Swift.min(x + tile.width, canvas.width),
      maxY: Swift.min(y + tile.height, canvas.height))
  }

  /// Returns the distance between the starts of consecutive tiles.
  ///
  /// It gives the minimum number of tiles that the largest side allows, all of one even size except
  /// the last.
  private static func step(_ length: Int, _ largest: Int) -> Int {
    guard length > largest else { return length }
    let even = largest / 2 * 2
    let share = count(of: count(of: even, in: length), in: length)
    return (share + 1) / 2 * 2
  }

  /// Returns the number of parts needed to cover `length`.
  private static func count(of part: Int, in length: Int) -> Int { (length + part - 1) / part }
}

extension PixelRect {
  /// The rectangle extended so that its first column and row are even.
  package var fromEvenPixels: PixelRect {
    PixelRect(minX: minX & ~1, minY: minY & ~1, maxX: maxX, maxY: maxY)
  }
}
