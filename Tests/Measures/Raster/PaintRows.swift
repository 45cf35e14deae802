package import StrataRaster

/// Rows of paint from either kind of paint.
package protocol PaintRows {
  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
  func fill(_ row: UnsafeMutablePointer<SIMD4<Float>>, x: Int, y: Int, count: Int)
}

extension GradientRows: PaintRows {}
extension ImageRows: PaintRows {}

extension PaintRows {
  package func bytes(x: Int, y: Int, count: Int) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { unsafe fill(base, x: x, y: y, count: count) }
      initialized = count
    }
  }

  package func floats(x: Int, y: Int, count: Int) -> [SIMD4<Float>] {
    unsafe [SIMD4<Float>](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base = buffer.baseAddress { unsafe fill(base, x: x, y: y, count: count) }
      initialized = count
    }
  }

  /// Returns the largest difference, in levels, between the pixels in 8 bits and the rounded float
  /// ones.
  package func worstLevel(columns: Range<Int>, rows: Range<Int>) -> Int {
    var worst = 0
    for y in rows {
      let floats = floats(x: columns.lowerBound, y: y, count: columns.count)
      for (pixel, float) in zip(bytes(x: columns.lowerBound, y: y, count: columns.count), floats) {
        let rounded = (float * 255).rounded(.toNearestOrEven)
        for channel in 0..<4 {
          let byte = Int(pixel >> UInt32(8 * channel) & 0xFF)
          worst = max(worst, abs(byte - Int(rounded[channel])))
        }
      }
    }
    return worst
  }

  /// Returns the first row that differs when it is filled in parts of random lengths.
  package func firstRowThatDependsOnItsParts(
    columns: Range<Int>, rows: Range<Int>, seed: Int
  ) -> Int? {
    var random = BulkRandom(seed: seed)
    return rows.first { y in
      let whole = bytes(x: columns.lowerBound, y: y, count: columns.count)
      var parts: [UInt32] = []
      while parts.count < whole.count {
        let length = Int.random(in: 1...min(37, whole.count - parts.count), using: &random)
        parts += bytes(x: columns.lowerBound + parts.count, y: y, count: length)
      }
      return parts != whole
    }
  }
}
