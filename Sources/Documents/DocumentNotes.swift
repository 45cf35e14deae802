package import StrataGraphics

/// Collects a document's diagnostics, in the order they are found.
package struct DocumentNotes {
  /// Most diagnostics kept of one document.
  ///
  /// A hostile one could otherwise ask for millions, each with a path of 256 names; what is beyond
  /// is counted, and the count is the last diagnostic.
  static let most = 10_000
  /// Longest quotation from the document in a message, in characters.
  private static let quotation = 60

  package private(set) var all: [Diagnostic] = []
  private var dropped = 0
  private var said: Set<String> = []

  package init() {}

  /// - Parameters:
  ///   - line: nil, and 0 too, for what has no line.
  ///   - layerPath: Made only when the diagnostic is kept.
  package mutating func add(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, file: String, line: Int?,
    layerPath: @autoclosure () -> String? = nil
  ) {
    guard all.count < Self.most else {
      dropped += 1
      return
    }
    all.append(
      Diagnostic(
        severity, code: code, message, layerPath: layerPath(), file: file,
        line: line == 0 ? nil : line))
  }

  /// Adds what was found in a part of the document.
  package mutating func add(contentsOf part: DocumentNotes) {
    let room = max(Self.most - all.count, 0)
    all += part.all.prefix(room)
    dropped += max(part.all.count - room, 0) + part.dropped
  }

  /// True the first time `key` is given.
  package mutating func isFirst(_ key: String) -> Bool {
    said.count < Self.most && said.insert(key).inserted
  }

  /// Everything, and what was left out: first what concerns a file as a whole, then line by line; of one
  /// line, in the order in which it was found.
  package func finished(file: String) -> [Diagnostic] {
    var files: [String: Int] = [:]
    for note in all where files[note.file ?? ""] == nil { files[note.file ?? ""] = files.count }
    func place(_ index: Int) -> (Int, Int, Int) {
      (files[all[index].file ?? ""] ?? 0, all[index].line ?? 0, index)
    }
    let sorted = all.indices.sorted { place($0) < place($1) }.map { all[$0] }
    guard dropped > 0 else { return sorted }
    return sorted + [
      Diagnostic(
        .warning, code: "more-diagnostics",
        "\(dropped) further diagnostics are left out after the first \(Self.most)", file: file,
        line: 1)
    ]
  }

  /// `text` in quotes, shortened.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(quotation)
    return "'\(shown(start))\(start.endIndex < text.endIndex ? "…" : "")'"
  }

  /// The document's `text` as a message may hold it: without what breaks a line or has a terminal
  /// do something, which becomes spaces.
  package static func shown(_ text: some StringProtocol) -> String { text.withoutControls }
}
