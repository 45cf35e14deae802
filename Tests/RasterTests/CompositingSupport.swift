import StrataGraphics
import StrataRaster

/// A form in which the compositor receives a source and its coverage.
struct CompositingCall: Hashable, CaseIterable {
  let isRow: Bool
  let isMasked: Bool

  static let allCases = [
    CompositingCall(isRow: false, isMasked: false), CompositingCall(isRow: false, isMasked: true),
    CompositingCall(isRow: true, isMasked: false), CompositingCall(isRow: true, isMasked: true),
  ]

  /// Blends `sources` with `coverages` onto a copy of `row`.
  ///
  /// If the form has no row or no mask, the first element is used.
  func blended(
    _ mode: CGBlendMode, _ sources: [UInt32], _ coverages: [UInt8], onto row: [UInt32]
  ) -> [UInt32] {
    var row = row
    let count = row.count
    row.withUnsafeMutableBufferPointer { row in
      guard let base = row.baseAddress else { return }
      switch (isRow, isMasked) {
      case (false, false):
        Compositor.blend(
          mode, color: sources[0], coverage: coverages[0], onto: base, count: count)
      case (false, true):
        Compositor.blend(mode, color: sources[0], mask: coverages, onto: base, count: count)
      case (true, false):
        Compositor.blend(
          mode, source: sources, coverage: coverages[0], onto: base, count: count)
      case (true, true):
        Compositor.blend(mode, source: sources, mask: coverages, onto: base, count: count)
      }
    }
    return row
  }

  func blended(
    _ mode: CGBlendMode, _ sources: [SIMD4<Float>], _ coverages: [UInt8],
    onto row: [SIMD4<Float>]
  ) -> [SIMD4<Float>] {
    var row = row
    let count = row.count
    row.withUnsafeMutableBufferPointer { row in
      guard let base = row.baseAddress else { return }
      switch (isRow, isMasked) {
      case (false, false):
        Compositor.blend(
          mode, color: sources[0], coverage: coverages[0], onto: base, count: count)
      case (false, true):
        Compositor.blend(mode, color: sources[0], mask: coverages, onto: base, count: count)
      case (true, false):
        Compositor.blend(
          mode, source: sources, coverage: coverages[0], onto: base, count: count)
      case (true, true):
        Compositor.blend(mode, source: sources, mask: coverages, onto: base, count: count)
      }
    }
    return row
  }

  /// Returns the elements of a row of sources that this form uses.
  func sources<Pixel>(_ row: [Pixel]) -> [Pixel] { isRow ? row : [row[0]] }

  /// Returns the elements of a row of coverages that this form uses.
  func coverages(_ row: [UInt8]) -> [UInt8] { isMasked ? row : [row[0]] }
}
