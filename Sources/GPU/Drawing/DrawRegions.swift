import StrataGraphics
import StrataRenderList

/// For each command of a list, the pixels that have to be right for a tile of the canvas to be.
///
/// They are found from the last command to the first. A filtered group needs what lies within its
/// filters' reach, and so does what is below a backdrop, which may be more than the tile.
struct DrawRegions {
  /// What matters of one command.
  struct Region {
    /// Pixels of the surface that the command draws to, once it is done.
    var after = PixelRect.empty
    /// For a group's beginning the pixels of its own surface that are drawn; for a backdrop the
    /// pixels of the surface before it.
    var before = PixelRect.empty
    /// For a group: the pixels of its own surface that matter once all of it is drawn.
    ///
    /// They are fewer than `before` where a backdrop in it needs more.
    var finished = PixelRect.empty
    /// For a group's end: whether each of its pixels comes from the same one of what is drawn in it.
    var keepsPixels = true
  }

  /// For commands other than items.
  private var regions: [Int: Region] = [:]
  /// The pixels of the canvas that are drawn.
  private(set) var canvas: PixelRect

  /// What matters of the canvas once all is drawn: the tile.
  let last: PixelRect

  /// What matters of a group's beginning or end, or of a backdrop.
  subscript(command: Int) -> Region {
    guard let region = regions[command] else { preconditionFailure("an item has no region") }
    return region
  }

  init(_ list: RenderList, on tile: PixelRect) {
    canvas = tile
    last = tile
    let groups = list.groups
    var extent = PixelRect(list.size)
    var outer: [(needed: PixelRect, extent: PixelRect, finished: PixelRect)] = []
    for index in list.commands.indices.reversed() {
      var region = Region(after: canvas)
      switch list.commands[index] {
      case .draw, .particles: continue
      case .filterBackdrop(let backdrop):
        let visible = backdrop.bounds.intersection(canvas)
        canvas = canvas.union(backdrop.filters.reach(of: visible).intersection(extent))
        region.before = canvas
      case .endGroup:
        guard let group = groups[index] else { preconditionFailure("endGroup without beginGroup") }
        let visible = group.bounds.intersection(canvas)
        region.finished = group.drawn(for: visible)
        region.keepsPixels = group.keepsPixels
        outer.append((canvas, extent, region.finished))
        (canvas, extent) = (region.finished, group.surface)
      case .beginGroup:
        let closed = outer.removeLast()
        region = Region(after: closed.needed, before: canvas, finished: closed.finished)
        (canvas, extent) = (closed.needed, closed.extent)
      }
      regions[index] = region
    }
  }
}

extension RenderList {
  /// For each group's end the group.
  fileprivate var groups: [Int: RenderGroup] {
    var open: [RenderGroup] = []
    var ended: [Int: RenderGroup] = [:]
    for (index, command) in commands.enumerated() {
      switch command {
      case .beginGroup(let group): open.append(group)
      case .endGroup: ended[index] = open.popLast()
      case .draw, .particles, .filterBackdrop: break
      }
    }
    return ended
  }
}

extension RenderGroup {
  /// Whether each of its pixels comes from the same one of what is drawn in it.
  var keepsPixels: Bool { filters.isEmpty && raster == nil }

  /// The pixels of its own surface that the parent's `visible` ones are made of.
  fileprivate func drawn(for visible: PixelRect) -> PixelRect {
    if visible.isEmpty { return .empty }
    if raster != nil { return surface }
    let drawn = surface.intersection(filters.reach(of: visible))
    guard drawn.isEmpty, !surface.isEmpty, filters.contains(where: \.paintsTransparent) else {
      return drawn
    }
    // What shows there is made from nothing, but made.
    return PixelRect(
      minX: surface.minX, minY: surface.minY, maxX: surface.minX + 1, maxY: surface.minY + 1)
  }
}
