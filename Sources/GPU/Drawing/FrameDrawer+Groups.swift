import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// Composites finished groups onto the content below.
extension FrameDrawer {
  /// Blends a finished group with the current surface.
  func put(_ image: SurfaceImage, _ open: OpenGroup) throws {
    let (group, visible) = (open.group, open.shown)
    let toImage = group.raster?.transform.inverse
    let shown: PixelRect
    if let raster = group.raster {
      shown =
        toImage == nil
        ? .empty
        : raster.touched(by: image.area, within: visible).grown(by: 1).intersection(visible)
    } else {
      shown = image.area.intersection(visible)
    }
    if group.blend.changesUnderTransparent {
      try erase(visible.subtracting(shown), of: group, route: open.clipRoute)
    }
    guard !shown.isEmpty else {
      if !image.isShared { surfaces.giveBack(image.surface) }
      return
    }
    if let raster = group.raster, raster.minification == .trilinear {
      let placed = try place(image, raster, on: shown, anchor: group.anchor)
      return try blend(placed, shown, open, toImage: nil)
    }
    try blend(image, shown, open, toImage: toImage)
  }

  /// Blends an image with the current surface.
  ///
  /// - Parameter toImage: From the parent's pixels to those of a bitmap; nil if they are the same.
  private func blend(
    _ image: SurfaceImage, _ shown: PixelRect, _ open: OpenGroup, toImage: PlaneTransform?
  ) throws {
    let group = open.group
    var paint = ResolvedPaint(
      kind: .image, tint: SIMD4(repeating: min(group.opacity, 1)), isOpaque: false,
      space: AnchoredMap(
        (toImage ?? .identity).then(image.toTexture), anchor: group.anchor))
    paint.image = image.surface.texture
    paint.sampling = .texels
    var limits = image.limits(image.area)
    if let raster = group.raster, let toImage {
      limits = image.limits(image.area.grown(by: 1))
      paint.kind = .clampedImage
      let sampling = ImageSampling(
        minification: raster.minification, magnification: raster.magnification,
        size: SIMD2(image.surface.width, image.surface.height),
        texelsPerPixel: toImage.isAffine ? toImage.longestStep : nil)
      let scale = sampling.scale(for: image.surface.texture)
      paint.space = AnchoredMap(
        toImage.then(image.toTexture).then(.scale(scale.x, scale.y)), anchor: group.anchor)
      limits *= SIMD4(SIMD4(scale.x, scale.y, scale.x, scale.y))
      paint.sample(sampling, of: image.surface.texture)
      paint.uniforms = .parameters([limits])
    }
    var sampled = image.isShared ? [] : [image.surface]
    let isWhole = group.clip == nil && group.cuts.isEmpty
    if let factors = BlendFactors.exact(group.blend, isWhole: isWhole) {
      paint.mix = .blend(factors)
    } else {
      let below = try copyTop(shown, border: 0)
      sampled.append(below.surface)
      blend(&paint, group.blend, limits, with: below)
    }
    try cover(shown, clip: group.clip, route: open.clipRoute, cuts: group.cuts, with: paint)
    try keep(sampled, for: top)
  }

  /// Draws a bitmap to a surface with its parent's pixels.
  ///
  /// Its mipmap levels are computed in memory, like those of images. They have no transparent
  /// border, so the bitmap has the edges of a shape.
  private func place(
    _ image: SurfaceImage, _ raster: RenderRaster, on shown: PixelRect, anchor: SIMD2<Double>
  ) throws -> SurfaceImage {
    let area = image.area.grown(by: 1)
    let pixels = try recorder.read(area, of: image)
    surfaces.giveBack(image.surface)
    let view = shown.fromEvenPixels
    let pass = Pass(
      surface: try surfaces.take(width: view.width, height: view.height), bounds: shown, view: view,
      clearColor: SIMD4(), group: nil, batchReach: shortcuts.batchReach)
    guard let toImage = raster.transform.inverse else { return pass.image }
    let (texture, hasMipmaps) = try paints.images.passingTexture(
      for: pixels, texelsPerPixel: toImage.longestStep)
    let sampling = ImageSampling(
      minification: .trilinear, magnification: raster.magnification,
      size: SIMD2(area.width, area.height), hasMipmaps: hasMipmaps,
      texelsPerPixel: toImage.isAffine ? toImage.longestStep : nil)
    let scale = sampling.scale(for: texture)
    var paint = ResolvedPaint(
      kind: raster.transform.isAffine ? .image : .tiltedImage, tint: SIMD4(repeating: 1),
      isOpaque: false,
      space: AnchoredMap(
        toImage.then(.translation(-Double(area.minX), -Double(area.minY)))
          .then(.scale(scale.x / Double(area.width), scale.y / Double(area.height))),
        anchor: anchor))
    paint.image = texture
    paint.sample(sampling, of: texture)
    push(pass)
    let shape = RenderShape.roundedRect(RoundedRect(area.rect))
    try add(
      shape, raster.transform, meshes.route(shape, raster.transform),
      PaintedArea(area: shown, visible: .whole(shown), paints: [paint]))
    try drawPending(passes.removeLast())
    return pass.image
  }

