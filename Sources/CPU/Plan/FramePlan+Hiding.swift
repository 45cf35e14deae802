import StrataRenderList

extension [FrameStep] {
  /// Marks the items that opaque insides of later items overwrite whole; their pixels would be
  /// blended over, bit for bit, by what hides them.
  ///
  /// - Returns: How many there are.
  mutating func hideOverwritten(_ list: RenderList, on canvas: PixelRect) -> Int {
    var count = 0
    var cells = HiddenCells(canvas)
    var outer: [HiddenCells] = []
    for index in indices.reversed() {
      switch self[index].action {
      case .draw:
        guard case .draw(let item) = list.commands[self[index].command] else { continue }
        if cells.hides(self[index].area) {
          self[index].isHidden = true
          count += 1
        } else if item.isOpaque, let outline = ConvexInside(item),
          let inside = cells.inside(within: self[index].area, outline.contains)
        {
          cells.hide(inside)
        }
      case .endGroup:
        // What hides a group hides all in it; what is opaque in a group that may fade, hides only
        // what is in it too.
        outer.append(cells)
      case .beginGroup:
        cells = outer.removeLast()
      }
    }
    return count
  }
}
