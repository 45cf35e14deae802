/// A half plane of pixels: those whose centre lies on its side of a line.
///
/// A cut and its complement share every pixel out between them, each to exactly one, because both
/// evaluate the same sum; so two parts of a plane meet without a seam and without a pixel drawn
/// twice.
public struct PixelCut: Sendable, Hashable {
  /// a·x + b·y + c, with x and y in pixels.
  public var line: SIMD3<Double>
  /// True: a centre on the line itself lies outside.
  public var isStrict: Bool

  public init(line: SIMD3<Double>, isStrict: Bool) {
    self.line = line
    self.isStrict = isStrict
  }

  /// The pixels that this one leaves out.
  public var complement: PixelCut { PixelCut(line: -line, isStrict: !isStrict) }

  /// Whether the centre of pixel (x, y) lies inside.
  public func contains(x: Int, y: Int) -> Bool {
    let value = line.x * (Double(x) + 0.5) + (line.y * (Double(y) + 0.5) + line.z)
    return isStrict ? value > 0 : value >= 0
  }

  /// The part of a row of pixels that lies inside.
  public func columns(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    guard let first = columns.first, let last = columns.last else { return columns }
    // Rounding keeps order, so along a row the sum grows or falls throughout.
    switch (contains(x: first, y: y), contains(x: last, y: y)) {
    case (true, true): return columns
    case (false, false): return first..<first
    case (true, false): return first..<boundary(first, last, y)
    case (false, true): return boundary(first, last, y)..<columns.upperBound
    }
  }

  /// The first column after `first` that differs from it.
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
  /// The part of a row of pixels that lies inside all of them: one run, since half planes are
  /// convex.
  public func columns(_ columns: Range<Int>, inRow y: Int) -> Range<Int> {
    reduce(columns) { $0.isEmpty ? $0 : $1.columns($0, inRow: y) }
  }
}
