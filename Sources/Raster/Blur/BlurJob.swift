package import StrataGraphics

/// One blur of one image, in two stages that any number of threads may share by rows.
///
/// The first stage makes the rows of the coarsest level, the second those of the result. The result
/// does not depend on how the rows are divided among threads. Between the stages only the coarsest
/// level is in memory.
// Safe: it owns the coarsest level, and steps read and write only rows inside their area.
@safe
package final class BlurJob<Channel: BlurChannel>: @unchecked Sendable {
  // Thread-safe: the properties are constant, each row of `coarsePixels` is written by one thread,
  // and they are read only after the first stage.
  private let blur: GaussianBlur
  private let input: BlurInput<Channel>
  private let wanted: PixelRect
  /// The area of the input that is read.
  private let source: PixelRect
  /// The area of the coarsest level, if the image is halved at all.
  private let coarse: PixelRect
  private let coarsePixels: Scratch<Float>

  /// - Parameters:
  ///   - input: The image; it must not change until the last row is made.
  ///   - extendsEdges: Whether pixels outside the input repeat the nearest pixel inside. Otherwise
  ///     they are 0.
  ///   - wanted: The area of the result that is needed.
  package init(
    _ blur: GaussianBlur, _ input: BlurInput<Channel>, extendsEdges: Bool, wanted: PixelRect
  ) {
    self.blur = blur
    self.input = input
    self.wanted = wanted
    let needed = blur.input(for: wanted)
    source = extendsEdges ? needed : needed.intersection(input.area)
    coarse = blur.levels(of: source)[blur.halvings]
    let count = coarse.columns.count * coarse.rows.count * input.channels
    coarsePixels = Scratch(capacity: blur.halvings > 0 ? count : 1)
  }

  /// The rows of the first stage; empty if the image is not halved.
  package var coarseRows: Range<Int> { blur.halvings > 0 ? coarse.rows : 0..<0 }

  /// Runs the first stage for some of `coarseRows`.
  package func makeCoarse(_ rows: Range<Int>) {
    guard !rows.isEmpty, !coarse.columns.isEmpty else { return }
    var last: BlurRows = BlurSource(input, within: source, kept: kept(at: 0))
    for level in 0..<blur.halvings {
      last = HalvedRows(last, blur.axes(at: level), kept: kept(at: level + 1))
    }
    let length = coarse.columns.count * input.channels
    for y in rows {
      let line = unsafe coarsePixels.base + (y - coarse.rows.lowerBound) * length
      unsafe line.initialize(from: last.row(y), count: length)
    }
  }

  /// Returns the number of rows of a level that halving it reads together.
  private func kept(at level: Int) -> Int {
    level < blur.halvings && blur.axes(at: level).y ? 4 : 1
  }

  /// Returns a reader for the second stage, for the rows that one thread makes.
  ///
  /// The first stage must be complete.
  package func reader() -> BlurReader { BlurReader(steps(), of: self, wanted: wanted) }

  /// Returns the steps from the coarsest level to the result.
  private func steps() -> BlurRows {
    // The area of each level that the result depends on.
    let needed = blur.levels(of: wanted)
    var last: BlurRows
    // The number of rows that the vertical sum or a doubling reads.
    let across = max(2 * blur.y.radius + 1, 3)
    let kept = blur.x.radius > 0 ? 1 : across
    // The sum along rows is wanted up to its radius outside them, and reads as far again.
    let padding = max(20, 2 * blur.x.radius)
    if blur.halvings > 0 {
      let pixels = unsafe BlurInput(
        UnsafePointer(coarsePixels.base), area: coarse, channels: input.channels, of: input.channels
      )
      last = BlurSource(pixels, within: coarse, kept: kept, padding: padding)
    } else {
      last = BlurSource(input, within: source, kept: kept, padding: padding)
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

/// The rows of a blur's result, each computed when it is requested.
///
/// Rows are cheapest to read from top to bottom. A reader belongs to one thread.
package struct BlurReader {
  private let last: BlurRows
  /// The job, which owns the level that the rows are computed from.
  private let job: AnyObject
  private let some: PixelRect

  fileprivate init(_ last: BlurRows, of job: AnyObject, wanted: PixelRect) {
    (self.last, self.job) = (last, job)
    some = last.area.intersection(wanted)
  }

  /// Returns the columns of a row that may be nonzero and their channels, or nil if the row is
  /// empty.
  ///
  /// The pointer is valid until the row after the next one is requested. All other pixels are 0.
  package func row(_ y: Int) -> (columns: Range<Int>, channels: UnsafePointer<Float>)? {
    guard some.rows.contains(y), !some.columns.isEmpty else { return nil }
    return unsafe (some.columns, last.row(y, from: some.columns.lowerBound))
  }
}
