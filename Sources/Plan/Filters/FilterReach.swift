package import StrataGraphics
package import StrataRaster
package import StrataRenderList

extension [RenderFilter] {
  /// Returns exactly the input pixels on which the result on `pixels` depends, however little.
  ///
  /// Unlike `output(of:)`, it omits nothing imperceptible: where two parts of a canvas meet, a sum
  /// that lacks 10⁻⁴ of its value could round to another byte. `input(for:)` returns at least these
  /// pixels, because it holds for any blur algorithm.
  ///
  /// - Parameter mostWeights: The maximum number of weights of the blurs' direct sums.
  package func reach(
    of pixels: PixelRect, mostWeights: Int = GaussianBlur.mostWeights
  ) -> PixelRect {
    guard !pixels.isEmpty else { return .empty }
    return reversed().reduce(pixels) { area, filter in
      switch filter {
      case .blur(let sigma, _, let kernel):
        GaussianBlur(sigma: sigma, kernel: kernel, mostWeights: mostWeights).input(for: area)
      case .colorMatrix: area
      case .dropShadow(let shadow):
        area.union(
          shadow.blur(mostWeights: mostWeights).input(for: shadow.blurredAlpha(for: area)))
      }
    }
  }
}

extension RenderFilter {
  /// Whether the result on `area` is transparent because nothing of it is needed, or because the
  /// input has no pixels and the filter paints none of its own.
  package func isClear(on area: PixelRect, of input: PixelRect) -> Bool {
    area.isEmpty || input.isEmpty && !paintsTransparent
  }
}

extension RenderShadow {
  /// Returns the blur of the alpha.
  package func blur(mostWeights: Int = GaussianBlur.mostWeights) -> GaussianBlur {
    GaussianBlur(sigma: sigma, kernel: kernel, mostWeights: mostWeights)
  }

  /// The offset in whole pixels, rounded down, and the remainder in 0..<1.
  ///
  /// Offsets beyond ±2²⁴ pixels are clamped; with them, no shadow falls on any canvas.
  package var wholeOffset: (pixels: SIMD2<Int>, part: SIMD2<Double>) {
    func clamped(_ value: Double) -> Double {
      value > -0x1p24 ? min(value, 0x1p24) : -0x1p24
    }
    let offset = SIMD2(clamped(offset.x), clamped(offset.y))
    let whole = offset.rounded(.down)
    return (SIMD2(Int(whole.x), Int(whole.y)), offset - whole)
  }

  /// Returns the pixels of the blurred alpha of an input that the shadow on `area` is drawn from.
  package func drawnAlpha(of input: PixelRect, for area: PixelRect) -> PixelRect {
    blurredAlpha(for: area).intersection(alphaReach(of: input))
  }

  /// Returns the pixels of the blurred alpha that contribute to the shadow on `area`.
  package func blurredAlpha(for area: PixelRect) -> PixelRect {
    guard !area.isEmpty else { return area }
    let (whole, part) = wholeOffset
    return PixelRect(
      minX: area.minX - whole.x - (part.x > 0 ? 1 : 0),
      minY: area.minY - whole.y - (part.y > 0 ? 1 : 0), maxX: area.maxX - whole.x,
      maxY: area.maxY - whole.y)
  }
}
