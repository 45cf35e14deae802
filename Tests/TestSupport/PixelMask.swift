/// A choice of the pixels of a picture.
public struct PixelMask: Sendable, Hashable {
  public let width: Int
  public let height: Int
  /// Row by row, top row first.
  public private(set) var isSet: [Bool]

  /// A mask with no pixel chosen.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    isSet = [Bool](repeating: false, count: width * height)
  }

  public subscript(x: Int, y: Int) -> Bool {
    get { isSet[y * width + x] }
    set { isSet[y * width + x] = newValue }
  }

  /// How many pixels are chosen.
  public var count: Int { isSet.count { $0 } }

  /// Chooses the pixels of `other`, which is of the same size, too.
  public mutating func formUnion(_ other: PixelMask) {
    for index in isSet.indices where other.isSet[index] { isSet[index] = true }
  }

  /// Chooses the pixel and its eight neighbours, as far as they exist.
  public mutating func setAround(x: Int, y: Int) {
    for row in max(0, y - 1)...max(0, min(height - 1, y + 1)) where row < height {
      for column in max(0, x - 1)...max(0, min(width - 1, x + 1)) where column < width {
        self[column, row] = true
      }
    }
  }
}
