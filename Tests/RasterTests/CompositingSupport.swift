import Foundation
import StrataGraphics
import StrataRaster
import StrataTestSupport

/// A pixel from bytes, with no channel above alpha.
func packed(_ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8) -> UInt32 {
  UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | UInt32(a) << 24
}

func bytes(_ pixel: UInt32) -> SIMD4<UInt8> {
  SIMD4(
    UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
    UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24))
}

/// The channels in 0...1.
func channels(_ pixel: UInt32) -> RGBA { RGBA(bytes(pixel)) / 255 }

func isPremultiplied(_ pixel: UInt32) -> Bool {
  let b = bytes(pixel)
  return b.x <= b.w && b.y <= b.w && b.z <= b.w
}

extension RepeatableRandom {
  /// Returns a premultiplied pixel whose alpha is 0 or 255 more often than by chance.
  mutating func pixel() -> UInt32 {
    let alpha = mask()
    return packed(
      .random(in: 0...alpha, using: &self), .random(in: 0...alpha, using: &self),
      .random(in: 0...alpha, using: &self), alpha)
  }

  /// Returns a coverage that is 0 or 255 more often than by chance.
  mutating func mask() -> UInt8 {
    switch UInt8.random(in: 0...9, using: &self) {
    case 0: 0
    case 1, 2: 255
    default: .random(in: 0...255, using: &self)
    }
  }
}

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

  func source(_ index: Int) -> Int { isRow ? index : 0 }
  func coverage(_ index: Int) -> Int { isMasked ? index : 0 }
}
