import Foundation
import StrataGraphics
import StrataRenderList

/// For each command of a list, the pixels that are drawn where it may still be seen once everything
/// after it is drawn.
///
/// What opaque insides of later items overwrite is left out; in a crowded scene that is most of
/// the pixels. The picture stays the same to the last bit.
struct VisibleParts {
  /// The pixels that a command may touch and that stay visible, as rectangles that do not overlap.
  struct Part {
    /// Those whose coverage is to be worked out; for a group's beginning all, as one.
    var edge: [PixelRect] = []
    /// Those that the shape covers whole.
    var inside: [PixelRect] = []

    var isEmpty: Bool { edge.isEmpty && inside.isEmpty }

    func within(_ bounds: PixelRect) -> Part {
      func cut(_ rects: [PixelRect]) -> [PixelRect] {
        rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
      }
      return Part(edge: cut(edge), inside: cut(inside))
    }
  }

  private var parts: [Part]

  subscript(command: Int) -> Part { parts[command] }

  /// - Parameters:
  ///   - splits: Whether to tell an item's inside apart.
  ///   - solids: Rectangles that a path covers whole, for paths whose coverage is worked out in any
  ///     case.
  init(
    _ list: RenderList, _ regions: DrawRegions, splits: (RenderItem) -> Bool,
    solids: (RenderItem) throws -> [PixelRect]
  ) rethrows {
    parts = [Part](repeating: Part(), count: list.commands.count)
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
        parts[index] = Part(edge: visible.edge, inside: visible.inside)
        guard isOpaque, !parts[index].isEmpty else { continue }
        if let inside {
          cells.hide(inside)
        } else if outline == nil, outer.isEmpty {
          for solid in try solids(item) { cells.hide(solid) }
        }
      case .particles(let particles):
        // They hide nothing: each may be transparent, anywhere.
        parts[index] = Part(edge: cells.visibleParts(of: particles.touchedPixels).edge)
      case .filterBackdrop(let backdrop):
        parts[index] = Part(edge: cells.visibleParts(of: backdrop.bounds).edge)
        // It carries what later items hide to where they do not.
        if !parts[index].isEmpty { cells = HiddenCells(regions[index].before) }
      case .endGroup:
        // What hides a group hides all in it, unless it moves its pixels; what is opaque in a group
        // that may fade, hides only what is in it too.
        outer.append(cells)
        if !regions[index].keepsPixels { cells = HiddenCells(regions[index].finished) }
      case .beginGroup(let group):
        cells = outer.removeLast()
        let visible = cells.visibleParts(of: group.bounds).edge
        if let first = visible.first {
          parts[index] = Part(edge: [visible.reduce(first) { $0.union($1) }])
        }
      }
    }
  }
}

extension PixelRect {
  /// A pixel more on every side: coverage is rounded to a grid, which may carry an edge that lies
  /// on a pixel's boundary over it.
  var grown: PixelRect {
    isEmpty
      ? self : PixelRect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1)
  }
}
