/// A section of a page.
package struct Section: Equatable {
  let title: String
  let lines: [String]

  /// The conventional order of sections; others follow the description.
  private static let order = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
    "SEE ALSO",
  ]

  init(_ title: String, _ lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// Reads hand-written sections: mdoc that begins with `.Sh`.
  ///
  /// Lines before the first section are ignored, so that a file may begin with a comment.
  package static func reading(_ text: String) -> [Section] {
    var sections: [Section] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(".Sh ") {
        sections.append(Section(String(line.dropFirst(4)), []))
      } else if let last = sections.popLast() {
        let added = line.isEmpty ? [] : [String(line)]
        sections.append(Section(last.title, last.lines + added))
      }
    }
    return sections
  }

  private var place: Int {
    Self.order.firstIndex(of: title) ?? Self.order.firstIndex(of: "") ?? 0
  }

  /// Returns the lines of all sections in order.
  static func joined(_ sections: [Section]) -> [String] {
    let ordered = sections.enumerated().sorted { one, other in
      (one.element.place, one.offset) < (other.element.place, other.offset)
    }
    return ordered.flatMap { [".Sh \($0.element.title)"] + $0.element.lines }
  }
}
