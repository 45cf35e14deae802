/// A part of a page.
package struct Section: Equatable {
  let title: String
  let lines: [String]

  /// In the order that readers of manual pages know; others come after the description.
  private static let order = [
    "NAME", "SYNOPSIS", "DESCRIPTION", "", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
    "SEE ALSO",
  ]

  init(_ title: String, _ lines: [String]) {
    self.title = title
    self.lines = lines
  }

  /// Sections written by hand: mdoc that begins with `.Sh`.
  ///
  /// Lines in front of the first section are left out, so that a file may begin with a comment.
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

  /// The lines of all sections in order.
  static func joined(_ sections: [Section]) -> [String] {
    let ordered = sections.enumerated().sorted { one, other in
      (one.element.place, one.offset) < (other.element.place, other.offset)
    }
    return ordered.flatMap { [".Sh \($0.element.title)"] + $0.element.lines }
  }
}
