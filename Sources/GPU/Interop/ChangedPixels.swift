package import StrataGraphics
import StrataPlan
package import StrataRenderList

extension RenderList {
  /// Returns the pixels that may differ from an earlier frame; empty if nothing differs.
  ///
  /// Commands are compared in order. If both lists have the same number of commands with the same
  /// nesting, each differing command counts individually. Otherwise all commands between the first
  /// and the last difference count. A command counts with the area that it may draw to, or with its
  /// whole group if the group moves or filters its contents.
  ///
  /// - Parameter old: The previous frame, or nil if none exists.
  package func changedPixels(since old: RenderList?) -> PixelRect {
    let canvas = PixelRect(size)
    guard let old, old.size == size, old.background == background else { return canvas }
    let difference = ListDifference(old.commands, commands)
    var changed = old.pixels(of: difference.old).union(pixels(of: difference.new))
    if changed.isEmpty { return .empty }
    // In paint order, since a backdrop shows changes below it.
    for case .filterBackdrop(let backdrop) in commands
    where backdrop.filters.reach(of: backdrop.bounds, mostWeights: FilterProgram.mostWeights)
      .intersects(changed)
    {
      changed = changed.union(backdrop.bounds)
    }
    return changed.intersection(canvas)
  }

  /// Returns the area that the chosen commands may draw to.
  private func pixels(of chosen: (Int) -> Bool) -> PixelRect {
    /// The area of each open group, and whether its contents may appear anywhere in that area.
    var open: [(pixels: PixelRect, isLoose: Bool)] = [(PixelRect(size), false)]
    var result = PixelRect.empty
    for (index, command) in commands.enumerated() {
      let outer = open[open.count - 1]
      func shown(_ pixels: @autoclosure () -> PixelRect) -> PixelRect {
        outer.isLoose ? outer.pixels : pixels().intersection(outer.pixels)
      }
      switch command {
      case .draw(let item):
        if chosen(index) { result = result.union(shown(item.touchedPixels(border: 1))) }
      case .particles(let particles):
        if chosen(index) { result = result.union(shown(particles.touchedPixels(border: 1))) }
      case .filterBackdrop(let backdrop):
        if chosen(index) { result = result.union(shown(backdrop.bounds)) }
      case .beginGroup(let group):
        open.append((shown(group.bounds), outer.isLoose || !group.keepsPixels))
        if chosen(index) { result = result.union(open[open.count - 1].pixels) }
      case .endGroup:
        open.removeLast()
        if chosen(index) { result = result.union(outer.pixels) }
      }
    }
    return result
  }
}

/// The commands that differ between two lists.
private struct ListDifference {
  let old: (Int) -> Bool
  let new: (Int) -> Bool

  init(_ a: [RenderCommand], _ b: [RenderCommand]) {
    let shorter = min(a.count, b.count)
    let first = (0..<shorter).first { !a[$0].looksLike(b[$0]) } ?? shorter
    let rest = shorter - first
    let equal =
      (0..<rest).first { !a[a.count - 1 - $0].looksLike(b[b.count - 1 - $0]) } ?? rest
    let (oldPart, newPart) = (first..<(a.count - equal), first..<(b.count - equal))
    if oldPart == newPart, oldPart.allSatisfy({ a[$0].isPlaced(like: b[$0]) }) {
      let differing = Set(oldPart.filter { !a[$0].looksLike(b[$0]) })
      old = differing.contains
      new = old
    } else {
      old = oldPart.contains
      new = newPart.contains
    }
  }
}

extension RenderCommand {
  /// Whether both commands draw the same, regardless of their layers.
  fileprivate func looksLike(_ other: RenderCommand) -> Bool {
    switch (self, other) {
    case (.draw(var a), .draw(let b)):
      a.layer = b.layer
      return a == b
    case (.particles(var a), .particles(let b)):
      a.layer = b.layer
      return a == b
    case (.beginGroup(var a), .beginGroup(let b)):
      a.layer = b.layer
      return a == b
    case (.filterBackdrop(var a), .filterBackdrop(let b)):
      a.layer = b.layer
      return a == b
    case (.endGroup, .endGroup): return true
    default: return false
    }
  }

  /// Whether lists that differ only in this command have the same nesting.
  fileprivate func isPlaced(like other: RenderCommand) -> Bool {
    switch (self, other) {
    case (.beginGroup, .beginGroup), (.endGroup, .endGroup): true
    case (.beginGroup, _), (.endGroup, _), (_, .beginGroup), (_, .endGroup): false
    default: true
    }
  }
}
