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

  fileprivate func applied(to command: RenderCommand) -> RenderCommand {
    switch command {
    case .draw(let item): return .draw(applied(to: item))
    case .particles(var particles):
      if let limits { particles.scissor = particles.scissor.intersection(limits) }
      return .particles(particles)
    case .beginGroup(var group):
      group.opacity *= opacity
      if let limits { group.bounds = group.bounds.intersection(limits) }
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
    var waiting = changes
    // The open groups; nil for one that is kept.
    var open: [GroupChange?] = []
    func append(_ command: RenderCommand) {
      var command = command
      // From the innermost group on, up to one that is kept.
      for change in open.reversed() {
        guard let change else { break }
        if change.opacity != 1 || change.limits != nil { command = change.applied(to: command) }
      }
      result.append(command)
    }
    for index in indices {
      if let next = waiting.first, next.replacesPrevious, next.begin == index + 1 { continue }
      switch self[index] {
      case .beginGroup:
        var change: GroupChange?
        if waiting.first?.begin == index { change = waiting.removeFirst() }
        if change?.isLeftOut == true {
          open.append(change)
        } else {
          append(self[index])
          open.append(nil)
        }
        if let first = change?.first { append(.draw(first)) }
      case .endGroup:
        if open.removeLast() == nil { result.append(.endGroup) }
      case .draw, .particles, .filterBackdrop:
        append(self[index])
      }
    }
    return result
  }
}
