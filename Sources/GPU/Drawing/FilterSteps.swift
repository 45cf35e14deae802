import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// Applies filters to finished surfaces; each step reads one surface and writes another.
///
/// A step draws only the pixels that later steps need. Its input surface is released as soon as the
/// step is done.
struct FilterSteps {
  let recorder: FrameRecorder
  let programs: ProgramLibrary
  let surfaces: SurfacePool
  let watch: FrameWatch

  /// Applies `filters` and returns the result.
  ///
  /// - Parameter image: The input pixels that the result depends on. Its surface is released unless
  ///   `keeps`.
  func apply(
    _ filters: [PlannedFilter], to image: SurfaceImage, keeps: Bool = false
  ) throws -> SurfaceImage {
    var image = image
    var isKept = keeps
    for (index, planned) in filters.enumerated() {
      try watch.check()
      let isLast = index == filters.count - 1
      let next = try apply(
        planned.filter, to: image, area: planned.area, isLast ? .bytes : .halfFloats)
      if next.surface !== image.surface {
        if !isKept { surfaces.giveBack(image.surface) }
        isKept = false
      }
      image = next
    }
    return image
  }

  private func apply(
    _ filter: RenderFilter, to image: SurfaceImage, area: PixelRect, _ format: Surface.Format
  ) throws -> SurfaceImage {
    if filter.isClear(on: area, of: image.area) {
      return SurfaceImage(surface: image.surface, view: image.view, area: .empty)
    }
    switch filter {
    case .blur(let sigma, let edges, let kernel):
      return try GPUBlurSteps(sigma, kernel, edges, steps: self).blurred(image, area: area, format)
    case .colorMatrix(let matrix):
      let columns =
        image.area.isEmpty
        ? [SIMD4](repeating: SIMD4(), count: 4) + [matrix.constant] : matrix.columns
      return try draw(
        .colorMatrix, FilterSource(image), area: area, parameters: columns, format: format)
    case .dropShadow(let shadow):
      return try cast(shadow, by: image, area: area, format)
    }
  }

  /// Returns the input composited over its shadow.
  private func cast(
    _ shadow: RenderShadow, by image: SurfaceImage, area: PixelRect, _ format: Surface.Format
  ) throws -> SurfaceImage {
    let (whole, part) = shadow.wholeOffset
    let needed = shadow.drawnAlpha(of: image.area, for: area)
    let blurred = try GPUBlurSteps(shadow.sigma, shadow.kernel, .clear, steps: self).blurred(
      image, area: needed, .halfFloats)
    defer { if blurred.surface !== image.surface { surfaces.giveBack(blurred.surface) } }
    if blurred.area.isEmpty {
      return try draw(
        .colorMatrix, FilterSource(image), area: area, parameters: ColorMatrix.identity.columns,
        format: format)
    }
    let alpha = FilterSource(blurred)
    let view = area.grown(by: 1)
    let corner = SIMD2(
      view.minX - whole.x - blurred.view.minX, view.minY - whole.y - blurred.view.minY)
    let scale = alpha.texelSize
    return try draw(
      .shadow, FilterSource(image), area: area,
      parameters: [
        SIMD4(Float(corner.x), Float(corner.y), scale.x, scale.y), alpha.limits,
        SIMD4(Float(part.x), Float(part.y), 0, 0), shadow.color.premultiplied,
      ], second: blurred.surface.texture, format: format)
  }

  /// Draws one step to a new surface, which is clear around `area`.
  ///
  /// - Parameters:
  ///   - scale: The number of source pixels that one pixel of the result spans.
  ///   - axes: 1 for the axes that are filtered.
  func draw(
    _ program: FilterProgram, _ source: FilterSource, area: PixelRect,
    scale: SIMD2<Double> = SIMD2(1, 1), axes: SIMD2<Float> = SIMD2(1, 1),
    parameters: [SIMD4<Float>] = [], second: TextureObject? = nil,
    format: Surface.Format
  ) throws -> SurfaceImage {
    let view = area.grown(by: 1)
    let image = source.image
    let toTexel = PlaneTransform.scale(scale.x, scale.y).then(
      .translation(-Double(image.view.minX), -Double(image.view.minY)))
    var paint = ResolvedPaint(
      kind: .filter(program), tint: SIMD4(repeating: 1), isOpaque: true,
      space: AnchoredMap(toTexel, anchor: area.middle))
    paint.image = image.surface.texture
    paint.sampling = .texels
    paint.backdrop = second
    paint.mix = .overwrite
    let size = source.texelSize
    paint.uniforms = .parameters(
      [source.limits, SIMD4(size.x, size.y, axes.x, axes.y)] + parameters)
    let style = try QuadStyle(paint, .plain, blends: false, programs: programs)
    let pass = Pass(
      surface: try surfaces.take(width: view.width, height: view.height, format), bounds: area,
      view: view, clearColor: SIMD4(), group: nil, batchReach: 0)
    pass.batches.add(Quad(area), style)
    try recorder.draw(pass)
    return pass.image
  }
}

/// The input of a step.
struct FilterSource {
  let image: SurfaceImage
  /// The pixels outside of which the outermost ones repeat.
  let end: PixelRect

  /// Creates a source.
  ///
  /// - Parameter edges: The content outside the image.
  init(_ image: SurfaceImage, edges: BlurEdges = .clear) {
    self.image = image
    end = edges == .extended ? image.area : image.area.grown(by: 1)
  }

  /// The minimum and maximum centers of the outermost texels.
  var limits: SIMD4<Float> {
    SIMD4(
      Float(end.minX - image.view.minX) + 0.5, Float(end.minY - image.view.minY) + 0.5,
      Float(end.maxX - image.view.minX) - 0.5, Float(end.maxY - image.view.minY) - 0.5)
  }

  /// The size of a texel in texture coordinates.
  var texelSize: SIMD2<Float> {
    SIMD2(1 / Float(image.surface.width), 1 / Float(image.surface.height))
  }
}
