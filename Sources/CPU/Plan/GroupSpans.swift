import StrataRenderList

/// The ends of a list's groups, and which groups filter their own backdrop.
struct GroupSpans {
  struct Span {
    /// The index of the command that ends the group.
    var end: Int
    /// Whether a command of the group itself, not of a nested group, filters the content so far.
    var filtersBackdrop: Bool
  }

  private var spans: [Int: Span] = [:]

  init(_ list: RenderList) {
    var open: [Int] = []
    for (index, command) in list.commands.enumerated() {
      switch command {
      case .draw, .particles:
        continue
      case .beginGroup:
        open.append(index)
        spans[index] = Span(end: index, filtersBackdrop: false)
      case .endGroup:
        guard let begin = open.popLast() else {
          preconditionFailure("the groups of a render list must be balanced")
        }
        spans[begin]?.end = index
      case .filterBackdrop:
        if let begin = open.last { spans[begin]?.filtersBackdrop = true }
      }
    }
    precondition(open.isEmpty, "the groups of a render list must be balanced")
  }

  /// The span of the group that starts at a command.
  subscript(begin: Int) -> Span {
    guard let span = spans[begin] else { preconditionFailure("no group starts at \(begin)") }
    return span
  }
}
