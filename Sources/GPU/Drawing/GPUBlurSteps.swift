import StrataGraphics
import StrataRaster
import StrataRenderList

/// Performs a Gaussian blur on surfaces: the downsampling, direct blur and upsampling steps of
/// `GaussianBlur`.
///
/// Intermediate colors are half floats if the device can render to them, otherwise bytes.
struct BlurSteps {
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
    let planned = area.isEmpty ? [] : plan(area)
    if planned.isEmpty {
      return SurfaceImage(
        surface: image.surface, view: image.view, area: image.area.intersection(area))
    }
    var last = FilterSource(image, edges: edges)
    for (index, step) in planned.enumerated() {
      // An input that extends without end contributes everywhere.
      let shown = edges == .extended ? step.needed : step.shown(last.image.area)
      let result =
        shown.isEmpty
        ? SurfaceImage(surface: image.surface, view: image.view, area: .empty)
        : try steps.draw(
          step.program, last, area: shown, scale: step.scale, axes: step.axes,
          parameters: step.weights.map { SIMD4($0, 0, 0, 0) },
          format: index == planned.count - 1 ? format : .halfFloats)
      if last.image.surface !== image.surface { steps.surfaces.giveBack(last.image.surface) }
      last = FilterSource(result)
      if shown.isEmpty { break }
    }
    return last.image
  }

  private struct Step {
    let program: FilterProgram
    /// The pixels of the step's result that later steps read.
    let needed: PixelRect
    /// The number of input pixels that one pixel of the result spans.
    var scale = SIMD2<Double>(1, 1)
    /// A mask of the axes: 1 for those that change.
    let axes: SIMD2<Float>
    var weights: [Float] = []
    /// Returns the pixels of the result that an input area contributes to.
    let spread: (PixelRect) -> PixelRect

    func shown(_ input: PixelRect) -> PixelRect {
      spread(input).intersection(needed)
    }
  }

  /// Plans the steps to a nonempty result area.
  private func plan(_ wanted: PixelRect) -> [Step] {
    // The area of each level that is read after the direct blur, and then before it.
    var after = [wanted]
    for level in 0..<blur.halvings { after.append(after[level].halved(blur.axes(at: level))) }
    let direct = after[blur.halvings]
    var before = [direct.grown(by: SIMD2(blur.x.radius, blur.y.radius))]
    for level in (0..<blur.halvings).reversed() {
      before.insert(before[0].doubled(blur.axes(at: level)), at: 0)
    }
    var steps: [Step] = []
    for level in 0..<blur.halvings {
      let axes = blur.axes(at: level)
      steps.append(
        Step(
          program: .halve, needed: before[level + 1],
          scale: SIMD2(axes.x ? 2 : 1, axes.y ? 2 : 1), axes: axes.factors,
          spread: { $0.halved(axes) }))
    }
    if blur.x.radius > 0 {
      let rows = direct.grown(by: SIMD2(0, blur.y.radius))
      steps.append(convolve(blur.x, rows, BlurAxes(x: true, y: false)))
    }
    if blur.y.radius > 0 { steps.append(convolve(blur.y, direct, BlurAxes(x: false, y: true))) }
    for level in (0..<blur.halvings).reversed() {
      let axes = blur.axes(at: level)
      steps.append(
        Step(
          program: .double, needed: after[level],
          scale: SIMD2(axes.x ? 0.5 : 1, axes.y ? 0.5 : 1), axes: axes.factors,
          spread: { $0.doubled(axes) }))
    }
    return steps
  }

  private func convolve(_ axis: BlurAxis, _ needed: PixelRect, _ axes: BlurAxes) -> Step {
    let program = FilterProgram.convolve(weights: axis.weights.count)
    let unused = 1 + (program.radius ?? 0) - axis.weights.count
    return Step(
      program: program, needed: needed, axes: axes.factors,
      weights: axis.weights + [Float](repeating: 0, count: unused),
      spread: { $0.grown(by: SIMD2(axes.x ? axis.radius : 0, axes.y ? axis.radius : 0)) })
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
