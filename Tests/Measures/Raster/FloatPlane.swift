package import StrataGraphics
import StrataRaster

/// Numbers of a rectangle of pixels, row by row.
package struct FloatPlane: Sendable, Hashable {
  package let area: PixelRect
  package private(set) var values: [Float]

  package init(_ area: PixelRect, repeating value: Float) {
    self.area = area
    values = [Float](repeating: value, count: area.columns.count * area.rows.count)
  }

  /// Creates random numbers in 0...1.
  package init(noise area: PixelRect, seed: Int) {
    self.area = area
    var random = BulkRandom(seed: seed)
    values = random.numbers(area.columns.count * area.rows.count, in: 0...1)
  }

  private subscript(x: Int, y: Int) -> Float {
    get { values[index(x, y)] }
    set { values[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    (y - area.rows.lowerBound) * area.columns.count + x - area.columns.lowerBound
  }

  /// Returns the numbers of a rectangle inside this one.
  package func part(_ area: PixelRect) -> FloatPlane {
    var result = FloatPlane(area, repeating: 0)
    for y in area.rows {
      for x in area.columns { result[x, y] = self[x, y] }
    }
    return result
  }

  /// Returns a part of the blurred plane, computed in parts of `count` rows.
  package func blurred(
    sigma: SIMD2<Double>, wanted: PixelRect, extendsEdges: Bool = false,
    inPartsOf count: Int = 1_000_000
  ) -> FloatPlane {
    var result = FloatPlane(wanted, repeating: 0)
    unsafe values.withUnsafeBufferPointer { pixels in
      let job = BlurJob(
        GaussianBlur(sigma: sigma),
        unsafe BlurInput(pixels.baseAddress, area: area, channels: 1, of: 1),
        extendsEdges: extendsEdges, wanted: wanted)
      let coarse = job.coarseRows
      for first in stride(from: coarse.lowerBound, to: coarse.upperBound, by: count) {
        job.makeCoarse(first..<min(first + count, coarse.upperBound))
      }
      for first in stride(from: wanted.rows.lowerBound, to: wanted.rows.upperBound, by: count) {
        let reader = job.reader()
        for y in first..<min(first + count, wanted.rows.upperBound) {
          guard let row = unsafe reader.row(y) else { continue }
          for x in unsafe row.columns {
            result[x, y] = unsafe row.channels[x - row.columns.lowerBound]
          }
        }
      }
    }
    return result
  }

  /// The sum of all numbers.
  package var total: Double { values.reduce(0) { $0 + Double($1) } }

  /// Returns the largest difference of a number from a value.
  package func largestDifference(from value: Float) -> Double {
    var worst = 0.0
    for number in values { worst.raise(to: Double(abs(number - value))) }
    return worst
  }

  /// Returns the sum, the mean position and the mean squared position of a row, with the numbers as
  /// weights of their columns' distances from a column.
  package func moments(around x: Int) -> (sum: Double, mean: Double, square: Double) {
    var (sum, mean, square) = (0.0, 0.0, 0.0)
    for (column, value) in zip(area.columns, values) {
      let at = Double(column - x)
      sum += Double(value)
      mean += at * Double(value)
      square += at * at * Double(value)
    }
    return (sum, mean / sum, square / sum)
  }
}
