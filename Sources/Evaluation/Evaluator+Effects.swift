import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// Effects on the finished layer: filters, shadow, rasterization, then clip and mask, opacity, and
// blending with the content behind.
extension Evaluator {
  /// Draws a layer with a known plane.
  ///
  /// - Parameters:
  ///   - plane: The layer's own plane.
  ///   - opacity: The layer's opacity, clamped.
  mutating func compose(
    _ layer: PresentedLayer, _ appearance: LayerAppearance, _ options: DrawOptions,
    _ plane: inout PlaneState,
    opacity: Float
  ) throws {
    let isBlended = !options.isMask && options.isBlended
    let hasEffects = appearance.hasEffects
    if hasEffects, isBlended, !plane.isOfRoot {
      try filterBackdrop(layer, plane, opacity: opacity * plane.opacity)
    }
    let isGroup =
      appearance.allowsGroupOpacity
      && (hasEffects || opacity < 1 && !layer.paintsOneThing(appearance))
    let groupOpacity = isGroup ? opacity * plane.opacity : 1
    plane.opacity = isGroup ? 1 : plane.opacity * opacity
    if !hasEffects, !isGroup { return try drawContents(of: layer, appearance, plane, clips: true) }
    var group = PendingGroup(
      opacity: groupOpacity, scissor: plane.scissor, layer: plane.layerIndex)
    guard hasEffects else {
      builder.beginGroup(group)
      steps.append(.endGroup)
      return try drawContents(of: layer, appearance, plane, clips: true)
    }
    if isBlended { blend(layer, &group, plane) }
    try schedule(layer, options, plane, group)
  }

  // MARK: Groups

  /// Schedules a layer's contents with the groups around them.
  private mutating func schedule(
    _ layer: PresentedLayer, _ options: DrawOptions, _ plane: PlaneState, _ outer: PendingGroup
  ) throws {
    var outer = outer
    let mask = options.isMask ? nil : layer.model.maskLayer
    if options.isMask, layer.model.maskLayer != nil {
      builder.report(
        .warning, code: "mask-of-a-mask", "a mask of a mask has no effect",
        layer: plane.layerIndex)
    }
    let filters = layer.filterEffects.compactMap { drawnStep($0, plane) }
    let shadow = layer.state.masksToBounds ? nil : layerShadow(of: layer, plane)
    let distorts = filters.contains(where: \.value.blurs) && PixelScale(plane.toDevice) == nil
    let grid = bitmapGrid(of: layer, plane, distorts: distorts)
    if layer.state.shouldRasterize || distorts, grid == nil { return }
    let castsByAlpha = layer.state.shadowPath.value == nil
    var (group, content, inside) = filtered(
      layer, by: filters, castsByAlpha ? shadow : nil, grid.flatMap { $0.isDevice ? nil : $0 },
      plane, outer)
    if !filters.isEmpty, layer.state.masksToBounds { clipToBounds(layer, plane, &outer) }
    let needsSurface = !group.filters.isEmpty || group.raster != nil
    if let shadow, let path = layer.state.shadowPath.value {
      inside.append(
        .draw(
          shadow.item(
            of: Silhouette(path), plane.toDevice, scissor: plane.scissor,
            layer: outer.layer, opacity: plane.opacity)))
    }
    let body: [Step] = [
      .content(layer, content, clips: filters.isEmpty)
    ]
    if needsSurface, inside.isEmpty, mask == nil {
      // One surface is sufficient.
      group.opacity = outer.opacity
      (group.scissor, group.clip, group.cuts) = (outer.scissor, outer.clip, outer.cuts)
      group.blend = outer.blend
      return schedule([.beginGroup(group)] + body + [.endGroup])
    }
    inside += needsSurface ? [.beginGroup(group)] + body + [.endGroup] : body
    if let mask { inside.append(.mask(mask, plane)) }
    // A rasterized layer on the canvas' own pixels needs no bitmap, but is an isolated group.
    let needsOuter =
      layer.state.shouldRasterize || mask != nil || outer.opacity < 1 || outer.clip != nil
      || outer.blend != .normal
    schedule(needsOuter ? [.beginGroup(outer)] + inside + [.endGroup] : inside)
  }

