import StrataGraphics
import StrataRenderList

/// The simplification of a group in a collected list.
struct GroupChange {
  /// The index of the group's `beginGroup` command.
  let begin: Int
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

  /// Returns an item of a group that is left out.
  func applied(to item: RenderItem) -> RenderItem {
    var item = item
    item.opacity *= opacity
    if let limits { item.scissor = item.scissor.intersection(limits) }
    return item
  }
}

/// What happens to the direct contents of an open group of a collected list.
private struct GroupEffect {
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

  func apply(to command: RenderCommand) -> RenderCommand {
    func fade(_ opacity: inout Float) { for factor in opacities { opacity *= factor } }
    func cut(_ pixels: inout PixelRect) {
      if let limits { pixels = pixels.intersection(limits) }
    }
    switch command {
    case .draw(var item):
      fade(&item.opacity)
      cut(&item.scissor)
      return .draw(item)
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
}

extension ArraySlice<RenderCommand> {
  /// Returns the commands with their groups simplified.
  ///
  /// This is a pass over a collected list, in which all groups are complete and none is left out.
  ///
  /// - Parameter changes: The changes of groups among the commands, in the order in which the
  ///   groups begin.
  func simplified(by changes: ArraySlice<GroupChange>) -> [RenderCommand] {
    guard !changes.isEmpty else { return Array(self) }
    var result: [RenderCommand] = []
    result.reserveCapacity(count)
    var next = changes.startIndex
    var open: [GroupEffect] = []
    var current = GroupEffect.kept
    for index in indices {
      let isNext = next < changes.endIndex
      if isNext, changes[next].begin == index + 1, changes[next].replacesPrevious { continue }
      if isNext, changes[next].begin == index {
        open.append(current)
        if changes[next].isLeftOut {
          current = GroupEffect(changes[next], in: current)
        } else {
          result.append(current.changesContents ? current.apply(to: self[index]) : self[index])
          current = .kept
        }
        if let first = changes[next].first {
          result.append(current.changesContents ? current.apply(to: .draw(first)) : .draw(first))
        }
        next += 1
        continue
      }
      if case .endGroup = self[index] {
        if !current.isLeftOut { result.append(.endGroup) }
        current = open.removeLast()
        continue
      }
      result.append(current.changesContents ? current.apply(to: self[index]) : self[index])
      if case .beginGroup = self[index] {
        open.append(current)
        current = .kept
      }
    }
    return result
  }
}
