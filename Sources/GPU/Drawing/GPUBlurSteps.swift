import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// Performs a Gaussian blur on surfaces: the downsampling, direct blur and upsampling steps of
/// `GaussianBlur`.
///
/// Intermediate colors are half floats if the device can render to them, otherwise bytes.
struct GPUBlurSteps {
  private let blur: GaussianBlur
  private let edges: BlurEdges
  private let steps: FilterSteps

  init(
    _ sigma: SIMD2<Double>, _ kernel: BlurKernel, _ edges: BlurEdges, steps: FilterSteps
  ) {
    blur = GaussianBlur(sigma, kernel)
    self.edges = edges
    self.steps = steps
  }

  /// Returns the blurred image on `area`, or the image's own surface if the blur changes nothing.
  ///
  /// - Parameter format: The format of the result.
  func blurred(
    _ image: SurfaceImage, area: PixelRect, _ format: Surface.Format
  ) throws -> SurfaceImage {
    let stages = area.isEmpty ? [] : blur.stages(to: area)
    if stages.isEmpty {
      return SurfaceImage(
        surface: image.surface, view: image.view, area: image.area.intersection(area))
    }
    var last = FilterSource(image, edges: edges)
    for (index, stage) in stages.enumerated() {
      let shown = stage.drawn(of: last.image.area, edges: edges)
      let result =
        shown.isEmpty
        ? SurfaceImage(surface: image.surface, view: image.view, area: .empty)
        : try draw(stage, last, area: shown, index == stages.count - 1 ? format : .halfFloats)
      if last.image.surface !== image.surface { steps.surfaces.giveBack(last.image.surface) }
      last = FilterSource(result)
      if shown.isEmpty { break }
    }
    return last.image
  }

  private func draw(
    _ stage: BlurStage, _ source: FilterSource, area: PixelRect, _ format: Surface.Format
  ) throws -> SurfaceImage {
    let axes = stage.axes
    switch stage.operation {
    case .halve:
      return try steps.draw(
        .halve, source, area: area, scale: SIMD2(axes.x ? 2 : 1, axes.y ? 2 : 1),
        axes: axes.factors, format: format)
    case .convolve(let axis):
      let program = FilterProgram.convolve(weights: axis.weights.count)
      let unused = 1 + (program.radius ?? 0) - axis.weights.count
      let weights = axis.weights + [Float](repeating: 0, count: unused)
      return try steps.draw(
        program, source, area: area, axes: axes.factors,
        parameters: weights.map { SIMD4($0, 0, 0, 0) }, format: format)
    case .double:
      return try steps.draw(
        .double, source, area: area, scale: SIMD2(axes.x ? 0.5 : 1, axes.y ? 0.5 : 1),
        axes: axes.factors, format: format)
    }
  }
}

extension GaussianBlur {
  /// Creates a blur whose direct sums a program can do.
  fileprivate init(_ sigma: SIMD2<Double>, _ kernel: BlurKernel) {
    self.init(sigma: sigma, kernel: kernel, mostWeights: FilterProgram.mostWeights)
  }
}

extension BlurAxes {
  fileprivate var factors: SIMD2<Float> { SIMD2(x ? 1 : 0, y ? 1 : 0) }
}
