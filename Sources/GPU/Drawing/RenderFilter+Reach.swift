import StrataGraphics
import StrataRenderList

extension [RenderFilter] {
  /// Returns all input pixels on which the result on `pixels` depends, however little.
  ///
  /// They are more than those of `input(for:)`, which omits imperceptible contributions: where two
  /// parts of a canvas meet, a sum that lacks 10⁻⁴ of its value could round to another byte.
  func reach(of pixels: PixelRect) -> PixelRect {
    reversed().reduce(pixels) { area, filter in
      switch filter {
      case .blur(let sigma, _, let kernel): area.blurInput(sigma, kernel)
      case .colorMatrix: area
      case .dropShadow(let shadow):
        area.union(area.shadowSource(shadow).blurInput(shadow.sigma, shadow.kernel))
      }
    }
  }
}

extension PixelRect {
  /// Returns the pixels of the blurred alpha that contribute to a shadow on these pixels.
  func shadowSource(_ shadow: RenderShadow) -> PixelRect {
    guard !isEmpty else { return self }
    let (whole, part) = shadow.wholeOffset
    return PixelRect(
      minX: minX - whole.x - (part.x > 0 ? 1 : 0), minY: minY - whole.y - (part.y > 0 ? 1 : 0),
      maxX: maxX - whole.x, maxY: maxY - whole.y)
  }
}

extension RenderShadow {
  /// The offset in whole pixels, rounded down, and the remainder in 0..<1.
  var wholeOffset: (pixels: SIMD2<Int>, part: SIMD2<Double>) {
    // With larger offsets, no shadow falls on any canvas.
    let limit = SIMD2<Double>(repeating: 1_048_576)
    let clamped = offset.clamped(lowerBound: -limit, upperBound: limit)
    let whole = clamped.rounded(.down)
    return (SIMD2(Int(whole.x), Int(whole.y)), clamped - whole)
  }
}
