import StrataGraphics
import StrataRenderList

/// The simplification of a group in a collected list.
struct GroupChange {
  /// The index of the group's `beginGroup` command.
  let begin: Int
  /// The index of its `endGroup` command.
  var end = 0
  /// Whether the group is left out, and only its contents remain.
  var isLeftOut = false
  /// The opacity of a group that is left out, which its contents get.
  var opacity: Float = 1
  /// The pixels of a group that is left out, if its contents extend past them.
  ///
  /// They do because a filter that the group no longer has needed more, or because hard edges are
  /// limits of the group and not part of its clip.
  var limits: PixelRect?
  /// An item that is drawn before all other contents.
  var first: RenderItem?
  /// Whether `first` replaces the item before the group.
  var replacesPrevious = false
  /// Whether the command after `begin` only reserves a place for `first`.
  var hasSlot = false
}

/// The change of the direct contents of an open group of a collected list.
struct GroupEffect {
  var isLeftOut = false
  /// The opacities of the group and of those around it that are left out, from the inside; 1 is
  /// omitted.
  var opacities: [Float] = []
  var limits: PixelRect?

  /// The effect of a group that is kept.
  static let kept = GroupEffect()

  /// - Parameter outer: The effect of the enclosing group.
  init(_ change: GroupChange, in outer: GroupEffect) {
    isLeftOut = true
    if change.opacity != 1 { opacities.append(change.opacity) }
    opacities += outer.opacities
    limits = outer.limits.map { own in change.limits.map(own.intersection) ?? own } ?? change.limits
  }

  private init() {}

  var changesContents: Bool { limits != nil || !opacities.isEmpty }

  func apply(to item: RenderItem) -> RenderItem {
    var item = item
    fade(&item.opacity)
    cut(&item.scissor)
    return item
  }

  func apply(to command: RenderCommand) -> RenderCommand {
    switch command {
    case .draw(let item): return .draw(apply(to: item))
    case .particles(var particles):
      cut(&particles.scissor)
      return .particles(particles)
    case .beginGroup(var group):
      fade(&group.opacity)
      cut(&group.bounds)
      return .beginGroup(group)
    case .endGroup, .filterBackdrop: return command
    }
  }

  private func fade(_ opacity: inout Float) { for factor in opacities { opacity *= factor } }

  private func cut(_ pixels: inout PixelRect) {
    if let limits { pixels = pixels.intersection(limits) }
  }
}

extension [RenderCommand] {
  /// Simplifies the groups from a command on.
  ///
  /// This is a pass over a collected list, in which all groups are complete and none is left out.
  /// The result is never longer, so that commands stay where they are or move toward the start.
  ///
  /// - Parameters:
  ///   - changes: The changes of groups among the commands, in the order in which the groups begin.
  ///   - marks: Indices of commands between groups, in order.
  /// - Returns: The new indices of the marks.
  mutating func simplify(
    from start: Int, by changes: ArraySlice<GroupChange>, _ marks: [Int] = []
  ) -> [Int] {
    guard !changes.isEmpty else { return marks }
    var moved: [Int] = []
    var next = changes.startIndex
    var open: [(end: Int, outer: GroupEffect, depth: Int)] = []
    var current = GroupEffect.kept
    // The depth in groups without changes; contents of these are not changed.
    var depth = 0
    var (read, write) = (start, start)
    func keep(_ commands: inout [RenderCommand]) {
      if write < read { commands.exchange(write, read) }
      write += 1
    }
    while read < count {
      while moved.count < marks.count, marks[moved.count] <= read { moved.append(write) }
      defer { read += 1 }
      let begin = next < changes.endIndex ? changes[next].begin : Int.max
      if begin == read + 1, changes[next].replacesPrevious { continue }
      if begin == read {
        let outer = depth == 0 ? current : .kept
        open.append((changes[next].end, current, depth))
        depth = 0
        if changes[next].isLeftOut {
          current = GroupEffect(changes[next], in: outer)
        } else {
          if outer.changesContents { self[read] = outer.apply(to: self[read]) }
          keep(&self)
          current = .kept
        }
        if let first = changes[next].first {
          self[write] = current.changesContents ? current.apply(to: .draw(first)) : .draw(first)
          write += 1
        }
        if changes[next].hasSlot { read += 1 }
        next += 1
        continue
      }
      if let group = open.last, group.end == read {
        if !current.isLeftOut { keep(&self) }
        (current, depth) = (group.outer, group.depth)
        open.removeLast()
        continue
      }
      // Commands are inspected only where they change, because that copies them.
      if current.changesContents {
        if case .endGroup = self[read] { depth -= 1 }
        if depth == 0 { self[read] = current.apply(to: self[read]) }
        if case .beginGroup = self[read] { depth += 1 }
      }
      keep(&self)
    }
    removeLast(count - write)
    return moved + [Int](repeating: write, count: marks.count - moved.count)
  }
}
