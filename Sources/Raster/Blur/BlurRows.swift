/// Rows of a picture on its way through a blur, each made when it is first asked for.
///
/// A few rows in a row are kept, as many as the next step looks at, so that a blur of any width
/// needs memory for some rows alone and reads what lies in the processor's cache.
class BlurRows {
  /// All that is not zero.
  let area: BlurArea
  let channels: Int
  /// Zeros on either side of a row, in pixels.
  static let padding = 20
  private let kept: Int
  private let lineLength: Int
  /// `kept` rows, then one of zeros.
  private let lines: UnsafeMutablePointer<Float>
  /// Which row each line holds.
  private var held: [Int?]

  /// - Parameter kept: How many neighbouring rows are looked at together.
  init(_ area: BlurArea, channels: Int, kept: Int) {
    self.area = area
    self.channels = channels
    self.kept = kept
    lineLength = (area.columns.count + 2 * Self.padding) * channels
    lines = .allocate(capacity: lineLength * (kept + 1))
    lines.initialize(repeating: 0, count: lineLength * (kept + 1))
    held = [Int?](repeating: nil, count: kept)
  }

  deinit { lines.deallocate() }

  /// The channels of a row's pixels from `area`'s first column on, zeros around them.
  ///
  /// Valid until a row is asked for that is `kept` or more away.
  final func row(_ y: Int) -> UnsafePointer<Float> {
    guard area.rows.contains(y), !area.columns.isEmpty else { return UnsafePointer(line(kept)) }
    let slot = (y % kept + kept) % kept
    let line = line(slot)
    if held[slot] != y {
      make(y, line)
      held[slot] = y
    }
    return UnsafePointer(line)
  }

  /// The same from column x on.
  final func row(_ y: Int, from x: Int) -> UnsafePointer<Float> {
    row(y) + (x - area.columns.lowerBound) * channels
  }

  private func line(_ index: Int) -> UnsafeMutablePointer<Float> {
    lines + index * lineLength + Self.padding * channels
  }

  /// Writes row y of `area`.
  func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    preconditionFailure("a kind of row knows how it is made")
  }
}
