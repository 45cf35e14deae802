package import StrataGraphics

/// Collects a document's diagnostics, in the order they are found.
package struct DocumentNotes {
  /// The maximum number of diagnostics that are stored for a document.
  ///
  /// A hostile document could otherwise cause millions, each with a path of 256 names. The last
  /// diagnostic gives the number of omitted ones.
  static let most = 10_000
  /// The maximum length of a quotation from the document in a message, in characters.
  private static let quotation = 60

  package private(set) var all: [Diagnostic] = []
  private var dropped = 0
  private var said: Set<String> = []

  package init() {}

  /// Adds a diagnostic, or counts it if there are too many.
  ///
  /// - Parameters:
  ///   - line: The line; nil or 0 if none exists.
  ///   - layerPath: The path of the layer, evaluated only if the diagnostic is stored.
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

  package mutating func add(_ note: Diagnostic) {
    add(
      note.severity, note.code, note.message, file: note.file ?? "", line: note.line,
      layerPath: note.layerPath)
  }

  /// Adds a warning for a bundle of a wallpaper that cannot be read.
  mutating func addUnreadable(_ error: any StrataError, _ name: String) {
    add(
      .warning, "unreadable-bundle", "the bundle is not drawn: \(error.description)", file: name,
      line: 1)
  }

  /// Adds the notes of a part of the document.
  package mutating func add(contentsOf part: DocumentNotes) {
    let room = max(Self.most - all.count, 0)
    all += part.all.prefix(room)
    dropped += max(part.all.count - room, 0) + part.dropped
  }

  /// Returns true the first time that `key` is passed, and false after 10,000 different keys.
  package mutating func isFirst(_ key: String) -> Bool {
    said.count < Self.most && said.insert(key).inserted
  }

  /// Returns all notes and the number of omitted ones.
  ///
  /// Files come in the order of their first notes. Within a file, notes about the whole file come
  /// first, then notes by line. Notes about one line stay in order.
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
        "\(dropped.counted("more diagnostic")) \(dropped == 1 ? "is" : "are") omitted after the "
          + "first \(Self.most)", file: file, line: 1)
    ]
  }

  /// Returns `text` in quotes, shortened if necessary.
  package static func quoted(_ text: String) -> String {
    let start = text.prefix(quotation)
    return "'\(shown(start))\(start.endIndex < text.endIndex ? "…" : "")'"
  }

  /// Returns `text` for use in a message, with line breaks and control characters replaced by
  /// spaces.
  package static func shown(_ text: some StringProtocol) -> String { text.withoutControls }
}
