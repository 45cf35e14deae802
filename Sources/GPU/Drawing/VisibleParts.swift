import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList

/// The pixels of each command of a list that may remain visible after all later commands.
///
/// Pixels that opaque insides of later items overwrite are left out, which is most of the pixels of
/// a crowded scene.
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
    var overwriting = Overwriting(regions.last)
    for index in list.commands.indices.reversed() {
      switch list.commands[index] {
      case .draw(let item):
        let touched = item.touchedPixels
        let (isOpaque, splits) = (item.isOpaque, splits(item))
        let outline = isOpaque || splits ? ConvexInside(item) : nil
        let inside = outline.flatMap { overwriting.cells.inside(within: touched, $0.contains) }
        let visible = overwriting.cells.visibleParts(of: touched, inside: splits ? inside : nil)
        parts[index] = VisiblePart(edge: visible.edge, inside: visible.inside)
        guard isOpaque, !parts[index].isEmpty else { continue }
        if let inside {
          overwriting.cells.hide(inside)
        } else if outline == nil, overwriting.isOutsideGroups {
          for solid in try solids(item) { overwriting.cells.hide(solid) }
        }
      case .particles(let particles):
        // Particles hide nothing because each may be transparent anywhere.
        parts[index] = VisiblePart(
          edge: overwriting.cells.visibleParts(of: particles.touchedPixels).edge)
      case .filterBackdrop(let backdrop):
        parts[index] = VisiblePart(edge: overwriting.cells.visibleParts(of: backdrop.bounds).edge)
        if !parts[index].isEmpty { overwriting.passBackdrop(needed: regions[index].before) }
      case .endGroup:
        let region = regions[index]
        overwriting.enterGroup(moved: region.keepsPixels ? nil : region.finished)
      case .beginGroup(let group):
        overwriting.leaveGroup()
        let visible = overwriting.cells.visibleParts(of: group.bounds).edge
        if let first = visible.first {
          parts[index] = VisiblePart(edge: [visible.reduce(first) { $0.union($1) }])
        }
      }
    }
  }
}