  /// Returns the group that filters and rasterizes a layer's contents.
  ///
  /// - Parameters:
  ///   - shadow: The shadow of the contents; nil if they cast none.
  ///   - raster: The pixel grid of the contents; nil for that of the plane.
  /// - Returns: The group, the plane on which its contents are drawn, and the shadow if it is drawn
  ///   separately below the group.
  private func filtered(
    _ layer: PresentedLayer, by filters: [InPoints<RenderFilter>],
    _ shadow: InPoints<RenderShadow>?, _ raster: BitmapGrid?, _ plane: PlaneState,
    _ outer: PendingGroup
  ) -> (group: PendingGroup, content: PlaneState, shadow: [Step]) {
    var plane = plane
    var group = PendingGroup(scissor: outer.scissor, layer: outer.layer)
    var content = plane
    if let raster {
      group.raster = RenderRaster(
        transform: raster.toDevice, minification: .init(layer.traits.minificationFilter),
        magnification: .init(layer.traits.magnificationFilter))
      content.toDevice = raster.fromLayer
      content.zAxis = .zero
      content.scissor = raster.scissor
    }
    let scale = PixelScale(content.toDevice)
    let tint = plane.tint
    let isTintedLast = filters.contains(where: \.value.mixesColors)
    if isTintedLast { (plane.tint, content.tint) = (SIMD3(1, 1, 1), SIMD3(1, 1, 1)) }
    group.filters = pixelFilters(filters, scale, content)
    if isTintedLast { group.filters += Self.tintFilter(tint) }
    group.fixedSurface = fixedSurface(group.filters, layer, content)
    var shadowSteps: [Step] = []
    if let shadow {
      if let scale {
        group.filters.append(.dropShadow(scale.pixels(shadow)))
        if filters.isEmpty {
          group.shadow = OutlineShadow(
            outline: layer.roundedBounds(), shadow: shadow, toDevice: content.toDevice,
            scissor: content.scissor, layer: outer.layer)
        }
      } else {
        shadowSteps = turnedShadow(shadow, of: layer, after: group.filters, plane, outer)
      }
    }
    content.scissor = group.filters.input(for: content.scissor)
    return (group, content, shadowSteps)
  }

  /// Draws a mask into the current group.
  mutating func draw(mask: CALayer, _ plane: PlaneState) throws {
    var inner = plane
    inner.opacity = 1
    inner.tint = SIMD3(1, 1, 1)
    builder.beginMask(layer: plane.layerIndex)
    steps.append(.endMask)
    try pushSiblings([mask], nil, inner, isMask: true)
  }

  private func bitmapGrid(
    of layer: PresentedLayer, _ plane: PlaneState, distorts: Bool
  ) -> BitmapGrid? {
    guard layer.state.shouldRasterize || distorts else { return nil }
    let given = layer.state.rasterizationScale > 0 ? Double(layer.state.rasterizationScale) : 1
    return BitmapGrid(
      of: layer.bounds,
      scale: layer.state.shouldRasterize
        ? given : BitmapGrid.scale(of: layer.bounds, plane.toDevice),
      toDevice: plane.toDevice, device: plane.scissor)
  }

  /// Clips a group to the layer's rounded bounds.
  private func clipToBounds(
    _ layer: PresentedLayer, _ plane: PlaneState, _ group: inout PendingGroup
  ) {
    let bounds = builder.boundsClip(layer.roundedBounds(), on: plane)
    if let pixels = bounds.pixels {
      group.scissor = group.scissor.intersection(pixels)
    } else {
      clip(&group, to: bounds)
    }
  }

  private func clip(_ group: inout PendingGroup, to bounds: BoundsClip) {
    group.clip = bounds.clip
    group.cuts = bounds.cuts
    if let limits = bounds.limits { group.scissor = group.scissor.intersection(limits) }
  }

