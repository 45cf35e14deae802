import StrataGraphics
import StrataRaster
import StrataRenderList

extension RenderFilter {
  /// Whether the filter may change an image at all.
  var changesPixels: Bool {
    switch self {
    case .blur(let sigma, _, _): sigma.x > 0 || sigma.y > 0
    case .colorMatrix(let matrix): matrix != .identity
    case .dropShadow(let shadow): !shadow.color.isClear
    }
  }
}

extension [RenderFilter] {
  /// Returns the input pixels that the result on `wanted` depends on.
  ///
  /// They include everything that a blur reads, however small its weight, so that the boundary of a
  /// surface's drawn area is never visible.
  func drawnInput(for wanted: PixelRect) -> PixelRect {
    guard !wanted.isEmpty else { return .empty }
    return reversed().reduce(wanted) { area, filter in
      switch filter {
      case .blur(let sigma, _, let kernel):
        PixelRect(GaussianBlur(sigma: sigma, kernel: kernel).input(for: BlurArea(area)))
      case .colorMatrix: area
      case .dropShadow(let shadow): area.union(shadow.drawnInput(for: area))
      }
    }
  }
}

extension RenderShadow {
  /// The blur of the alpha.
  var blur: GaussianBlur { GaussianBlur(sigma: sigma, kernel: kernel) }

  /// The offset in whole pixels, rounded down and at most ±2²⁴, and the remainder, 0..<1.
  var split: (whole: SIMD2<Int>, part: SIMD2<Float>) {
    func limited(_ value: Double) -> Double {
      value > -0x1p24 ? min(value, 0x1p24) : -0x1p24
    }
    let offset = SIMD2(limited(offset.x), limited(offset.y))
    let whole = offset.rounded(.down)
    return (SIMD2(Int(whole.x), Int(whole.y)), SIMD2<Float>(offset - whole))
  }

  /// Returns the pixels of the blurred alpha that contribute to the shadow on `area`.
  func blurredAlpha(for area: PixelRect) -> PixelRect {
    let (whole, part) = split
    return PixelRect(
      minX: area.minX - whole.x - (part.x > 0 ? 1 : 0),
      minY: area.minY - whole.y - (part.y > 0 ? 1 : 0), maxX: area.maxX - whole.x,
      maxY: area.maxY - whole.y)
  }

  fileprivate func drawnInput(for area: PixelRect) -> PixelRect {
    PixelRect(blur.input(for: BlurArea(blurredAlpha(for: area))))
  }
}

extension PixelRect {
  init(_ area: BlurArea) {
    self.init(
      minX: area.columns.lowerBound, minY: area.rows.lowerBound, maxX: area.columns.upperBound,
      maxY: area.rows.upperBound)
  }
}

extension BlurArea {
  init(_ rect: PixelRect) {
    self.init(
      columns: rect.minX..<rect.minX + rect.width, rows: rect.minY..<rect.minY + rect.height)
  }
}
