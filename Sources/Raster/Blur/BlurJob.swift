/// One blur of one picture, in two stages of which any number of threads may each do some rows.
///
/// First the rows of the coarsest level, then those of the result; both come out the same however
/// they are shared out. Between the stages the coarsest level is in memory, and nothing else.
package final class BlurJob<Channel: BlurChannel>: @unchecked Sendable {
  private let blur: GaussianBlur
  private let input: BlurInput<Channel>
  private let wanted: BlurArea
  /// What of the input is looked at.
  private let source: BlurArea
  /// The coarsest level, where there is one besides the picture itself.
  private let coarse: BlurArea
  private let coarsePixels: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - input: Must stay as it is until the last row is made.
  ///   - extendsEdges: Whether the nearest pixel of the input stands for those outside; else they
  ///     are 0.
  ///   - wanted: What of the result is needed.
  package init(
    _ blur: GaussianBlur, _ input: BlurInput<Channel>, extendsEdges: Bool, wanted: BlurArea
  ) {
    self.blur = blur
    self.input = input
    self.wanted = wanted
    let needed = blur.input(for: wanted)
    source = extendsEdges ? needed : needed.intersection(input.area)
    var coarse = source
    for level in 0..<blur.halvings { coarse = coarse.halved(blur.axes(at: level)) }
    self.coarse = coarse
    let count = coarse.columns.count * coarse.rows.count * input.channels
    coarsePixels = .allocate(capacity: blur.halvings > 0 ? max(count, 1) : 1)
  }

  deinit { coarsePixels.deallocate() }

  /// The rows of the first stage; none where the picture is not halved.
  package var coarseRows: Range<Int> { blur.halvings > 0 ? coarse.rows : 0..<0 }

  /// The first stage, for some of `coarseRows`.
  package func makeCoarse(_ rows: Range<Int>) {
    guard !rows.isEmpty, !coarse.columns.isEmpty else { return }
    var last: BlurRows = BlurSource(input, within: source, kept: kept(at: 0))
    for level in 0..<blur.halvings {
      last = HalvedRows(last, blur.axes(at: level), kept: kept(at: level + 1))
    }
    let length = coarse.columns.count * input.channels
    for y in rows {
      let line = coarsePixels + (y - coarse.rows.lowerBound) * length
      line.initialize(from: last.row(y), count: length)
    }
  }

  /// How many rows of a level are looked at together, to halve it.
  private func kept(at level: Int) -> Int {
    level < blur.halvings && blur.axes(at: level).y ? 4 : 1
  }

  /// The second stage, once the first is done: for the rows that one thread makes.
  package func reader() -> BlurReader { BlurReader(steps(), wanted: wanted) }

  /// From the coarsest level to the result.
  private func steps() -> BlurRows {
    // What of each level matters for the result.
    var needed = [wanted]
    for level in 0..<blur.halvings { needed.append(needed[level].halved(blur.axes(at: level))) }
    var last: BlurRows
    // As many rows as the sum across them looks at, or a doubling.
    let across = max(2 * blur.y.radius + 1, 3)
    let kept = blur.x.radius > 0 ? 1 : across
    if blur.halvings > 0 {
      let pixels = BlurInput(
        UnsafePointer(coarsePixels), area: coarse, channels: input.channels, of: input.channels)
      last = BlurSource(pixels, within: coarse, kept: kept)
    } else {
      last = BlurSource(input, within: source, kept: kept)
    }
    let wanted = needed[blur.halvings]
    if blur.x.radius > 0 {
      last = ConvolvedRows(last, .alongRows, blur.x.weights, within: wanted, kept: across)
    }
    if blur.y.radius > 0 {
      last = ConvolvedRows(last, .acrossRows, blur.y.weights, within: wanted, kept: 3)
    }
    for level in (0..<blur.halvings).reversed() {
      last = DoubledRows(last, blur.axes(at: level), within: needed[level], kept: 3)
    }
    return last
  }
}

/// Rows of a blur's result, each made when it is asked for.
///
/// Going down a row at a time is cheapest. Belongs to one thread.
package struct BlurReader {
  private let last: BlurRows
  private let some: BlurArea

  fileprivate init(_ last: BlurRows, wanted: BlurArea) {
    self.last = last
    some = last.area.intersection(wanted)
  }

  /// The columns of a row that may have something, and their channels; nil for none.
  ///
  /// Valid until the row after the next is asked for. All other pixels are 0.
  package func row(_ y: Int) -> (columns: Range<Int>, channels: UnsafePointer<Float>)? {
    guard some.rows.contains(y), !some.columns.isEmpty else { return nil }
    return (some.columns, last.row(y, from: some.columns.lowerBound))
  }
}
