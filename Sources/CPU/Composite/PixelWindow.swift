import StrataGraphics
import StrataRenderList

/// Pixels of the current surface: the canvas, a group, or rows of one.
///
/// The memory is owned by the creator. Each row is written by one thread at a time.
// Safe: the creator guarantees the memory for `area`.
@safe
struct PixelWindow<Pixel: BitwiseCopyable>: @unchecked Sendable {
  var base: UnsafeMutablePointer<Pixel>
  var area: PixelRect

  /// The pixel at coordinates inside `area`.
  @inline(__always)
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Pixel> {
    unsafe base + ((y &- area.minY) &* (area.maxX &- area.minX) &+ x &- area.minX)
  }
}
