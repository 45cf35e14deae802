import StrataGraphics
public import StrataRaster

extension CoverageMask {
  /// Returns the coverage of each pixel of a square from the origin.
  ///
  /// - Precondition: The mask lies inside the square.
  public func bytes(inSquare size: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: size * size)
    for y in 0..<bounds.height {
      for x in 0..<bounds.width {
        result[(y + bounds.minY) * size + x + bounds.minX] = bytes[y * bounds.width + x]
      }
    }
    return result
  }

  /// Whether each of the four sides has a pixel that is covered.
  public var isTight: Bool {
    let (width, height) = (bounds.width, bounds.height)
    func isCovered(_ x: Int, _ y: Int) -> Bool { bytes[y * width + x] > 0 }
    return (0..<width).contains { isCovered($0, 0) }
      && (0..<width).contains { isCovered($0, height - 1) }
      && (0..<height).contains { isCovered(0, $0) }
      && (0..<height).contains { isCovered(width - 1, $0) }
  }
}
