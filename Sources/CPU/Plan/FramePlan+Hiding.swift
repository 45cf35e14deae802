import StrataGraphics
import StrataRenderList

extension [FrameStep] {
  /// Marks the items that opaque insides of later items overwrite completely, and limits the areas
  /// of others to the visible rows.
  ///
  /// Skipped pixels would be overwritten exactly.
  ///
  /// - Returns: The number of completely hidden items.
  mutating func hideOverwritten(_ list: RenderList, on canvas: PixelRect) -> Int {
    var count = 0
    var cells = HiddenCells(canvas)
    var outer: [HiddenCells] = []
    for index in indices.reversed() {
      switch self[index].action {
      case .surface:
        if case .filterBackdrop = list.commands[self[index].command] {
          // A filter moves hidden pixels to locations where they are visible.
          cells = HiddenCells(canvas)
        } else {
          self[index].isHidden = cells.hides(self[index].area)
        }
      case .draw:
        guard case .draw(let item) = list.commands[self[index].command] else {
          self[index].isHidden = cells.hides(self[index].area)
          continue
        }
        let area = self[index].area
        guard let rows = cells.visibleRows(of: area) else {
          self[index].isHidden = true
          count += 1
          continue
        }
        (self[index].area.minY, self[index].area.maxY) = (rows.lowerBound, rows.upperBound)
        if case .blurred = item.shape {
          self[index].window = cells.visibleRuns(of: self[index].area)
        }
        if item.isOpaque, let outline = ConvexInside(item),
          let inside = cells.inside(within: area, outline.contains)
        {
          cells.hide(inside)
        }
      case .endGroup:
        // Items that hide a group hide its contents. Opaque items in a group that may fade hide
        // only the contents of that group.
        outer.append(cells)
      case .beginGroup:
        cells = outer.removeLast()
      }
    }
    return count
  }
}
