import StrataCKernels
import StrataGraphics

/// A gradient's premultiplied 8-bit colors over equal cells of its parameter.
///
/// A cell holds the color of its middle, which is within a level of every color in it. If no color
/// is (a hard edge, a ramp so steep that it crosses several levels in a cell), it holds
/// `STRATA_NO_COLOR`, and its pixels are computed one by one. Before and after the cells of the
/// stops there is one cell each for all parameters outside.
struct ColorTable: Sendable {
  /// The intended span of a cell in levels: less than a level on either side of the middle.
  private static let levelsPerCell = 1.75
  /// The maximum span of a cell in levels; the remainder allows for slopes that are upper bounds.
  private static let mostLevelsPerCell = 1.9
  private static let mostCells = 4_096
  /// The maximum number of cells that span at most one level each, enough for a ramp over four
  /// times the range of levels; steeper ramps have more levels per cell.
  private static let usualCells = 1_024
  /// The fraction of the range below which intervals are treated as hard edges.
  private static let narrow = 1.0 / 256
  /// The distance in cells that a hard edge's cells extend past it: more than the kernels'
  /// rounding.
  private static let slack = 1.0 / 64

  private(set) var colors: [UInt32]
  /// The factor for the cell of t: offset + scale · t, rounded down and clamped to the table.
  let scale: Double
  let offset: Double

  /// - Parameters:
  ///   - painted: The painted parameters; others are transparent.
  ///   - range: The parameters that occur at all.
  ///   - isCyclic: Whether the ends of `range` meet.
  /// - Returns: nil if locations are too close together, too far apart, or too far from 0 for a
  ///   useful table.
  init?(
    _ ramp: GradientRamp, opacity: Float, painted: ClosedRange<Double>,
    within range: ClosedRange<Double>, isCyclic: Bool
  ) {
    var low = isCyclic ? range.lowerBound : max(range.lowerBound, ramp.locations.lowerBound)
    var high = isCyclic ? range.upperBound : min(range.upperBound, ramp.locations.upperBound)
    if painted.lowerBound > -.infinity { low = max(range.lowerBound, painted.lowerBound) }
    if painted.upperBound < .infinity { high = painted.upperBound }
    if !(high > low) { high = low + 1 }
    let width = high - low
    guard width > 1e-9, width < 1e9, abs(low) < 1e3 * width else { return nil }

    var edges = ramp.steepParts { $0.span < width * Self.narrow }
    edges += [painted.lowerBound, painted.upperBound].filter(\.isFinite).map { $0...$0 }
    if isCyclic, ramp.premultiplied(at: low) != ramp.premultiplied(at: high.nextDown) {
      edges += [low...low, high...high]
    }
    let levels = ramp.steepest { $0.span >= width * Self.narrow } * width * 255 * Double(opacity)
    let count = Self.cells(levels: levels, edges: edges.count)
    scale = Double(count) / width
    offset = 1.5 - low * scale
    let step = width / Double(count)
    colors = ramp.colors(from: low - step, step: step, count: count + 3, opacity: opacity)
    if painted.lowerBound > -.infinity { colors[0] = 0 }
    if painted.upperBound < .infinity { colors[count + 2] = 0 }

    let mostSlope = Self.mostLevelsPerCell * scale / (255 * Double(opacity))
    edges += ramp.steepParts { $0.slope > mostSlope }
    for edge in edges where edge.upperBound >= low && edge.lowerBound <= high {
      let first = cell(max(edge.lowerBound, low), plus: -Self.slack)
      for index in first...cell(min(edge.upperBound, high), plus: Self.slack) {
        colors[index] = STRATA_NO_COLOR
      }
    }
  }

  /// Returns the number of cells between the first stop and the last.
  private static func cells(levels: Double, edges: Int) -> Int {
    let wanted = max(levels, Double(min(1_024, edges * 128)), 16)
    guard wanted > Double(usualCells) else { return Int(wanted.rounded(.up)) }
    let needed = (levels / levelsPerCell).rounded(.up)
    return Int(min(max(needed, Double(usualCells)), Double(mostCells)))
  }

  private func cell(_ t: Double, plus more: Double) -> Int {
    Int((offset + scale * t + more).rounded(.down))
  }

  /// Returns the color at `t`, or `STRATA_NO_COLOR` if the table has none.
  func color(at t: Double) -> UInt32 {
    let position = offset + scale * t
    guard position > 0 else { return colors[0] }
    return position < Double(colors.count) ? colors[Int(position)] : colors[colors.count - 1]
  }

  /// Runs a kernel on the table.
  @inline(__always)
  func withTable<Result>(_ body: (strata_color_table) -> Result) -> Result {
    unsafe colors.withUnsafeBufferPointer {
      unsafe body(
        strata_color_table(colors: $0.baseAddress, last: Int32(truncatingIfNeeded: $0.count - 1)))
    }
  }
}
