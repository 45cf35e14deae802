/// An element of a written document with its contents.
///
/// It is used for the contents of a layer. Layers themselves are written one after the other,
/// because there may be many.
struct WrittenElement {
  var name: String
  /// The attributes in the order in which they are written.
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

/// Writes XML with one element per line.
struct MarkupWriter {
  private let sink: (String) throws -> Void
  /// The names of the open elements.
  private var open: [String] = []

  /// - Parameter sink: Receives the text in blocks of complete lines.
  init(to sink: @escaping (String) throws -> Void) { self.sink = sink }

  /// Writes the XML declaration.
  mutating func begin() throws { try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Writes the start tag of an element, which `close()` ends.
  mutating func open(_ element: WrittenElement) throws {
    try sink(indent + tag(element) + ">\n")
    open.append(element.name)
  }

  /// Writes the end tag of the innermost open element.
  mutating func close() throws {
    guard let name = open.popLast() else { preconditionFailure("there is no open element") }
    try sink("\(indent)</\(name)>\n")
  }

  /// Writes a complete element with its contents.
  ///
  /// Recursion is safe because the contents of layers are nested only a handful of levels deep.
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

  /// Returns `text` as an attribute value.
  ///
  /// Line breaks and tabs are preserved. Characters that are invalid in XML become replacement
  /// characters.
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

  /// Whether a byte may belong to a character that must be escaped.
  ///
  /// Non-ASCII characters are then checked individually.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
  }
}
