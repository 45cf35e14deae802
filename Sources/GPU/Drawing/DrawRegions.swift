import StrataGraphics
import StrataPlan
import StrataRenderList

/// The pixels that each command of a list must produce so that a tile of the canvas is correct.
///
/// They are computed from the last command to the first. A filtered group, and the content below a
/// backdrop, need everything within reach of the filters, which may exceed the tile.
struct DrawRegions {
  /// The pixels that one command must produce.
  struct Region {
    /// The required pixels of the command's target surface after the command.
    var after = PixelRect.empty
    /// For the start of a group, the drawn pixels of its own surface; for a backdrop, the required
    /// pixels of the surface before it.
    var before = PixelRect.empty
    /// For a group, the required pixels of its own surface once the whole group is drawn.
    ///
    /// They are fewer than `before` if a backdrop in the group needs more.
    var finished = PixelRect.empty
    /// For the end of a group, whether each of its pixels depends only on the same pixel of its
    /// contents.
    var keepsPixels = true
  }

  /// The regions of all commands other than items, by index.
  private var regions: [Int: Region] = [:]
  /// The drawn pixels of the canvas.
  private(set) var canvas: PixelRect

  /// The required pixels of the final canvas: the tile.
  let last: PixelRect

  /// The region of a group's start or end, or of a backdrop.
  subscript(command: Int) -> Region {
    guard let region = regions[command] else { preconditionFailure("items have no region") }
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
        canvas = canvas.union(backdrop.filters.drawnReach(of: visible).intersection(extent))
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
  /// The groups by the index of the command that ends them.
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
  /// Whether each pixel depends only on the same pixel of the group's contents.
  var keepsPixels: Bool { filters.isEmpty && raster == nil }

  /// The pixels of the group's own surface that contribute to the parent's `visible` pixels.
  fileprivate func drawn(for visible: PixelRect) -> PixelRect {
    if visible.isEmpty { return .empty }
    if raster != nil { return surface }
    let drawn = surface.intersection(filters.drawnReach(of: visible))
    guard drawn.isEmpty, !surface.isEmpty, filters.contains(where: \.paintsTransparent) else {
      return drawn
    }
    // The result does not depend on any pixel, but it must be computed.
    return PixelRect(
      minX: surface.minX, minY: surface.minY, maxX: surface.minX + 1, maxY: surface.minY + 1)
  }
}