  /// Changes a paint to one that reads the content below.
  ///
  /// - Parameter limits: The texture coordinates at which its image ends.
  func blend(
    _ paint: inout ResolvedPaint, _ mode: CGBlendMode, _ limits: SIMD4<Float>,
    with below: SurfaceImage
  ) {
    let (program, factors) = BlendProgram.of(mode)
    paint.kind = .blend(program)
    // The opacity belongs to the group; it does not scale the coverage.
    paint.tint.y = 1
    paint.backdrop = below.surface.texture
    // From pixels of the current surface, relative to its first texel.
    let corner = SIMD2(
      Double(top.view.minX - below.view.minX), Double(top.view.minY - below.view.minY))
    let size = SIMD2(Double(below.surface.width), Double(below.surface.height))
    paint.uniforms = .parameters([
      limits, SIMD4(SIMD4(1 / size.x, 1 / size.y, corner.x / size.x, corner.y / size.y)),
      factors,
    ])
    paint.mix = .overwrite
  }

  /// Paints the pixels of `area` that are inside the clip, with its strategy, and the cuts.
  func cover(
    _ area: PixelRect, clip: RenderClip?, route: PathRoute, cuts: [PixelCut],
    with paint: ResolvedPaint
  ) throws {
    let piece = PaintedArea(area: area, visible: .whole(area), paints: [paint], cuts: cuts)
    guard clip != nil || !cuts.isEmpty else {
      top.add(Quad(area), try style(paint, .plain, blends: true))
      return
    }
    let shape = clip?.shape ?? .roundedRect(RoundedRect(area.rect))
    let transform = clip?.transform ?? .identity
    if case .blend = paint.kind {
      // Programs that read the content below exist only for masks.
      try addCoverage(shape, transform, piece)
    } else {
      try add(shape, transform, route, piece)
    }
  }

  /// Erases the content below a group where the group is transparent: R = D·(1 − c).
  func erase(_ areas: [PixelRect], of group: RenderGroup, route: PathRoute) throws {
    var paint = ResolvedPaint(
      kind: .solid, tint: SIMD4(repeating: 1), isOpaque: false,
      space: AnchoredMap(.identity, anchor: SIMD2()))
    paint.mix = .blend(.erase)
    for area in areas {
      try cover(area, clip: group.clip, route: route, cuts: group.cuts, with: paint)
    }
  }

  /// Copies the current content of the surface, with a border of clear pixels.
  func copyTop(_ pixels: PixelRect, border: Int) throws -> SurfaceImage {
    try drawPending(top)
    let view = pixels.grown(by: SIMD2(border, border))
    let copy = SurfaceImage(
      surface: try surfaces.take(width: view.width, height: view.height), view: view,
      area: pixels)
    try recorder.copy(pixels, of: top, to: copy)
    return copy
  }
}

extension RenderGroup {
  /// The anchor for maps into the group: the same on every tile, and in front of the eye.
  fileprivate var anchor: SIMD2<Double> {
    guard let raster, !raster.transform.isAffine, let toImage = raster.transform.inverse else {
      return bounds.middle
    }
    // W is linear, so it is largest at one of the corners; points behind the eye have a negative W.
    let furthest = bounds.corners.max { toImage.homogeneous($0).z < toImage.homogeneous($1).z }
    return furthest ?? bounds.middle
  }
}

extension PixelRect {
  /// Returns these pixels without those of `other`, as up to four rectangles.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    if hole.isEmpty { return isEmpty ? [] : [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
