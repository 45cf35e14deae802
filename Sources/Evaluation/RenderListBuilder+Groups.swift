import Foundation
import StrataGraphics
import StrataRenderList

// Groups begin with their plan. They are completed, simplified or omitted when their contents are
// known.
extension RenderListBuilder {
  mutating func beginGroup(_ plan: GroupPlan) {
    open.append(
      OpenGroup(
        index: list.commands.count, plan: plan,
        isOffCanvas: plan.raster != nil || open.last?.isOffCanvas == true))
    list.commands.append(
      .beginGroup(
        RenderGroup(
          opacity: plan.opacity, clip: plan.clip, bounds: .empty, blend: plan.blend,
          filters: plan.filters, cuts: plan.cuts, raster: plan.raster, layer: plan.layer)))
  }

  /// Begins the mask of the current group, which consists of everything drawn up to `endMask`.
  mutating func beginMask(layer: Int) {
    let scissor = open.last?.plan.scissor ?? .empty
    beginGroup(GroupPlan(blend: .destinationIn, scissor: scissor, layer: layer))
  }

  /// Ends the mask; a mask that is a plain shape becomes the group's clip.
  mutating func endMask() throws {
    let mask = open.removeLast()
    guard let host = open.indices.last else { preconditionFailure("a mask must be inside a group") }
    open[host].maskBounds = mask.bounds
    guard !mask.bounds.isEmpty else {
      list.commands.removeSubrange(mask.index...)
      return
    }
    // A slice of the commands would cause a copy when they change.
    let first = mask.index + 1
    if list.commands.count == first + 1, case .draw(let item) = list.commands[first], item.isPlain,
      case .beginGroup(var group) = list.commands[open[host].index], group.clip == nil,
      item.scissor.contains(open[host].bounds)
    {
      group.clip = RenderClip(shape: item.shape, transform: item.transform)
      list.commands[open[host].index] = .beginGroup(group)
      list.commands.removeSubrange(mask.index...)
      return
    }
    guard case .beginGroup(var group) = list.commands[mask.index] else {
      preconditionFailure("a group's index must refer to its beginGroup command")
    }
    // Its bounds are those of the masked group, which are known when that group ends.
    group.surface = mask.bounds
    try count(group, mask)
    list.commands[mask.index] = .beginGroup(group)
    list.commands.append(.endGroup)
    open[host].isIsolated = true
  }

  /// Ends the latest group.
  ///
  /// The group is omitted if none of it is visible, if it changes nothing, or if its contents do
  /// not overlap and can apply the opacity themselves.
  mutating func endGroup() throws {
    var ended = open.removeLast()
    guard case .beginGroup(var group) = list.commands[ended.index] else {
      preconditionFailure("a group's index must refer to its beginGroup command")
    }
    takeBackground(into: &ended)
    try castOutline(&ended, &group)
    let drawn = ended.bounds.union(ended.plan.surface)
    let placed = try place(group, drawn, ended.plan.scissor)
    var bounds = placed
    if let shown = ended.maskBounds {
      bounds = bounds.intersection(shown)
      // A mode that changes what is below transparent pixels still does.
      if shown.isEmpty { list.commands.removeSubrange((ended.index + 1)...) }
    }
    if group.blend.changesUnderTransparent, let clip = group.clip {
      bounds = clip.shape.deviceBounds(clip.transform, within: ended.plan.scissor)
    } else if let clip = group.clip {
      if clip.surelyContains(bounds) {
        group.clip = nil
      } else {
        bounds = clip.shape.deviceBounds(clip.transform, within: bounds)
      }
    }
    guard !bounds.isEmpty else {
      list.commands.removeSubrange(ended.index...)
      return
    }
    touch(bounds)
    // A mask may have become bounds that cut the contents.
    let isPlain =
      group.clip == nil && group.cuts.isEmpty && group.blend == .normal && group.filters.isEmpty
      && group.raster == nil
      && bounds.contains(placed)
    if isPlain, !ended.isIsolated, fade(contentsFrom: ended.index + 1, by: group.opacity) {
      if !bounds.contains(drawn) { cut(contentsFrom: ended.index + 1, to: bounds) }
      list.commands.remove(at: ended.index)
      try note(
        surfacePixels: ended.mostPixels, finished: ended.finishedPixels, layer: group.layer)
      return
    }
    group.bounds = bounds
    group.surface = surface(group, drawn, bounds)
    try count(group, ended)
    list.commands[ended.index] = .beginGroup(group)
    if ended.maskBounds != nil { spreadMask(of: group, from: ended.index) }
    list.commands.append(.endGroup)
    if group.blend != .normal, let last = open.indices.last { open[last].isIsolated = true }
  }

