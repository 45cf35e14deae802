import CKernels
import StrataGraphics

/// A gradient's premultiplied 8-bit colours over equal cells of its parameter.
///
/// A cell holds the colour of its middle, which is within a level of every colour in it. Where none
/// is (a hard edge, a ramp so steep that it crosses several levels in a cell) it holds
/// `STRATA_NO_COLOR`, and the pixels there are worked out one by one. Before and behind the cells of
/// the stops lies one cell each for everything beyond.
struct ColorTable: Sendable {
  /// What a table of necessity spans in a cell: less than a level on either side of the middle.
  private static let levelsPerCell = 1.75
  /// What it may span; the rest is for slopes that are bounds.
  private static let mostLevelsPerCell = 1.9
  private static let mostCells = 4_096
  /// As fine as makes a difference: a level a cell for a ramp over four times the whole range.
  private static let usualCells = 1_024
  /// Intervals shorter than this part of the whole are treated as hard edges.
  private static let narrow = 1.0 / 256
  /// How far from a hard edge its cell must go on, in cells: more than the kernels' rounding.
  private static let slack = 1.0 / 64

  private(set) var colors: [UInt32]
  /// The cell of t is offset + scale · t, rounded down and kept in the table.
  let scale: Double
  let offset: Double

  /// - Parameters:
  ///   - painted: Parameters outside are transparent.
  ///   - range: The parameters that occur at all.
  ///   - isCyclic: Whether the ends of `range` meet.
  /// - Returns: nil where locations are so far apart, or so far out, that a table makes no sense.
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

  /// How many cells lie between the first stop and the last.
  private static func cells(levels: Double, edges: Int) -> Int {
    let wanted = max(levels, Double(min(1_024, edges * 128)), 16)
    guard wanted > Double(usualCells) else { return Int(wanted.rounded(.up)) }
    let needed = (levels / levelsPerCell).rounded(.up)
    return Int(min(max(needed, Double(usualCells)), Double(mostCells)))
  }

  private func cell(_ t: Double, plus more: Double) -> Int {
    Int((offset + scale * t + more).rounded(.down))
  }

  /// The colour at `t`; `STRATA_NO_COLOR` where the table has none.
  func color(at t: Double) -> UInt32 {
    let position = offset + scale * t
    guard position > 0 else { return colors[0] }
    return position < Double(colors.count) ? colors[Int(position)] : colors[colors.count - 1]
  }

  /// Runs a kernel on the table.
  @inline(__always)
  func withTable<Result>(_ body: (strata_color_table) -> Result) -> Result {
    colors.withUnsafeBufferPointer {
      body(
        strata_color_table(colors: $0.baseAddress, last: Int32(truncatingIfNeeded: $0.count - 1)))
    }
  }
}
