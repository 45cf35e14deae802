package import StrataGraphics

/// Rows of floats: the reference for the 8-bit results.
extension Compositor {
  package static func blend(
    _ mode: CGBlendMode, color: SIMD4<Float>, coverage: UInt8,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe withUnsafePointer(to: color) { color in
      unsafe withUnsafePointer(to: coverage) { coverage in
        unsafe mode.perform(
          BlendedRow(
            row: row, count: count, source: color, sourceStep: 0, coverage: coverage,
            coverageStep: 0))
      }
    }
  }

  package static func blend(
    _ mode: CGBlendMode, color: SIMD4<Float>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe withUnsafePointer(to: color) { color in
      unsafe mode.perform(
        BlendedRow(
          row: row, count: count, source: color, sourceStep: 0, coverage: mask, coverageStep: 1))
    }
  }

  package static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<SIMD4<Float>>, coverage: UInt8,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe withUnsafePointer(to: coverage) { coverage in
      unsafe mode.perform(
        BlendedRow(
          row: row, count: count, source: source, sourceStep: 1, coverage: coverage,
          coverageStep: 0))
    }
  }

  package static func blend(
    _ mode: CGBlendMode, source: UnsafePointer<SIMD4<Float>>, mask: UnsafePointer<UInt8>,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe mode.perform(
      BlendedRow(
        row: row, count: count, source: source, sourceStep: 1, coverage: mask, coverageStep: 1))
  }

  /// Multiplies every channel by an opacity of 0...1.
  package static func scale(
    _ row: UnsafeMutablePointer<SIMD4<Float>>, by opacity: Float, count: Int
  ) {
    for index in 0..<count { unsafe row[index] *= opacity }
  }
}
