import StrataGraphics
import StrataRenderList

extension PixelWindow {
  /// Fills rows with those of another window, which is transparent outside, through a color matrix.
  func fill<Format: PixelFormat>(
    rows: Range<Int>, from input: PixelWindow, by matrix: ColorMatrix, _: Format.Type
  ) where Format.Pixel == Pixel {
    let outside = Format.pixel(matrix.premultiplied(from: SIMD4()))
    for y in rows {
      let line = unsafe at(area.minX, y)
      let inside = input.columns(of: area, row: y)
      unsafe line.update(repeating: outside, count: area.width)
      guard !inside.isEmpty else { continue }
      let source = unsafe input.at(inside.lowerBound, y)
      let target = unsafe at(inside.lowerBound, y)
      // Adjacent pixels are often equal.
      var (last, changed) = (Format.clear, outside)
      for index in 0..<inside.count {
        let pixel = unsafe source[index]
        if pixel != last {
          last = pixel
          changed = Format.pixel(matrix.premultiplied(from: Format.color(last)))
        }
        unsafe target[index] = changed
      }
    }
  }

  /// Returns the columns that another area has in common with a row of this one.
  func columns(of other: PixelRect, row y: Int) -> Range<Int> {
    guard y >= area.minY, y < area.maxY else { return other.minX..<other.minX }
    let first = Swift.max(area.minX, other.minX)
    return first..<Swift.max(first, Swift.min(area.maxX, other.maxX))
  }
}

extension ColorMatrix {
  /// Applies the matrix to a color.
  ///
  /// - Parameter color: Premultiplied, like the result.
  @inline(__always)
  fileprivate func premultiplied(from color: SIMD4<Float>) -> SIMD4<Float> {
    var straight = SIMD4<Float>()
    if color.w > 0 {
      straight = color / color.w
      straight.w = color.w
    }
    let changed = applied(to: straight)
    var result = changed * changed.w
    result.w = changed.w
    return result
  }
}
