package import StrataGraphics
import StrataRenderList

/// The part of a plan for one command of its list.
package struct PlanStep: Sendable {
  /// The kind of a command, with the paint of an item.
  ///
  /// Most phases concern a few kinds, and copying a command costs more than most of their work.
  package enum Kind: Sendable {
    case solid, gradient, image, particles, groupStart, groupEnd, backdrop

    package var isItem: Bool { self == .solid || self == .gradient || self == .image }
  }

  package let kind: Kind
  /// The pixels that the command may change, within its scissor; for a group, its parent's.
  package let bounds: PixelRect
  /// The strategy of an item, or of the clip of a group or a backdrop.
  ///
  /// Programs that read the content below, such as those of backdrops, support only coverage.
  package var route = PathRoute.coverage
  /// The pixels that the command may change and that stay visible.
  package internal(set) var visible = VisiblePart.hidden
  /// The index in `FramePlan.surfaces` for a backdrop, and for the start and the end of a group.
  package var surface = -1
}

/// The pixels of a command that stay visible after all later commands.
package enum VisiblePart: Sendable {
  case hidden
  case whole(PixelRect)
  /// Disjoint rectangles: pixels whose coverage must be computed, and pixels that the shape covers
  /// completely.
  case parts(edge: [PixelRect], inside: [PixelRect])
  /// Runs of pixels in a rectangle, for shapes whose coverage is expensive.
  case runs(PixelRect, CoverageWindow)

  package var isEmpty: Bool {
    switch self {
    case .hidden: true
    case .whole(let pixels), .runs(let pixels, _): pixels.isEmpty
    case .parts(let edge, let inside): edge.isEmpty && inside.isEmpty
    }
  }

  /// The smallest rectangle with all of the pixels.
  package var bounds: PixelRect {
    switch self {
    case .hidden: .empty
    case .whole(let pixels), .runs(let pixels, _): pixels
    case .parts(let edge, let inside):
      inside.reduce(edge.reduce(.empty) { $0.union($1) }) { $0.union($1) }
    }
  }

  /// The disjoint rectangles whose coverage must be computed.
  package var edge: [PixelRect] {
    switch self {
    case .hidden: []
    case .whole(let pixels), .runs(let pixels, _): [pixels]
    case .parts(let edge, _): edge
    }
  }

  /// The disjoint rectangles that the shape covers completely.
  package var inside: [PixelRect] {
    if case .parts(_, let inside) = self { inside } else { [] }
  }

  /// Returns the part within a rectangle.
  func within(_ limits: PixelRect) -> VisiblePart {
    func cut(_ rects: [PixelRect]) -> [PixelRect] {
      rects.map { $0.intersection(limits) }.filter { !$0.isEmpty }
    }
    switch self {
    case .hidden: return .hidden
    case .whole(let pixels):
      let part = pixels.intersection(limits)
      return part.isEmpty ? .hidden : .whole(part)
    case .runs(let pixels, let window):
      let part = pixels.intersection(limits)
      return part.isEmpty ? .hidden : .runs(part, window)
    case .parts(let edge, let inside):
      let part = VisiblePart.parts(edge: cut(edge), inside: cut(inside))
      return part.isEmpty ? .hidden : part
    }
  }
}
