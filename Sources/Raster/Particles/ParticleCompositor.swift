import StrataCKernels
import StrataGraphics

/// Composites rows of a particle's pixels onto a backdrop.
///
/// Each pixel is multiplied by the particle's color and by its coverage, 0...255 for 0...1. It is
/// then either added and clamped to 1, or composited source-over. `mask` has the coverage of each
/// pixel; if it is nil, all pixels have `coverage`.
package enum ParticleCompositor {
  package static func put(
    _ source: UnsafePointer<UInt32>, _ color: SIMD4<Float>, mask: UnsafePointer<UInt8>?,
    coverage: UInt8, adds: Bool, onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe withUnsafeBytes(of: color) { color in
      unsafe strata_best_particle_kernels().pointee.put(
        row, count, source, color.assumingMemoryBound(to: Float.self).baseAddress, mask, coverage,
        adds)
    }
  }

  /// - Parameter source: The pixels, which are overwritten.
  package static func put(
    _ source: UnsafeMutablePointer<SIMD4<Float>>, _ color: SIMD4<Float>,
    mask: UnsafePointer<UInt8>?, coverage: UInt8, adds: Bool,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    for index in 0..<count { unsafe source[index] *= color }
    if adds {
      for index in 0..<count {
        let part = unsafe Float(mask?[index] ?? coverage) / 255
        let sum = unsafe row[index] + source[index] * part
        unsafe row[index] = sum.replacing(with: 1, where: sum .> 1)
      }
    } else if let mask = unsafe mask {
      unsafe Compositor.blend(.normal, source: source, mask: mask, onto: row, count: count)
    } else {
      unsafe Compositor.blend(.normal, source: source, coverage: coverage, onto: row, count: count)
    }
  }
}
