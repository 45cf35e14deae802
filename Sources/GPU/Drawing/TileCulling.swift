import StrataRenderList

/// Finds the part of a render list that shows on a tile.
///
/// What each command can touch is worked out once, so that a tile costs a few comparisons a command.
struct TileCulling {
  private let list: RenderList
  /// For each command the pixels it can touch; for a group's beginning, those of its parent.
  private let bounds: [PixelRect]

  init(_ list: RenderList) {
    self.list = list
    bounds = list.commands.map { command in
      switch command {
      case .draw(let item): item.touchedPixels
      case .particles(let particles): particles.touchedPixels
      case .beginGroup(let group): group.bounds
      case .endGroup: .empty
      case .filterBackdrop(let backdrop): backdrop.bounds
      }
    }
  }

  /// The list with the commands that may matter to `tile`, in their order.
  func list(on tile: PixelRect) -> RenderList {
    let regions = DrawRegions(list, on: tile)
    var part = list
    part.commands = []
    var drawn = [regions.canvas]
    var skippedDepth = 0
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .draw, .particles, .filterBackdrop:
        if skippedDepth == 0, bounds[index].intersects(drawn[drawn.count - 1]) {
          part.commands.append(command)
        }
      case .beginGroup:
        if skippedDepth > 0 || !bounds[index].intersects(regions[index].after) {
          skippedDepth += 1
        } else {
          part.commands.append(command)
          drawn.append(regions[index].before)
        }
      case .endGroup:
        if skippedDepth > 0 {
          skippedDepth -= 1
        } else {
          part.commands.append(command)
          drawn.removeLast()
        }
      }
    }
    return part
  }
}
