import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// Converts particles to draw calls: one per run, or one per sorted interval of a run.
extension FrameDrawer {
  /// Uploads the sprites of a plan's visible particles before anything is drawn.
  func prepareParticles(_ plan: FramePlan) throws {
    for (index, step) in plan.steps.enumerated() where step.kind == .particles {
      guard case .particles(let particles) = plan.list.commands[index], particles.isDrawn,
        !step.visible.isEmpty
      else { continue }
      for run in particles.batch.runs where !run.range.isEmpty {
        _ = try paints.images.sprite(run.sprite, texelsPerPixel: 1)
      }
    }
  }

  /// Adds particles.
  ///
  /// - Parameter visible: The pixels on which they may be visible.
  func add(_ particles: RenderParticles, visible: PixelRect) throws {
    guard particles.isDrawn else { return }
    guard !particles.cuts.isEmpty else { return try addRuns(of: particles, visible: visible) }
    // Cuts follow pixel boundaries, which compositing a surface with coverage preserves. Clamping
    // the sums of additive particles on the surface does not change the sums on the canvas.
    let view = visible.fromEvenPixels
    let group = RenderGroup(
      opacity: 1, clip: nil, bounds: visible,
      blend: particles.batch.blend == .add ? .plusLighter : .normal, cuts: particles.cuts)
    push(
      Pass(
        surface: try surfaces.take(width: view.width, height: view.height), bounds: visible,
        view: view, clearColor: SIMD4(), group: OpenGroup(group: group, shown: visible),
        batchReach: shortcuts.batchReach))
    try addRuns(of: particles, visible: visible)
    try endGroup()
  }

  private func addRuns(of particles: RenderParticles, visible: PixelRect) throws {
    let place = ParticleTransform(
      particles.transform, depth: particles.depth, anchor: canvas.middle)
    let runs = particles.batch.runs
    switch particles.batch.order {
    case .given:
      for run in runs { try add(run, .ascending(run.range), particles, place, visible) }
    case .reversed:
      for run in runs.reversed() {
        try add(run, .descending(run.range), particles, place, visible)
      }
    case .backToFront:
      guard let stretches = particles.batch.backToFront(bounds: store.bounds) else {
        for run in runs { try add(run, .ascending(run.range), particles, place, visible) }
        return
      }
      for stretch in stretches {
        try add(runs[stretch.run], .sorted(stretch.births), particles, place, visible)
      }
    }
  }

