/// Packs rectangles on a page in rows ("shelves"), each for rectangles of one rounded height.
package struct ShelfPacker: Sendable {
  /// The granularity of shelf heights, so that similar rectangles share a shelf.
  private static let granularity = 8

  private struct Shelf {
    let y: Int
    let height: Int
    var nextX: Int
  }

  private let width: Int
  private let height: Int
  private var shelves: [Shelf] = []
  private var nextY = 0

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  package init(side: Int) { self.init(width: side, height: side) }

  /// Returns the position for a rectangle of the given size, or nil if the page is full.
  package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    let rounded = (height + Self.granularity - 1) / Self.granularity * Self.granularity
    guard width <= self.width, rounded <= self.height else { return nil }
    let fitting = shelves.indices.first {
      shelves[$0].height == rounded && shelves[$0].nextX + width <= self.width
    }
    if let index = fitting {
      defer { shelves[index].nextX += width }
      return (shelves[index].nextX, shelves[index].y)
    }
    guard nextY + rounded <= self.height else { return nil }
    shelves.append(Shelf(y: nextY, height: rounded, nextX: width))
    defer { nextY += rounded }
    return (0, nextY)
  }
}
