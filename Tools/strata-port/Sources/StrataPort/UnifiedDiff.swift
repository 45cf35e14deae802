/// The difference between two texts in the format of `diff -u`.
public struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// The text of the difference; empty if the texts are equal.
  public let description: String

  /// The number of unchanged lines around a change.
  private static let context = 3

  private enum Line {
    case kept(Substring)
    case removed(Substring)
    case added(Substring)

    var isKept: Bool { if case .kept = self { true } else { false } }
    var isInOld: Bool { if case .added = self { false } else { true } }
    var isInNew: Bool { if case .removed = self { false } else { true } }

    /// The line with its mark; a line without a line break is the last one of the file.
    var text: String {
      let (mark, line) =
        switch self {
        case .kept(let line): (" ", line)
        case .removed(let line): ("-", line)
        case .added(let line): ("+", line)
        }
      let ending = line.utf8.last == UnifiedDiff.newline ? "" : "\n\\ No newline at end of file\n"
      return mark + line + ending
    }
  }

  public init(of source: PortedSource) {
    self.init(from: source.original.text, to: source.text, name: source.original.name)
  }

  init(from old: String, to new: String, name: String) {
    guard old != new else {
      description = ""
      return
    }
    let lines = Self.script(Self.lines(of: old), Self.lines(of: new))
    // As in `diff`: without a tab after it, a name with spaces would end at the first one.
    let header = name.contains(" ") ? name + "\t" : name
    description = "--- \(header)\n+++ \(header)\n" + Self.hunks(lines).joined()
  }

  /// The end of a line for `diff` and `patch`, which do not know others such as U+2028.
  private static let newline = UInt8(ascii: "\n")

  /// Returns the lines with their line breaks.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end =
        text.utf8[start...].firstIndex(of: newline).map(text.utf8.index(after:)) ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// Returns all lines of both texts, removed ones before added ones.
  private static func script(_ old: [Substring], _ new: [Substring]) -> [Line] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      if removed.contains(from) {
        lines.append(.removed(old[from]))
        from += 1
      } else if added.contains(to) {
        lines.append(.added(new[to]))
        to += 1
      } else {
        lines.append(.kept(old[from]))
        (from, to) = (from + 1, to + 1)
      }
    }
    return lines
  }

  private static func hunks(_ lines: [Line]) -> [String] {
    let changed = lines.indices.filter { !lines[$0].isKept }
    var groups: [ClosedRange<Int>] = []
    for index in changed {
      if let last = groups.last, index - last.upperBound <= 2 * context {
        groups[groups.count - 1] = last.lowerBound...index
      } else {
        groups.append(index...index)
      }
    }
    return groups.map { group in
      let start = max(0, group.lowerBound - context)
      let end = min(lines.count, group.upperBound + context + 1)
      let hunk = lines[start..<end]
      let before = lines[..<start]
      let old = place(before.count(where: \.isInOld), hunk.count(where: \.isInOld))
      let new = place(before.count(where: \.isInNew), hunk.count(where: \.isInNew))
      return "@@ -\(old) +\(new) @@\n" + hunk.map(\.text).joined()
    }
  }

  /// Returns the start and the length of a hunk; an empty one begins at the line before it.
  private static func place(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }
}
