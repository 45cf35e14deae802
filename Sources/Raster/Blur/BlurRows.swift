import StrataGraphics

/// The rows of an image at one step of a blur, each computed when it is first requested.
///
/// Only as many neighboring rows are kept as the next step reads, so that a blur of any width needs
/// memory for a few rows and reads data that is still in the processor's cache.
class BlurRows {
  /// The area outside which all pixels are zero.
  let area: PixelRect
  let channels: Int
  /// The number of zero pixels on either side of a row.
  let padding: Int
  private let kept: Int
  private let lineLength: Int
  /// `kept` rows, followed by one row of zeros.
  private let lines: UnsafeMutablePointer<Float>
  /// The row that each line holds.
  private var held: [Int?]

  /// - Parameters:
  ///   - kept: The number of neighboring rows that are read together.
  ///   - padding: The number of pixels that are read outside a row on either side.
  init(_ area: PixelRect, channels: Int, kept: Int, padding: Int = 20) {
    self.area = area
    self.channels = channels
    self.kept = kept
    self.padding = padding
    lineLength = (area.columns.count + 2 * padding) * channels
    lines = .allocate(capacity: lineLength * (kept + 1))
    lines.initialize(repeating: 0, count: lineLength * (kept + 1))
    held = [Int?](repeating: nil, count: kept)
  }

  deinit { lines.deallocate() }

  /// Returns the channels of a row's pixels from `area`'s first column on, with zeros around them.
  ///
  /// The pointer is valid until a row is requested that is `kept` or more rows away.
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

  /// Returns the channels of a row's pixels from column x on.
  final func row(_ y: Int, from x: Int) -> UnsafePointer<Float> {
    row(y) + (x - area.columns.lowerBound) * channels
  }

  private func line(_ index: Int) -> UnsafeMutablePointer<Float> {
    lines + index * lineLength + padding * channels
  }

  /// Computes row y of `area`.
  func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    preconditionFailure("subclasses must override make(_:_:)")
  }
}
