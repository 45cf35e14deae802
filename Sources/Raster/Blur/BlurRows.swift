import StrataGraphics

/// The rows of an image at one step of a blur, each computed when it is first requested.
///
/// Only as many neighboring rows are kept as the next step reads, so that a blur of any width needs
/// memory for a few rows and reads data that is still in the processor's cache.
// Safe: it owns the lines, and a step's padding covers what the next step reads outside a row.
@safe
class BlurRows {
  /// The area outside which all pixels are zero.
  let area: PixelRect
  let channels: Int
  /// The number of zero pixels on either side of a row.
  let padding: Int
  private let kept: Int
  private let lineLength: Int
  /// `kept` rows, followed by one row of zeros.
  private let lines: Scratch<Float>
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
    lines = Scratch(lineLength * (kept + 1), filledWith: 0)
    held = [Int?](repeating: nil, count: kept)
  }

  /// Returns the channels of a row's pixels from `area`'s first column on, with zeros around them.
  ///
  /// The pointer is valid until a row is requested that is `kept` or more rows away.
  final func row(_ y: Int) -> UnsafePointer<Float> {
    let isInside = area.rows.contains(y) && !area.columns.isEmpty
    let slot = isInside ? (y % kept + kept) % kept : kept
    let line = unsafe line(slot)
    if isInside, held[slot] != y {
      unsafe make(y, line)
      held[slot] = y
    }
    return unsafe UnsafePointer(line)
  }

  /// Returns the channels of a row's pixels from column x on.
  final func row(_ y: Int, from x: Int) -> UnsafePointer<Float> {
    unsafe row(y) + (x - area.columns.lowerBound) * channels
  }

  private func line(_ index: Int) -> UnsafeMutablePointer<Float> {
    unsafe lines.base + index * lineLength + padding * channels
  }

  /// Computes row y of `area`.
  func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    preconditionFailure("subclasses must override make(_:_:)")
  }
}
