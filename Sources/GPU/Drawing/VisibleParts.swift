import Foundation
import StrataGraphics
import StrataRenderList

/// The pixels of each command of a list that may remain visible after all later commands.
///
/// Pixels that opaque insides of later items overwrite are left out, which is most of the pixels of
/// a crowded scene. The image is identical to the last bit.
struct VisibleParts {
  /// The pixels that a command may touch and that stay visible, as disjoint rectangles.
  struct VisiblePart {
    /// Pixels whose coverage must be computed; for the start of a group, one rectangle with all
    /// pixels.
    var edge: [PixelRect] = []
    /// Pixels that the shape covers completely.
    var inside: [PixelRect] = []

    var isEmpty: Bool { edge.isEmpty && inside.isEmpty }

    func within(_ bounds: PixelRect) -> VisiblePart {
      func cut(_ rects: [PixelRect]) -> [PixelRect] {
        rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
      }
      return VisiblePart(edge: cut(edge), inside: cut(inside))
    }
  }

  private var parts: [VisiblePart]

  subscript(command: Int) -> VisiblePart { parts[command] }

  /// Computes the visible parts.
  ///
  /// - Parameters:
  ///   - splits: Whether the inside of an item is separated from its edge.
  ///   - solids: Rectangles that a path covers completely, for paths whose coverage is computed in
  ///     any case.
  init(
    _ list: RenderList, _ regions: DrawRegions, splits: (RenderItem) -> Bool,
    solids: (RenderItem) throws -> [PixelRect]
  ) rethrows {
    parts = [VisiblePart](repeating: VisiblePart(), count: list.commands.count)
    var cells = HiddenCells(regions.last)
    var outer: [HiddenCells] = []
    for index in list.commands.indices.reversed() {
      switch list.commands[index] {
      case .draw(let item):
        let touched = item.touchedPixels
        let (isOpaque, splits) = (item.isOpaque, splits(item))
        let outline = isOpaque || splits ? ConvexInside(item) : nil
        let inside = outline.flatMap { cells.inside(within: touched, $0.contains) }
        let visible = cells.visibleParts(of: touched, inside: splits ? inside : nil)
        parts[index] = VisiblePart(edge: visible.edge, inside: visible.inside)
        guard isOpaque, !parts[index].isEmpty else { continue }
        if let inside {
          cells.hide(inside)
        } else if outline == nil, outer.isEmpty {
          for solid in try solids(item) { cells.hide(solid) }
        }
      case .particles(let particles):
        // Particles hide nothing because each may be transparent anywhere.
        parts[index] = VisiblePart(edge: cells.visibleParts(of: particles.touchedPixels).edge)
      case .filterBackdrop(let backdrop):
        parts[index] = VisiblePart(edge: cells.visibleParts(of: backdrop.bounds).edge)
        // A backdrop moves pixels that later items hide to locations where they are visible.
        if !parts[index].isEmpty { cells = HiddenCells(regions[index].before) }
      case .endGroup:
        // Items that hide a group hide its contents, unless the group moves its pixels. Opaque
        // items in a group that may fade hide only the contents of that group.
        outer.append(cells)
        if !regions[index].keepsPixels { cells = HiddenCells(regions[index].finished) }
      case .beginGroup(let group):
        cells = outer.removeLast()
        let visible = cells.visibleParts(of: group.bounds).edge
        if let first = visible.first {
          parts[index] = VisiblePart(edge: [visible.reduce(first) { $0.union($1) }])
        }
      }
    }
  }
}

extension PixelRect {
  /// The rectangle with a border of one pixel.
  ///
  /// Coverage is rounded to a grid, which may move an edge on a pixel boundary across it.
  var grown: PixelRect {
    isEmpty
      ? self : PixelRect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1)
  }
}
