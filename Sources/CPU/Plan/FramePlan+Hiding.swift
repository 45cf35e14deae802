import StrataGraphics
import StrataRenderList

extension [FrameStep] {
  /// Marks the items that opaque insides of later items overwrite whole, and cuts the areas of
  /// others to the rows that may be seen; what is left out would be blended over, bit for bit.
  ///
  /// - Returns: How many items are hidden whole.
  mutating func hideOverwritten(_ list: RenderList, on canvas: PixelRect) -> Int {
    var count = 0
    var cells = HiddenCells(canvas)
    var outer: [HiddenCells] = []
    for index in indices.reversed() {
      switch self[index].action {
      case .surface:
        if case .filterBackdrop = list.commands[self[index].command] {
          // A filter carries what is hidden to where it is seen.
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
