/// An element of a document that is being written, with what it holds.
///
/// For what stands inside a layer; layers themselves are written one after the other, since there may
/// be many.
struct WrittenElement {
  var name: String
  /// In the order in which they are written.
  var attributes: [(name: String, value: String)] = []
  var children: [WrittenElement] = []

  init(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [WrittenElement] = []
  ) {
    self.name = name
    self.attributes = attributes.map { ($0, $1) }
    self.children = children
  }

  mutating func add(_ name: String, _ value: String) { attributes.append((name, value)) }
}

/// Writes XML, an element a line.
struct MarkupWriter {
  private let sink: (String) throws -> Void
  /// The names of the elements that are open.
  private var open: [String] = []

  /// - Parameter sink: Takes the text in pieces of whole lines.
  init(to sink: @escaping (String) throws -> Void) { self.sink = sink }

  mutating func begin() throws { try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Opens an element, which `close()` ends.
  mutating func open(_ element: WrittenElement) throws {
    try sink(indent + tag(element) + ">\n")
    open.append(element.name)
  }

  mutating func close() throws {
    guard let name = open.popLast() else { preconditionFailure("an element is open") }
    try sink("\(indent)</\(name)>\n")
  }

  /// Writes a whole element, with what is in it.
  ///
  /// What stands inside layers is a handful of levels deep, so that recursion is safe.
  mutating func write(_ element: WrittenElement) throws {
    guard !element.children.isEmpty else { return try sink(indent + tag(element) + "/>\n") }
    try open(element)
    for child in element.children { try write(child) }
    try close()
  }

  private var indent: String { String(repeating: " ", count: 2 * open.count) }

  private func tag(_ element: WrittenElement) -> String {
    element.attributes.reduce("<" + element.name) {
      $0 + " \($1.name)=\"\(Self.escaped($1.value))\""
    }
  }

  /// `text` as an attribute's value: line breaks and tabs survive, and what XML has no character for
  /// becomes a replacement character.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte may be of something that is not written as it is; those of other scripts are
  /// looked at one by one.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
  }
}
