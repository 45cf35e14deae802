import StrataRenderList

/// Where the groups of a list end, and which of them filter their own backdrop.
struct GroupSpans {
  struct Span {
    /// Index of the command that ends it.
    var end: Int
    /// Whether one of its own commands, not of a group inside, filters what it shows so far.
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
          preconditionFailure("a render list's groups are balanced")
        }
        spans[begin]?.end = index
      case .filterBackdrop:
        if let begin = open.last { spans[begin]?.filtersBackdrop = true }
      }
    }
    precondition(open.isEmpty, "a render list's groups are balanced")
  }

  /// The span of the group that begins at a command.
  subscript(begin: Int) -> Span {
    guard let span = spans[begin] else { preconditionFailure("no group begins at \(begin)") }
    return span
  }
}