  private func add(
    _ run: ParticleRun, _ births: ParticleDraw.Births, _ particles: RenderParticles,
    _ place: ParticleTransform, _ visible: PixelRect
  ) throws {
    var alone = particles
    alone.batch.runs = [run]
    let touched = alone.deviceBounds(within: visible).grown(by: 1).intersection(visible)
    let (size, rect) = (run.sprite.size, run.sprite.contentsRect)
    guard births.count > 0, !touched.isEmpty, size.x > 0, size.y > 0, size.x.isFinite,
      size.y.isFinite, run.age.isFinite
    else { return }
    let bounds = store.bounds(of: run.page)
    let opacity = min(max(particles.opacity, 0), 1)
    let content = store.content(of: run.sprite, alpha: bounds.alpha * opacity)
    guard content.radius > 0 else { return }

    let oldest = min(max(0, Float(run.age)), run.page.lifetimeBound)
    let scales = bounds.scales(upTo: oldest)
    let texels = SIMD2(Double(run.sprite.pixels.width), Double(run.sprite.pixels.height)) / size
    let finest = place.stretch.lowerBound * Double(scales.lowerBound)
    let isInSpace = run.page.axes != nil
    let isExact =
      !place.isFlat || isInSpace || finest == 0
      || !content.fadesOut(texelsPerPixel: texels.max() / finest)
    let margin = ParticleProgram.pointMargin(isExact: isExact)
    let largestPoint =
      2 * (content.radius * Double(scales.upperBound) * place.stretch.upperBound + margin)
    // The square around a circle is rarely filled well by anything that is not round.
    let isPoint =
      shortcuts.drawsPoints && place.isFlat && !isInSpace && largestPoint <= mostPointSize
      && 4 * content.radius * content.radius <= Self.mostPointArea * size.x * size.y
    let program = ParticleProgram(
      isExact: isExact, isPoint: isPoint, isTilted: !place.isFlat, isInSpace: isInSpace)

    let (texture, halvings, hasMipmaps) = try paints.images.sprite(
      run.sprite, texelsPerPixel: texels.max() / max(place.stretch.upperBound, 1e-9))
    let tint = SIMD4(particles.tint, 1) * opacity
    var paint = ResolvedPaint(
      kind: .particles(program), tint: tint, isOpaque: false,
      space: AnchoredMap(.identity, anchor: SIMD2()))
    paint.image = texture
    let sampling = ImageSampling(
      minification: run.sprite.minification, magnification: run.sprite.magnification,
      size: SIMD2(
        max(1, run.sprite.pixels.width >> halvings), max(1, run.sprite.pixels.height >> halvings)),
      bias: run.sprite.levelBias, hasMipmaps: hasMipmaps)
    let scale = sampling.scale(for: texture)
    paint.sample(sampling, of: texture)
    if particles.batch.blend == .add {
      paint.mix = BlendFactors.exact(.plusLighter, isWhole: true).map { .blend($0) }
    }
    let half = SIMD2(Double(rect.width), Double(rect.height)) / 2
    let middle = SIMD2(Double(rect.midX), Double(rect.midY))
    let growth = SIMD2(
      half.x == 0 ? Self.leastGrowth : half.x,
      (half.y == 0 ? Self.leastGrowth : half.y) * (run.sprite.isUpsideDown ? -1 : 1))
    let draw = ParticleDraw(
      buffer: store.buffer(of: run.page, copies: isPoint ? 1 : 4), elements: store.elements,
      births: births, age: Float(run.age), place: place,
      size: SIMD3(SIMD3(size.x / 2, size.y / 2, content.radius)), content: content.box,
      texture: SIMD4(
        lowHalf: SIMD2<Float>(growth * scale), highHalf: SIMD2<Float>(middle * scale)),
      tint: tint,
      largestPoint: largestPoint, scissor: touched)
    top.batches.add(draw, try style(paint, .plain, blends: true), touching: touched)
  }

  /// The maximum ratio of the area of a point to the area of the sprite's visible content.
  private static let mostPointArea = 1.3
  /// The minimum growth of texture coordinates if a whole sprite samples one texel; a divisor must
  /// not be 0.
  private static let leastGrowth = 1e-9

  /// The largest point that is drawn, in pixels; points past the edge need a larger viewport.
  private var mostPointSize: Double {
    let room = recorder.largestViewport - max(top.view.width, top.view.height)
    return min(Double(recorder.largestPointSize), Double(room) - 4)
  }
}

extension RenderParticles {
  /// Whether there is anything to draw.
  fileprivate var isDrawn: Bool {
    opacity > 0 && transform.isFinite && depth.x.isFinite && depth.y.isFinite && depth.z.isFinite
      && !batch.isEmpty
  }
}

extension ParticleProgram {
  /// Returns the pixels by which a point extends past the visible content of a sprite.
  ///
  /// They account for rounding and, if edges are drawn, for pixels whose center is outside.
  static func pointMargin(isExact: Bool) -> Double { isExact ? 0.95 : 0.2 }
}

extension ImageStore {
  /// Returns the texture of a sprite, which is not shared with other images.
  fileprivate func sprite(
    _ sprite: ParticleSprite, texelsPerPixel: Double
  ) throws -> (TextureObject, halvings: Int, hasMipmaps: Bool) {
    let (place, hasMipmaps) = try texture(
      for: sprite.pixels, mipmapped: sprite.minification == .trilinear, mayUseSheet: false,
      mayBeMask: false, texelsPerPixel: texelsPerPixel)
    return (place.texture, place.halvings, hasMipmaps)
  }
}
