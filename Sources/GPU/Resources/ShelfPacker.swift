/// Places rectangles on a square page in rows ("shelves") of equal height.
package struct ShelfPacker: Sendable {
  /// Shelf heights are rounded up to this, so that similar rectangles share one.
  private static let granularity = 8

  private struct Shelf {
    let y: Int
    let height: Int
    var nextX: Int
  }

  package let side: Int
  private var shelves: [Shelf] = []
  private var nextY = 0

  package init(side: Int) { self.side = side }

  /// Where a rectangle of the given size was placed, or nil when the page has no room for it.
  package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    let rounded = (height + Self.granularity - 1) / Self.granularity * Self.granularity
    guard width <= side, rounded <= side else { return nil }
    let fitting = shelves.indices.first {
      shelves[$0].height == rounded && shelves[$0].nextX + width <= side
    }
    if let index = fitting {
      defer { shelves[index].nextX += width }
      return (shelves[index].nextX, shelves[index].y)
    }
    guard nextY + rounded <= side else { return nil }
    shelves.append(Shelf(y: nextY, height: rounded, nextX: width))
    defer { nextY += rounded }
    return (0, nextY)
  }
}
