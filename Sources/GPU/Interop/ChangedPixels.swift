import StrataGraphics
package import StrataRenderList

extension RenderList {
  /// The pixels in which this frame may differ from an earlier one; empty where nothing does.
  ///
  /// Commands are compared in order. Where as many follow each other in the same nesting, each
  /// counts by itself; else all between the first and the last that differ. What a command counts
  /// for is where it may draw, or its whole group where that moves or filters what is in it.
  ///
  /// - Parameter old: The frame before; nil for none.
  package func changedPixels(since old: RenderList?) -> PixelRect {
    let canvas = PixelRect(size)
    guard let old, old.size == size, old.background == background else { return canvas }
    let difference = ListDifference(old.commands, commands)
    var changed = old.pixels(of: difference.old).union(pixels(of: difference.new))
    if changed.isEmpty { return .empty }
    // In paint order, since a backdrop shows what has changed below it.
    for case .filterBackdrop(let backdrop) in commands
    where backdrop.filters.reach(of: backdrop.bounds).intersects(changed) {
      changed = changed.union(backdrop.bounds)
    }
    return changed.intersection(canvas)
  }

  /// Where some of the commands may draw.
  private func pixels(of chosen: (Int) -> Bool) -> PixelRect {
    /// Where an open group shows, and whether what is in it may show anywhere there.
    var open: [(pixels: PixelRect, isLoose: Bool)] = [(PixelRect(size), false)]
    var result = PixelRect.empty
    for (index, command) in commands.enumerated() {
      let outer = open[open.count - 1]
      func shown(_ pixels: @autoclosure () -> PixelRect) -> PixelRect {
        outer.isLoose ? outer.pixels : pixels().intersection(outer.pixels)
      }
      switch command {
      case .draw(let item):
        if chosen(index) { result = result.union(shown(item.touchedPixels)) }
      case .particles(let particles):
        if chosen(index) { result = result.union(shown(particles.touchedPixels)) }
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

/// Which commands of two lists differ.
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
  /// Whether both draw the same; which layer it is for does not matter.
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

  /// Whether lists that differ in this command alone have the same nesting.
  fileprivate func isPlaced(like other: RenderCommand) -> Bool {
    switch (self, other) {
    case (.beginGroup, .beginGroup), (.endGroup, .endGroup): true
    case (.beginGroup, _), (.endGroup, _), (_, .beginGroup), (_, .endGroup): false
    default: true
    }
  }
}
