import Foundation
import StrataGraphics
import StrataRenderList

// Groups begin as pending groups. When their contents are known, their commands are completed, and
// their simplifications are recorded.
extension RenderListBuilder {
  mutating func beginGroup(_ group: PendingGroup, isMask: Bool = false) {
    let outline = group.shadow.map { shadow in
      OutlinedContents(
        of: shadow,
        group.raster == nil
          ? reachingEdge(shadow.toDevice, .roundedRect(shadow.outline)) : shadow.toDevice)
    }
    open.append(
      OpenGroup(
        index: list.commands.count, pending: group,
        isOffCanvas: group.raster != nil || open.last?.isOffCanvas == true,
        contents: GroupContents(of: group, isMask: isMask, in: open.last?.contents, outline)))
    list.commands.append(
      .beginGroup(
        RenderGroup(
          opacity: group.opacity, clip: group.clip, bounds: .empty, blend: group.blend,
          filters: group.filters, cuts: group.cuts, raster: group.raster, layer: group.layer)))
    // A place for the outline that may replace the shadow.
    if group.shadow != nil { list.commands.append(.endGroup) }
  }

  /// Begins the mask of the current group, which consists of everything drawn up to `endMask`.
  mutating func beginMask(layer: Int) {
    let scissor = open.last?.pending.scissor ?? .empty
    beginGroup(
      PendingGroup(blend: .destinationIn, scissor: scissor, layer: layer), isMask: true)
  }

  /// Ends the mask; a mask that is a plain shape becomes the group's clip.
  mutating func endMask() throws {
    let mask = open.removeLast()
    guard let host = open.indices.last else { preconditionFailure("a mask must be inside a group") }
    open[host].maskBounds = mask.touched
    guard !mask.touched.isEmpty else { return removeCommands(from: mask.index) }
    if let item = mask.contents.onlyItem, item.isOneOpaqueColor,
      case .beginGroup(var group) = list.commands[open[host].index], group.clip == nil,
      item.scissor.contains(open[host].touched)
    {
      group.clip = RenderClip(shape: item.shape, transform: item.transform)
      list.commands[open[host].index] = .beginGroup(group)
      return removeCommands(from: mask.index)
    }
    guard case .beginGroup(var group) = list.commands[mask.index] else {
      preconditionFailure("a group's index must refer to its beginGroup command")
    }
    // Its bounds are those of the masked group, which are known when that group ends.
    group.surface = mask.touched
    try count(group, mask)
    list.commands[mask.index] = .beginGroup(group)
    list.commands.append(.endGroup)
    open[host].isIsolated = true
    open[host].maskIndex = mask.index
  }

  /// Ends the latest group.
  ///
  /// The group is omitted if none of it is visible. Only its contents remain if it changes nothing,
  /// or if they do not overlap and can apply the opacity themselves.
  mutating func endGroup() throws {
    var ended = open.removeLast()
    guard case .beginGroup(var group) = list.commands[ended.index] else {
      preconditionFailure("a group's index must refer to its beginGroup command")
    }
    var change = GroupChange(begin: ended.index, hasSlot: ended.pending.shadow != nil)
    takeBackground(&ended, &change)
    try castOutline(&ended, &group, &change)
    let drawn = ended.touched.union(ended.pending.fixedSurface)
    let placed = try place(group, drawn, ended.pending.scissor)
    var bounds = placed
    if let shown = ended.maskBounds {
      bounds = bounds.intersection(shown)
      // A blend mode that changes content below transparent pixels still applies.
      if shown.isEmpty {
        removeCommands(from: ended.index + (change.hasSlot ? 2 : 1))
        ended.maskIndex = nil
        change.first = nil
      }
    }
    if group.blend.changesUnderTransparent, let clip = group.clip {
      bounds = clip.shape.deviceBounds(clip.transform, within: ended.pending.scissor)
    } else if let clip = group.clip {
      if clip.surelyContains(bounds) {
        group.clip = nil
      } else {
        bounds = clip.shape.deviceBounds(clip.transform, within: bounds)
      }
    }
    guard !bounds.isEmpty else {
      return removeCommands(from: change.replacesPrevious ? ended.index - 1 : ended.index)
    }
    // A mask may have become bounds that cut the contents.
    change.isLeftOut =
      group.clip == nil && group.cuts.isEmpty && group.blend == .normal && group.filters.isEmpty
      && group.raster == nil && bounds.contains(placed) && !ended.isIsolated
      && (group.opacity == 1 || ended.contents.parts != nil)
    change.end = list.commands.count
    list.commands.append(.endGroup)
    if change.isLeftOut {
      change.opacity = group.opacity
      if !bounds.contains(drawn) { change.limits = bounds }
      if keepsAllGroups {
        (group.bounds, group.surface) = (bounds, surface(group, drawn, bounds))
        list.commands[ended.index] = .beginGroup(group)
      }
      changes.append(change)
      touch(bounds) { $0.add(ended.contents, change, bounds) }
      return try note(
        surfacePixels: ended.mostPixels, finished: ended.finishedPixels, layer: group.layer)
    }
    group.bounds = bounds
    group.surface = surface(group, drawn, bounds)
    try count(group, ended)
    list.commands[ended.index] = .beginGroup(group)
    if let mask = ended.maskIndex { spreadMask(at: mask, of: group) }
    if change.first != nil || change.replacesPrevious || change.hasSlot { changes.append(change) }
    touch(bounds) { $0.add(group, ended.contents) }
    if group.blend != .normal, let last = open.indices.last { open[last].isIsolated = true }
  }

