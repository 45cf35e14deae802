import StrataRenderList

/// Pixels of a surface at hand: the canvas, a group, or rows of one.
///
/// In the memory of whoever made it. Each row is written by one thread at a time.
struct PixelWindow<Pixel: BitwiseCopyable>: @unchecked Sendable {
  var base: UnsafeMutablePointer<Pixel>
  var area: PixelRect

  /// The pixel at coordinates inside `area`.
  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Pixel> {
    base + ((y &- area.minY) &* (area.maxX &- area.minX) &+ x &- area.minX)
  }
}
