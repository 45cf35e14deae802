import CKernels

/// Half the resolution.
final class HalvedRows: BlurRows {
  private let input: BlurRows
  /// A row summed along y.
  private var line: [Float]

  init(_ input: BlurRows, kept: Int) {
    self.input = input
    line = [Float](repeating: 0, count: (input.area.columns.count + 6) * input.channels)
    super.init(input.area.halved(), channels: input.channels, kept: kept)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let first = 2 * area.columns.lowerBound - 1
    let (a, b) = (input.row(2 * y - 1, from: first), input.row(2 * y, from: first))
    let (c, d) = (input.row(2 * y + 1, from: first), input.row(2 * y + 2, from: first))
    let (count, channels) = (area.columns.count, channels)
    line.withUnsafeMutableBufferPointer { line in
      for index in 0..<(2 * count + 2) * channels {
        line[index] = Self.sum(a[index], b[index], c[index], d[index])
      }
      for x in 0..<count {
        for channel in 0..<channels {
          let at = 2 * x * channels + channel
          out[x * channels + channel] = Self.sum(
            line[at], line[at + channels], line[at + 2 * channels], line[at + 3 * channels])
        }
      }
    }
  }

  @inline(__always)
  private static func sum(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
    (a + d) * 0.125 + (b + c) * 0.375
  }
}

/// Twice the resolution.
final class DoubledRows: BlurRows {
  private let input: BlurRows
  /// A row summed along y.
  private var line: [Float]

  /// - Parameter wanted: What of it is needed.
  init(_ input: BlurRows, within wanted: BlurArea, kept: Int) {
    self.input = input
    let area = input.area.doubled().intersection(wanted)
    line = [Float](repeating: 0, count: area.columns.halved().count * input.channels)
    super.init(area, channels: input.channels, kept: kept)
  }

  override func make(_ y: Int, _ out: UnsafeMutablePointer<Float>) {
    let columns = area.columns.halved()
    let near = input.row(y >> 1, from: columns.lowerBound)
    // The other row lies before an even one and behind an odd one; columns likewise.
    let far = input.row((y >> 1) + (y & 1 == 0 ? -1 : 1), from: columns.lowerBound)
    let channels = channels
    line.withUnsafeMutableBufferPointer { line in
      for index in 0..<columns.count * channels {
        line[index] = near[index] * 0.75 + far[index] * 0.25
      }
      var to = 0
      for x in area.columns {
        let near = ((x >> 1) - columns.lowerBound) * channels
        let far = near + (x & 1 == 0 ? -channels : channels)
        for channel in 0..<channels {
          out[to + channel] = line[near + channel] * 0.75 + line[far + channel] * 0.25
        }
        to += channels
      }
    }
  }
}

/// Sums with symmetric weights, along rows or across them.
final class ConvolvedRows: BlurRows {
  enum Axis { case alongRows, acrossRows }

  private let input: BlurRows
  private let axis: Axis
  private let weights: [Float]
  private var radius: Int { weights.count - 1 }

  /// - Parameters:
  ///   - weights: From the middle on.
  ///   - wanted: What of the result is needed.
  init(_ input: BlurRows, _ axis: Axis, _ weights: [Float], within wanted: BlurArea, kept: Int) {
    precondition(2 * (weights.count - 1) <= BlurRows.padding, "rows have zeros enough around them")
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
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 2 * radius + 1) {
      for offset in -radius...radius {
        $0[offset + radius] =
          axis == .alongRows
          ? input.row(y, from: first + offset) : input.row(y + offset, from: first)
      }
      guard let rows = $0.baseAddress else { return }
      strata_convolve(out, area.columns.count * channels, rows + radius, weights, radius)
    }
  }
}
