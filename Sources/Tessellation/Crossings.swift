/// Finds the crossings of segments between their ends.
///
/// Segments that share a cell are compared. Each segment is compared in the order of left ends up
/// to the first one that is completely to the right.
struct Crossings<Load: EdgeLoad> {
  /// The grid points nearest to the crossings; a point may occur several times.
  private(set) var points = ContiguousArray<GridPoint>()
  /// The indices of both segments of each crossing; only if loads are traced.
  private(set) var pairs = ContiguousArray<(Int32, Int32)>()

  init(
    _ segments: ContiguousArray<GridSegment<Load>>, _ index: CellIndex, vertexLimit: Int,
    work: inout WorkMeter
  ) throws(TessellationError) {
    for cell in 0..<index.grid.count {
      let range = index.members(of: cell)
      for first in range {
        let a = segments[Int(index.members[first])]
        let right = a.maxX
        var second = first + 1
        while second < range.upperBound {
          let b = segments[Int(index.members[second])]
          if b.minX > right { break }
          second += 1
          guard a.upper.y <= b.lower.y, b.upper.y <= a.lower.y else { continue }
          guard let point = Self.crossing(a, b), index.grid.cell(of: point) == cell else {
            continue
          }
          points.append(point)
          if Load.isTraced {
            pairs.append((index.members[first], index.members[second - 1]))
          }
        }
        try work.spend(second - first)
        guard points.count <= vertexLimit else {
          throw .tooManyVertices(asked: points.count, allowed: vertexLimit)
        }
      }
    }
  }

  /// Returns the grid point whose cell contains the crossing; nil if the two do not cross, or only
  /// touch with an end.
  @inline(__always)
  private static func crossing(_ a: GridSegment<Load>, _ b: GridSegment<Load>) -> GridPoint? {
    let (u, v) = (a.direction, b.direction)
    let (b0, b1) = (u.cross(b.upper - a.upper), u.cross(b.lower - a.upper))
    guard (b0 < 0 && b1 > 0) || (b0 > 0 && b1 < 0) else { return nil }
    let (a0, a1) = (v.cross(a.upper - b.upper), v.cross(a.lower - b.upper))
    guard (a0 < 0 && a1 > 0) || (a0 > 0 && a1 < 0) else { return nil }
    // a.upper + u·t with t = a0 / (a0 - a1), which is between 0 and 1.
    let (part, whole) = a0 > 0 ? (a0, a0 - a1) : (-a0, a1 - a0)
    return GridPoint(
      x: a.upper.x + rounded(u.x, part, whole), y: a.upper.y + rounded(u.y, part, whole))
  }

  /// Returns length · part / whole rounded to the nearest integer, halves up, because cells contain
  /// their left and top sides.
  private static func rounded(_ length: Int, _ part: Int, _ whole: Int) -> Int32 {
    let numerator = 2 * Int128(length) * Int128(part) + Int128(whole)
    let denominator = 2 * Int128(whole)
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return Int32(truncatingIfNeeded: remainder < 0 ? quotient - 1 : quotient)
  }
}