  // MARK: Shadows

  private func layerShadow(
    of layer: PresentedLayer, _ plane: PlaneState
  ) -> InPoints<RenderShadow>? {
    guard layer.state.shadowOpacity > 0, let color = layer.state.shadowColor.value, !color.isClear,
      layer.state.shadowOffset.width.isFinite, layer.state.shadowOffset.height.isFinite
    else { return nil }
    var tinted = color.tinted(plane.tint)
    tinted.alpha = min(color.alpha, 1) * Double(min(layer.state.shadowOpacity, 1))
    let radius = Double(layer.state.shadowRadius)
    return InPoints(
      RenderShadow(
        color: tinted,
        sigma: SIMD2(repeating: radius > 0 ? radius * model.shadowSigma : 0),
        offset: SIMD2(
          Double(layer.state.shadowOffset.width), Double(layer.state.shadowOffset.height)),
        kernel: model.shadowKernel))
  }

  /// Returns the group for the shadow of a layer that is skewed or in perspective.
  ///
  /// The layer is drawn again in its own space and blurred there, and the result is transformed
  /// like the layer.
  ///
  /// - Parameter filters: The layer's own filters, which have no lengths.
  private func turnedShadow(
    _ shadow: InPoints<RenderShadow>, of layer: PresentedLayer, after filters: [RenderFilter],
    _ plane: PlaneState, _ outer: PendingGroup
  ) -> [Step] {
    let shadow = shadow.value
    let moved = PlaneTransform.translation(shadow.offset.x, shadow.offset.y).then(plane.toDevice)
    let scale = BitmapGrid.scale(of: layer.bounds, plane.toDevice)
    guard
      let grid = BitmapGrid(
        of: layer.bounds, scale: scale, toDevice: moved, device: plane.scissor)
    else { return [] }
    var group = PendingGroup(scissor: outer.scissor, layer: outer.layer)
    group.raster = RenderRaster(transform: grid.toDevice)
    let sigma = pointwiseMin(shadow.sigma * scale, SIMD2(repeating: BlurKernel.largestSigma))
    group.filters =
      filters + [
        .colorMatrix(ColorMatrix(silhouette: shadow.color)),
        .blur(sigma: sigma, edges: .clear, kernel: shadow.kernel),
      ]
    var content = plane
    content.toDevice = grid.fromLayer
    content.scissor = group.filters.input(for: grid.scissor)
    return [.beginGroup(group), .content(layer, content, clips: true), .endGroup]
  }

  // MARK: Filters

  /// Returns the step of a filter; nil for a filter that is not drawn, which is reported.
  private mutating func drawnStep(
    _ effect: FilterEffect, _ plane: PlaneState
  ) -> InPoints<RenderFilter>? {
    switch effect {
    case .step(let filter): return filter
    case .blend: return nil
    case .unsupported(let name), .unknown(let name):
      report("filter", name, isKnown: effect == .unsupported(name), plane)
      return nil
    }
  }

  /// Reports a filter that is not drawn.
  ///
  /// - Parameter kind: "filter" or "compositing filter".
  private mutating func report(
    _ kind: String, _ name: String, isKnown: Bool, _ plane: PlaneState
  ) {
    builder.report(
      .warning, code: "not-drawn-" + kind.replacing(" ", with: "-"),
      "the \(kind) \"\(name)\" is " + (isKnown ? "not drawn" : "unknown and has no effect"),
      layer: plane.layerIndex)
  }

  /// Converts the lengths of filters from points to pixels.
  ///
  /// - Parameter scale: The scale of the plane; nil if the filters have no lengths.
  private func pixelFilters(
    _ filters: [InPoints<RenderFilter>], _ scale: PixelScale?, _ plane: PlaneState
  ) -> [RenderFilter] {
    filters.compactMap { filter in
      guard filter.value.blurs else { return filter.value }
      return scale.map { scale in
        filter.value.converted(sigma: scale.sigma) { shadow in
          var shadow = scale.pixels(InPoints(shadow))
          shadow.color = shadow.color.tinted(plane.tint)
          return shadow
        }
      }
    }
  }

