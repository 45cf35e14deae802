import StrataRenderList

/// Finds the part of a render list that shows on a tile.
///
/// What each command can touch is worked out once, so that a tile costs a comparison a command.
struct TileCulling {
  private let list: RenderList
  /// For each command the pixels it can touch; for a group's beginning, those of all inside.
  private let bounds: [PixelRect]

  init(_ list: RenderList) {
    self.list = list
    let canvas = PixelRect(list.size)
    bounds = list.commands.map { command in
      switch command {
      case .draw(let item):
        item.shape.deviceBounds(item.transform, within: item.scissor.intersection(canvas)).grown
      case .beginGroup(let group): group.bounds
      case .endGroup: .empty
      }
    }
  }

  /// The list with the commands that may touch `tile`, in their order.
  func list(on tile: PixelRect) -> RenderList {
    var part = list
    part.commands = []
    var skippedDepth = 0
    for (command, bounds) in zip(list.commands, bounds) {
      switch command {
      case .draw:
        if skippedDepth == 0, bounds.intersects(tile) { part.commands.append(command) }
      case .beginGroup:
        if skippedDepth > 0 || !bounds.intersects(tile) {
          skippedDepth += 1
        } else {
          part.commands.append(command)
        }
      case .endGroup:
        if skippedDepth > 0 { skippedDepth -= 1 } else { part.commands.append(command) }
      }
    }
    return part
  }
}
