import StrataGraphics

/// The drawing of a character that no font has: a box that contains its code point.
enum MissingGlyph {
  /// The segments of each digit.
  ///
  /// There are seven: top, upper left and right, middle, lower left and right, bottom.
  private static let segments: [[Int]] = [
    [0, 1, 2, 4, 5, 6], [2, 5], [0, 2, 3, 4, 6], [0, 2, 3, 5, 6], [1, 2, 3, 5], [0, 1, 3, 5, 6],
    [0, 1, 3, 4, 5, 6], [0, 2, 5], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 5, 6], [0, 1, 2, 3, 4, 5],
    [1, 3, 4, 5, 6], [0, 1, 4, 6], [2, 3, 4, 5, 6], [0, 1, 3, 4, 6], [0, 1, 3, 4],
  ]

  /// The height of the box relative to its width.
  static let heightOfWidth = 1.25

  /// Returns a box of width 1 with the digits in two rows, y down from its lower left corner.
  static func outline(of codePoint: UInt32) -> Path {
    let (top, height, line) = (-heightOfWidth, heightOfWidth, 0.06)
    var path = Path.rectangle(0, top, 1, height)
    path.append(.rectangle(line, top + line, 1 - 2 * line, height - 2 * line, isHole: true))
    let digits = digits(of: codePoint)
    let perRow = digits.count / 2
    let cell = SIMD2((1 - 4 * line) / Double(perRow), (height - 4 * line) / 2)
    for (index, digit) in digits.enumerated() {
      let corner = SIMD2(
        2 * line + Double(index % perRow) * cell.x,
        top + 2 * line + Double(index / perRow) * cell.y)
      add(digit, to: &path, at: corner + cell * 0.15, size: cell * 0.7, line: line)
    }
    return path
  }

  /// Returns four or six hexadecimal digits.
  private static func digits(of codePoint: UInt32) -> [Int] {
    let count = codePoint > 0xFFFF ? 6 : 4
    return (0..<count).map { Int(codePoint >> (4 * (count - 1 - $0))) & 15 }
  }

  private static func add(
    _ digit: Int, to path: inout Path, at corner: SIMD2<Double>, size: SIMD2<Double>, line: Double
  ) {
    let (x, y) = (corner.x, corner.y)
    let half = size.y / 2
    for segment in segments[digit] {
      switch segment {
      case 0, 3, 6:
        path.append(.rectangle(x, y + Double(segment / 3) * half - line / 2, size.x, line))
      default:
        let isRight = segment == 2 || segment == 5
        path.append(
          .rectangle(
            x + (isRight ? size.x - line : 0), y + (segment > 3 ? half : 0) - line / 2, line,
            half + line))
      }
    }
  }
}