  /// Moves the background of a clipping layer into its group if content of the group blends with
  /// the content below it.
  private mutating func takeBackground(into ended: inout OpenGroup) {
    guard ended.isIsolated, let background = ended.plan.background, ended.index > 0,
      case .draw(let item) = list.commands[ended.index - 1], item.shape == background.shape,
      item.layer == background.layer
    else { return }
    // The clip cuts its edges and corners, so they are not antialiased twice.
    var whole = item
    if case .solid = item.paint {
      let pixels = item.shape.deviceBounds(item.transform, within: item.scissor)
      whole.shape = .roundedRect(
        RoundedRect(
          CGRect(x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height)))
      whole.transform = .identity
      whole.cuts = []
    } else if case .roundedRect(let outline) = item.shape {
      whole.shape = .roundedRect(RoundedRect(outline.rect))
    }
    list.commands[ended.index - 1] = list.commands[ended.index]
    list.commands[ended.index] = .draw(whole)
    ended.index -= 1
    ended.bounds = ended.bounds.union(
      whole.shape.deviceBounds(whole.transform, within: whole.scissor))
  }

  /// Returns the parent's pixels that a group may change, before clip and mask.
  private func place(
    _ group: RenderGroup, _ drawn: PixelRect, _ scissor: PixelRect
  ) throws -> PixelRect {
    let output = group.filters.output(of: drawn)
    guard let raster = group.raster else { return output.intersection(scissor) }
    let pixels = output.width.multipliedReportingOverflow(by: output.height)
    guard !pixels.overflow, pixels.partialValue <= limits.canvasPixels else {
      throw LimitExceeded(
        "number of pixels of a rasterized layer",
        asked: pixels.overflow ? .max : pixels.partialValue, allowed: limits.canvasPixels,
        place: list.layers.path(of: group.layer))
    }
    // Between pixels it fades out over another half pixel.
    return RenderShape.roundedRect(RoundedRect(output.grown(by: SIMD2(1, 1)).rect))
      .deviceBounds(raster.transform, within: scissor)
  }

  /// Returns the group's own pixels that must be drawn.
  private func surface(
    _ group: RenderGroup, _ drawn: PixelRect, _ bounds: PixelRect
  ) -> PixelRect {
    if group.raster != nil { return drawn }
    if group.filters.isEmpty { return drawn.intersection(bounds) }
    return drawn.intersection(group.filters.input(for: bounds))
  }

  /// Extends the masks of a group to its whole surface.
  private mutating func spreadMask(of host: RenderGroup, from index: Int) {
    var depth = 0
    for place in (index + 1)..<list.commands.count {
      switch list.commands[place] {
      case .beginGroup(var group):
        if depth == 0, group.blend == .destinationIn, group.bounds.isEmpty {
          group.bounds = host.surface
          group.surface = group.surface.intersection(host.surface)
          list.commands[place] = .beginGroup(group)
        }
        depth += 1
      case .endGroup: depth -= 1
      case .draw, .particles, .filterBackdrop: break
      }
    }
  }

  // MARK: Leaving groups out

  /// Replaces the shadow of a group with a blurred outline, if the group consists of its own opaque
  /// background and nothing that extends past it.
  private mutating func castOutline(
    _ ended: inout OpenGroup, _ group: inout RenderGroup
  ) throws {
    guard let shadow = ended.plan.shadow, ended.index + 1 < list.commands.count,
      case .draw(let body) = list.commands[ended.index + 1],
      case .roundedRect(let outline) = body.shape, outline == shadow.outline, body.isPlain
    else { return }
    let clip = RenderClip(shape: body.shape, transform: body.transform)
    var depth = 0
    for command in list.commands[(ended.index + 2)...] {
      switch command {
      case .draw(let item):
        // A border has the same outline.
        if case .border(let ring, _) = item.shape, ring == outline { continue }
        guard
          depth > 0
            || clip.surelyContains(
              item.shape.deviceBounds(item.transform, within: item.scissor))
        else { return }
      case .particles(let particles):
        guard depth > 0 || clip.surelyContains(particles.deviceBounds(within: particles.scissor))
        else { return }
      case .beginGroup(let inner):
        guard depth > 0 || (inner.blend == .normal && clip.surelyContains(inner.bounds)) else {
          return
        }
        depth += 1
      case .endGroup: depth -= 1
      case .filterBackdrop: return
      }
    }
    var item = shadow.item(scissor: ended.plan.scissor)
    item.opacity = body.opacity
    group.filters.removeLast()
    let bounds = item.shape.deviceBounds(item.transform, within: item.scissor)
    guard !bounds.isEmpty else { return }
    try charge(
      RenderCost.item(item.shape, item.paint, item.transform, bounds: bounds), layer: item.layer)
    list.commands.insert(.draw(item), at: ended.index + 1)
    ended.bounds = ended.bounds.union(bounds)
  }

