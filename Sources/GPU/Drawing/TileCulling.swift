import StrataGraphics
import StrataRenderList

/// Finds the part of a render list that is visible on a tile.
///
/// The bounds of each command are computed once, so a tile costs a few comparisons per command.
struct TileCulling {
  private let list: RenderList
  /// The pixels that each command can touch; for the start of a group, in its parent's pixels.
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

  /// Returns the list with the commands that may affect `tile`, in their order.
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