  /// Moves the background of a clipping layer into its group if content of the group blends with
  /// the content below it.
  private mutating func takeBackground(_ ended: inout OpenGroup, _ change: inout GroupChange) {
    guard ended.isIsolated, let background = ended.pending.background, ended.index > 0,
      case .draw(let item) = list.commands[ended.index - 1], item.shape == background.shape,
      item.layer == background.layer
    else { return }
    // The clip cuts its edges and corners, so they are not antialiased twice.
    var whole = item
    if case .solid = item.paint {
      let pixels = item.shape.deviceBounds(item.transform, within: item.scissor)
      whole.shape = .roundedRect(RoundedRect(pixels.rect))
      whole.transform = .identity
      whole.cuts = []
    } else if case .roundedRect(let outline) = item.shape {
      whole.shape = .roundedRect(RoundedRect(outline.rect))
    }
    (change.first, change.replacesPrevious) = (whole, true)
    if let last = open.indices.last { open[last].contents.removeLastPart() }
    ended.touched = ended.touched.union(
      whole.shape.deviceBounds(whole.transform, within: whole.scissor))
  }

  /// Replaces the shadow of a group with a blurred outline, if the group consists of its own opaque
  /// background and nothing that extends past it.
  private mutating func castOutline(
    _ ended: inout OpenGroup, _ group: inout RenderGroup, _ change: inout GroupChange
  ) throws {
    guard let outline = ended.contents.outline, outline.isInside, let body = outline.body else {
      return
    }
    var item = outline.shadow.item
    item.opacity = body.opacity
    group.filters.removeLast()
    let bounds = item.shape.deviceBounds(item.transform, within: item.scissor)
    guard !bounds.isEmpty else { return }
    try charge(
      RenderCost.item(item.shape, item.paint, item.transform, bounds: bounds), layer: item.layer)
    change.first = item
    ended.touched = ended.touched.union(bounds)
    ended.contents.addPart(bounds)
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
    return raster.touched(by: output, within: scissor)
  }

  /// Returns the group's own pixels that must be drawn.
  private func surface(
    _ group: RenderGroup, _ drawn: PixelRect, _ bounds: PixelRect
  ) -> PixelRect {
    if group.raster != nil { return drawn }
    if group.filters.isEmpty { return drawn.intersection(bounds) }
    return drawn.intersection(group.filters.input(for: bounds))
  }

  // MARK: Simplification

  /// Removes the last commands.
  mutating func removeCommands(from index: Int) {
    list.commands.removeSubrange(index...)
    while let last = changes.last, last.begin >= index { changes.removeLast() }
  }

  /// Simplifies the groups from a command on, all of which have ended.
  ///
  /// - Returns: The new indices of the marks; see `simplify` of a list.
  mutating func simplify(from start: Int, _ marks: [Int]) -> [Int] {
    // Groups end, and are recorded, in another order than they begin.
    let first = changes.lastIndex { $0.begin < start }.map { $0 + 1 } ?? 0
    var own = changes[first...].sorted { $0.begin < $1.begin }
    changes.removeSubrange(first...)
    if keepsAllGroups {
      for index in own.indices { own[index].isLeftOut = false }
    }
    return list.commands.simplify(from: start, by: own[...], marks)
  }

  /// Returns the complete list.
  mutating func finished() -> RenderList {
    _ = simplify(from: 0, [])
    return list
  }

  // MARK: Pixels

  /// Extends the mask of a group to its whole surface.
  private mutating func spreadMask(at index: Int, of host: RenderGroup) {
    guard case .beginGroup(var mask) = list.commands[index] else {
      preconditionFailure("the index of a mask must refer to its beginGroup command")
    }
    mask.bounds = host.surface
    mask.surface = mask.surface.intersection(host.surface)
    list.commands[index] = .beginGroup(mask)
  }
}