  /// Multiplies a group's opacity into its contents; returns whether the result looks the same.
  private mutating func fade(contentsFrom first: Int, by opacity: Float) -> Bool {
    if opacity == 1 { return true }
    guard let parts = separateParts(from: first) else { return false }
    for index in parts {
      switch list.commands[index] {
      case .draw(var item):
        item.opacity *= opacity
        list.commands[index] = .draw(item)
      case .beginGroup(var group):
        group.opacity *= opacity
        list.commands[index] = .beginGroup(group)
      case .particles, .endGroup, .filterBackdrop:
        break
      }
    }
    return true
  }

  /// Limits the contents of a group that is left out to the pixels that the group could change.
  ///
  /// The contents of a group may extend past them, because a filter that it no longer has needed
  /// more, or because hard edges are limits of the group and not part of its clip.
  private mutating func cut(contentsFrom first: Int, to pixels: PixelRect) {
    var depth = 0
    for index in first..<list.commands.count {
      switch list.commands[index] {
      case .draw(var item) where depth == 0:
        item.scissor = item.scissor.intersection(pixels)
        list.commands[index] = .draw(item)
      case .particles(var particles) where depth == 0:
        particles.scissor = particles.scissor.intersection(pixels)
        list.commands[index] = .particles(particles)
      case .beginGroup(var group):
        if depth == 0 {
          group.bounds = group.bounds.intersection(pixels)
          list.commands[index] = .beginGroup(group)
        }
        depth += 1
      case .endGroup: depth -= 1
      case .draw, .particles, .filterBackdrop: break
      }
    }
  }

  /// The maximum number of parts that are compared with each other.
  private static let mostParts = 64

  /// Returns the items and groups from `first` on, or nil if two of them may touch the same pixel.
  ///
  /// Nil for particles too, because they touch each other.
  private func separateParts(from first: Int) -> [Int]? {
    var parts: [Int] = []
    var touched: [PixelRect] = []
    var depth = 0
    for index in first..<list.commands.count {
      let bounds: PixelRect
      switch list.commands[index] {
      case .draw(let item):
        bounds = item.shape.deviceBounds(item.transform, within: item.scissor)
      case .beginGroup(let group):
        depth += 1
        bounds = group.bounds
      case .endGroup:
        depth -= 1
        continue
      case .particles:
        guard depth > 0 else { return nil }
        continue
      case .filterBackdrop:
        return nil
      }
      let isPart: Bool
      if case .beginGroup = list.commands[index] {
        isPart = depth == 1
      } else {
        isPart = depth == 0
      }
      guard isPart else { continue }
      guard parts.count < Self.mostParts, !touched.contains(where: bounds.intersects) else {
        return nil
      }
      parts.append(index)
      touched.append(bounds)
    }
    return parts
  }
}

extension RenderItem {
  /// Whether the item is one opaque color, so that its alpha is its coverage.
  fileprivate var isPlain: Bool {
    guard opacity >= 1, cuts.isEmpty, case .solid(let color) = paint else { return false }
    return color.isOpaque
  }
}

extension RenderClip {
  /// Whether every pixel of `pixels` is certainly covered completely; false if that is not easily
  /// determined.
  func surelyContains(_ pixels: PixelRect) -> Bool {
    guard case .roundedRect(let rounded) = shape, transform.keepsRectangles else { return false }
    // The largest rectangle whose corners are on the diagonals of the arcs. A continuous corner
    // cuts off less than a circular one with 1.53 times the radius.
    let reach = rounded.curve == .continuous ? 1.53 : 1
    let inset = rounded.radii.largest * reach * (1 - 0.5.squareRoot())
    let inner = rounded.rect.insetBy(dx: CGFloat(inset), dy: CGFloat(inset))
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return false }
    let a = transform.apply(SIMD2(Double(inner.minX), Double(inner.minY)))
    let b = transform.apply(SIMD2(Double(inner.maxX), Double(inner.maxY)))
    return Double(pixels.minX) >= min(a.x, b.x) && Double(pixels.maxX) <= max(a.x, b.x)
      && Double(pixels.minY) >= min(a.y, b.y) && Double(pixels.maxY) <= max(a.y, b.y)
  }
}
