import Foundation
import Strata
import StrataGraphics

/// Returns an image in one premultiplied color.
func plain(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> Pixels {
  Pixels(
    width: width, height: height,
    premultipliedRGBA: (0..<width * height).flatMap { _ in pixel })
}

/// Returns random pixels, reproducible for a seed, opaque or with any alpha.
func noise(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Pixels {
  var state = seed
  let bytes = (0..<4 * width * height).map { index -> UInt8 in
    // A linear congruential generator with Knuth's MMIX constants; its high bits are the best ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return isOpaque && index % 4 == 3 ? 255 : UInt8(state >> 56)
  }
  return Pixels(width: width, height: height, premultipliedRGBA: bytes)
}

extension Pixels {
  /// Returns a copy of the image with some bytes changed.
  func with(_ change: (inout [UInt8]) -> Void) -> Pixels {
    var bytes = bytes
    change(&bytes)
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
