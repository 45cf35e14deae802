import StrataGraphics
import StrataRaster
import StrataRenderList

/// The surfaces to which a back end draws the steps of filters.
extension [PlannedFilter] {
  /// Returns the longest side of the surfaces that the steps need, in pixels, with their borders.
  ///
  /// - Parameters:
  ///   - input: The pixels of the input that are drawn.
  ///   - mostWeights: The maximum number of weights of the blurs' direct sums.
  func widestSurface(of input: PixelRect, mostWeights: Int) -> Int {
    var (widest, input) = (0, input)
    for planned in self {
      let (filter, area) = (planned.filter, planned.area)
      if filter.isClear(on: area, of: input) {
        input = .empty
        continue
      }
      switch filter {
      case .blur(let sigma, let edges, let kernel):
        let blur = GaussianBlur(sigma: sigma, kernel: kernel, mostWeights: mostWeights)
        widest = Swift.max(widest, blur.widestSurface(of: input, edges, area: area))
      case .colorMatrix: break
      case .dropShadow(let shadow):
        let alpha = shadow.drawnAlpha(of: input, for: area)
        let blur = shadow.blur(mostWeights: mostWeights)
        widest = Swift.max(widest, blur.widestSurface(of: input, .clear, area: alpha))
      }
      widest = Swift.max(widest, area.borderedSide)
      input = area
    }
    return widest
  }
}

extension GaussianBlur {
  /// Returns the longest side of the surfaces that the stages need, in pixels, with their borders.
  fileprivate func widestSurface(
    of input: PixelRect, _ edges: BlurEdges, area: PixelRect
  ) -> Int {
    guard !area.isEmpty else { return 0 }
    var (widest, input) = (0, input)
    for stage in stages(to: area) {
      input = stage.drawn(of: input, edges: edges)
      if input.isEmpty { break }
      widest = max(widest, input.borderedSide)
    }
    return widest
  }
}

extension PixelRect {
  /// The longest side, including a border of one pixel.
  fileprivate var borderedSide: Int {
    let view = grown(by: 1)
    return max(view.width, view.height)
  }
}
