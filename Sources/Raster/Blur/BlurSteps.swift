import StrataCKernels
import StrataGraphics

/// Halves the resolution along one axis or both.
final class HalvedRows: BlurRows {
  private let input: BlurRows
  private let axes: BlurAxes
  /// The sum of a row along y.
  private var line: [Float]

  init(_ input: BlurRows, _ axes: BlurAxes, kept: Int) {
    self.input = input
    self.axes = axes
    line = [Float](repeating: 0, count: (input.area.columns.count + 6) * input.channels)
    super.init(input.area.halved(axes), channels: input.channels, kept: kept)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let count = area.columns.count
    let first = axes.x ? 2 * area.columns.lowerBound - 1 : area.columns.lowerBound
    let length = (axes.x ? 2 * count + 2 : count) * channels
    unsafe line.withUnsafeMutableBufferPointer { line in
      guard let line = line.baseAddress else { return }
      if axes.y {
        let (a, b) = unsafe (input.row(2 * y - 1, from: first), input.row(2 * y, from: first))
        let (c, d) = unsafe (input.row(2 * y + 1, from: first), input.row(2 * y + 2, from: first))
        let sums = unsafe axes.x ? line : out
        for index in 0..<length {
          unsafe sums[index] = Self.sum(a[index], b[index], c[index], d[index])
        }
        guard axes.x else { return }
      } else {
        unsafe line.update(from: input.row(y, from: first), count: length)
      }
      // A constant number of channels lets the compiler unroll the inner loop.
      switch channels {
      case 1: unsafe Self.halve(line, to: out, count: count, channels: 1)
      case 4: unsafe Self.halve(line, to: out, count: count, channels: 4)
      default: unsafe Self.halve(line, to: out, count: count, channels: channels)
      }
    }
  }

  @inline(__always)
  private static func halve(
    _ line: UnsafeMutablePointer<Float>, to out: UnsafeMutablePointer<Float>, count: Int,
    channels: Int
  ) {
    for x in 0..<count {
      for channel in 0..<channels {
        let at = 2 * x &* channels &+ channel
        unsafe out[x &* channels &+ channel] = sum(
          line[at], line[at &+ channels], line[at &+ 2 &* channels], line[at &+ 3 &* channels])
      }
    }
  }

  @inline(__always)
  private static func sum(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
    (a + d) * 0.125 + (b + c) * 0.375
  }
}

/// Doubles the resolution along one axis or both.
final class DoubledRows: BlurRows {
  private let input: BlurRows
  private let axes: BlurAxes
  /// The columns of the input that are read.
  ///
  /// `line` holds a row of them, interpolated along y.
  private let columns: Range<Int>
  private var line: [Float]

  /// - Parameter wanted: The area of the result that is needed.
  init(_ input: BlurRows, _ axes: BlurAxes, within wanted: PixelRect, kept: Int) {
    self.input = input
    self.axes = axes
    let area = input.area.doubled(axes).intersection(wanted)
    columns = axes.x ? area.columns.halved() : area.columns
    line = [Float](repeating: 0, count: columns.count * input.channels)
    super.init(area, channels: input.channels, kept: kept)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let length = columns.count * channels
    unsafe line.withUnsafeMutableBufferPointer { line in
      guard let line = line.baseAddress else { return }
      let mixed = unsafe axes.x ? line : out
      if axes.y {
        let near = unsafe input.row(y >> 1, from: columns.lowerBound)
        // The second row is the one before for even rows and the one after for odd rows; columns
        // likewise.
        let far = unsafe input.row((y >> 1) + (y & 1 == 0 ? -1 : 1), from: columns.lowerBound)
        for index in 0..<length { unsafe mixed[index] = near[index] * 0.75 + far[index] * 0.25 }
      } else {
        unsafe mixed.update(from: input.row(y, from: columns.lowerBound), count: length)
      }
      guard axes.x else { return }
      switch channels {
      case 1: unsafe double(line, to: out, channels: 1)
      case 4: unsafe double(line, to: out, channels: 4)
      default: unsafe double(line, to: out, channels: channels)
      }
    }
  }

  @inline(__always)
  private func double(
    _ line: UnsafeMutablePointer<Float>, to out: UnsafeMutablePointer<Float>, channels: Int
  ) {
    var to = unsafe out
    for x in area.columns {
      let near = unsafe line + ((x >> 1) &- columns.lowerBound) &* channels
      let far = unsafe near + (x & 1 == 0 ? 0 &- channels : channels)
      for channel in 0..<channels {
        unsafe to[channel] = near[channel] * 0.75 + far[channel] * 0.25
      }
      unsafe to += channels
    }
  }
}

/// Convolves with symmetric weights, along rows or across them.
final class ConvolvedRows: BlurRows {
  enum Axis { case alongRows, acrossRows }

  private let input: BlurRows
  private let axis: Axis
  private let weights: [Float]
  private var radius: Int { weights.count - 1 }

  /// - Parameters:
  ///   - weights: The weights from the center outward.
  ///   - wanted: The area of the result that is needed.
  init(_ input: BlurRows, _ axis: Axis, _ weights: [Float], within wanted: PixelRect, kept: Int) {
    precondition(
      axis == .acrossRows || 2 * (weights.count - 1) <= input.padding,
      "the weights exceed the row padding")
    self.input = input
    self.axis = axis
    self.weights = weights
    var area = input.area
    switch axis {
    case .alongRows:
      area.columns = area.columns.grown(by: weights.count - 1).intersection(wanted.columns)
    case .acrossRows:
      area.rows = area.rows.grown(by: weights.count - 1).intersection(wanted.rows)
    }
    super.init(area, channels: input.channels, kept: kept)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let first = area.columns.lowerBound
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 2 * radius + 1) {
      for offset in -radius...radius {
        unsafe $0[offset + radius] =
          axis == .alongRows
          ? input.row(y, from: first + offset) : input.row(y + offset, from: first)
      }
      guard let rows = $0.baseAddress else { return }
      unsafe strata_convolve(out, area.columns.count * channels, rows + radius, weights, radius)
    }
  }
}
