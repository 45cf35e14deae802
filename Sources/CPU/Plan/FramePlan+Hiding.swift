import StrataGraphics
import StrataPlan
import StrataRenderList

extension [FrameStep] {
  /// Marks the items that opaque insides of later items overwrite completely, and limits the areas
  /// of others to the visible rows.
  ///
  /// - Returns: The number of completely hidden items.
  mutating func hideOverwritten(_ list: RenderList, on canvas: PixelRect) -> Int {
    var count = 0
    var overwriting = Overwriting(canvas)
    for index in indices.reversed() {
      switch self[index].action {
      case .surface:
        if case .filterBackdrop = list.commands[self[index].command] {
          overwriting.passBackdrop(needed: canvas)
        } else {
          self[index].isHidden = overwriting.cells.hides(self[index].area)
        }
      case .draw:
        guard case .draw(let item) = list.commands[self[index].command] else {
          self[index].isHidden = overwriting.cells.hides(self[index].area)
          continue
        }
        let area = self[index].area
        guard let rows = overwriting.cells.visibleRows(of: area) else {
          self[index].isHidden = true
          count += 1
          continue
        }
        (self[index].area.minY, self[index].area.maxY) = (rows.lowerBound, rows.upperBound)
        if case .blurred = item.shape {
          self[index].window = overwriting.cells.visibleRuns(of: self[index].area)
        }
        if item.isOpaque, let outline = ConvexInside(item),
          let inside = overwriting.cells.inside(within: area, outline.contains)
        {
          overwriting.cells.hide(inside)
        }
      case .endGroup:
        overwriting.enterGroup()
      case .beginGroup:
        overwriting.leaveGroup()
      }
    }
    return count
  }
}
