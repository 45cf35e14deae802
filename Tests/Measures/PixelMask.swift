/// A selection of the pixels of an image.
public struct PixelMask: Sendable, Hashable {
  public let width: Int
  public let height: Int
  /// The selection row by row, top row first.
  public private(set) var isSet: [Bool]

  /// Creates a mask without selected pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    isSet = [Bool](repeating: false, count: width * height)
  }

  public subscript(x: Int, y: Int) -> Bool {
    get { isSet[y * width + x] }
    set { isSet[y * width + x] = newValue }
  }

  /// The number of selected pixels.
  public var count: Int { isSet.count { $0 } }

  /// Adds the pixels of `other`, which must have the same size, to the selection.
  public mutating func formUnion(_ other: PixelMask) {
    for index in isSet.indices where other.isSet[index] { isSet[index] = true }
  }

  /// Selects the pixel and its existing neighbors, up to eight.
  public mutating func setAround(x: Int, y: Int) {
    for row in max(0, y - 1)...max(0, min(height - 1, y + 1)) where row < height {
      for column in max(0, x - 1)...max(0, min(width - 1, x + 1)) where column < width {
        self[column, row] = true
      }
    }
  }
}