  /// Returns the pixels that are drawn even without content.
  private func fixedSurface(
    _ filters: [RenderFilter], _ layer: PresentedLayer, _ plane: PlaneState
  ) -> PixelRect {
    guard filters.contains(where: \.dependsOnBounds) else { return .empty }
    return RenderShape.roundedRect(RoundedRect(layer.bounds))
      .deviceBounds(plane.toDevice, within: filters.input(for: plane.scissor))
  }

  private static func tintFilter(_ tint: SIMD3<Float>) -> [RenderFilter] {
    guard tint != SIMD3(1, 1, 1) else { return [] }
    var matrix = ColorMatrix.identity
    (matrix.red.x, matrix.green.y, matrix.blue.z) = (tint.x, tint.y, tint.z)
    return [.colorMatrix(matrix)]
  }

  // MARK: Blending

  mutating func blend(_ layer: PresentedLayer, _ group: inout PendingGroup, _ plane: PlaneState) {
    let effect = layer.compositingEffect
    switch effect {
    case .blend(let mode):
      group.blend = model.drawn(mode)
      guard mode.changesUnderTransparent else { return }
      // Outside its drawing a layer has no content, so the mode is limited to its bounds.
      clip(&group, to: builder.boundsClip(RoundedRect(layer.bounds), on: plane))
    case .unsupported(let name), .unknown(let name):
      report("compositing filter", name, isKnown: effect == .unsupported(name), plane)
    case nil, .step:
      return
    }
  }

  private mutating func filterBackdrop(
    _ layer: PresentedLayer, _ plane: PlaneState, opacity: Float
  ) throws {
    let filters = layer.backgroundFilterEffects.compactMap { drawnStep($0, plane) }
    guard !filters.isEmpty else { return }
    let scale =
      PixelScale(plane.toDevice)
      ?? PixelScale(.uniform(plane.toDevice.largestScale(over: layer.bounds)))
    let inPixels = pixelFilters(filters, scale, plane).map(\.withExtendedEdges)
    let outline =
      layer.state.masksToBounds ? layer.roundedBounds() : RoundedRect(layer.bounds)
    var backdrop = RenderBackdrop(
      filters: inPixels, clip: nil, bounds: plane.scissor, opacity: opacity,
      layer: plane.layerIndex)
    let bounds = builder.boundsClip(outline, on: plane)
    if let pixels = bounds.pixels ?? bounds.limits {
      backdrop.bounds = pixels.intersection(plane.scissor)
    }
    if bounds.pixels == nil {
      let clip = bounds.clip
      backdrop.clip = clip
      backdrop.cuts = bounds.cuts
      backdrop.bounds = clip.shape.deviceBounds(clip.transform, within: backdrop.bounds)
    }
    try builder.filterBackdrop(backdrop)
  }
}

extension Silhouette {
  /// Creates the silhouette of a path by the non-zero rule; a rectangular path becomes a rectangle.
  fileprivate init(_ path: Path) {
    self = path.uprightRect.map { .roundedRect(RoundedRect($0)) } ?? .path(path, .nonZero)
  }
}

extension ColorMatrix {
  /// Creates a matrix that replaces all colors with one color and keeps the opacity.
  fileprivate init(silhouette color: Color) {
    let c = color.clamped
    self.init(rows: [
      0, 0, 0, 0, c.x, 0, 0, 0, 0, c.y, 0, 0, 0, 0, c.z, 0, 0, 0, c.w, 0,
    ])
  }
}

extension RenderFilter {
  /// The filter for a backdrop, whose content is assumed to continue outside its surface.
  fileprivate var withExtendedEdges: RenderFilter {
    guard case .blur(let sigma, _, let kernel) = self else { return self }
    return .blur(sigma: sigma, edges: .extended, kernel: kernel)
  }
}

extension PlaneTransform {
  fileprivate static func uniform(_ scale: Double) -> PlaneTransform { .scale(scale, scale) }
}
