import StrataGraphics
import StrataRenderList

extension [RenderFilter] {
  /// Every pixel of the input that the result on `pixels` depends on, however little.
  ///
  /// That is more than `input(for:)`, which leaves out what does not show: where two parts of a
  /// canvas meet, a sum that lacks a part of 10⁻⁴ could round to another byte.
  func reach(of pixels: PixelRect) -> PixelRect {
    reversed().reduce(pixels) { area, filter in
      switch filter {
      case .blur(let sigma, _): area.blurInput(sigma)
      case .colorMatrix: area
      case .dropShadow(let shadow): area.union(area.shadowSource(shadow).blurInput(shadow.sigma))
      }
    }
  }
}

extension PixelRect {
  /// The blurred alpha's pixels that a shadow on these pixels is made of.
  func shadowSource(_ shadow: RenderShadow) -> PixelRect {
    guard !isEmpty else { return self }
    let (whole, part) = shadow.wholeOffset
    return PixelRect(
      minX: minX - whole.x - (part.x > 0 ? 1 : 0), minY: minY - whole.y - (part.y > 0 ? 1 : 0),
      maxX: maxX - whole.x, maxY: maxY - whole.y)
  }
}

extension RenderShadow {
  /// The offset in whole pixels, rounded down, and the rest of 0..<1.
  var wholeOffset: (pixels: SIMD2<Int>, part: SIMD2<Double>) {
    // Beyond that, no shadow falls on any canvas.
    let limit = SIMD2<Double>(repeating: 1_048_576)
    let clamped = offset.clamped(lowerBound: -limit, upperBound: limit)
    let whole = clamped.rounded(.down)
    return (SIMD2(Int(whole.x), Int(whole.y)), clamped - whole)
  }
}
