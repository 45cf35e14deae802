/// A half plane of pixels: those whose center is on its side of a line.
///
/// A cut and its complement assign every pixel to exactly one of them because both evaluate the
/// same sum. Two parts of a plane therefore meet without a seam and without drawing a pixel twice.
public struct PixelCut: Sendable, Hashable {
  /// The coefficients of a·x + b·y + c, with x and y in pixels.
  public var line: SIMD3<Double>
  /// Whether a center on the line itself is outside.
  public var isStrict: Bool

  public init(line: SIMD3<Double>, isStrict: Bool) {
    self.line = line
    self.isStrict = isStrict
  }

  /// The cut that contains all other pixels.
  public var complement: PixelCut { PixelCut(line: -line, isStrict: !isStrict) }

  /// Whether the center of pixel (x, y) is inside.
  public func contains(x: Int, y: Int) -> Bool {
    let value = line.x * (Double(x) + 0.5) + (line.y * (Double(y) + 0.5) + line.z)
    return isStrict ? value > 0 : value >= 0
  }

  /// Returns the part of a row of pixels that is inside.
  public func columns(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    guard let first = columns.first, let last = columns.last else { return columns }
    // Rounding preserves order, so along a row the sum is monotonic.
    switch (contains(x: first, y: y), contains(x: last, y: y)) {
    case (true, true): return columns
    case (false, false): return first..<first
    case (true, false): return first..<boundary(first, last, y)
    case (false, true): return boundary(first, last, y)..<columns.upperBound
    }
  }

  /// Returns the first column after `first` that is on the other side.
  private func boundary(_ first: Int, _ last: Int, _ y: Int) -> Int {
    let side = contains(x: first, y: y)
    var (low, high) = (first, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if contains(x: middle, y: y) == side { low = middle } else { high = middle }
    }
    return high
  }
}

extension [PixelCut] {
  /// Returns the part of a row of pixels that is inside all cuts: one run, because half planes are
  /// convex.
  public func columns(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    reduce(columns) { $0.isEmpty ? $0 : $1.columns($0, inRow: y) }
  }
}
