import Foundation

/// Looks at a document's bytes before the XML parser sees them.
///
/// The system's parser expands entities without a word, so that a document of a few hundred bytes
/// can become gigabytes, and fills in default attributes from the document's own type definition.
/// No layer document needs either, so both are refused. That is only sure when the parser reads the
/// same characters as this scan: the text must be UTF-8, and the declaration that could name
/// another encoding is blanked out.
enum MarkupPrologue {
  /// The document, ready for the parser; line numbers are kept.
  static func checked(_ data: Data, file: String) throws(DocumentError) -> Data {
    var bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(where: { !isSpace($0) }) else { throw .empty(file: file) }
    if let first = bytes.first(where: { !isSpace($0) }), first != UInt8(ascii: "<") {
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      if isJSON {
        throw .notXML(
          file: file, line: 1, reason: "this looks like JSON, and a CAML document begins with '<'")
      }
    }
    // UTF-16 and UTF-32, with or without a byte order mark, hold zeros or the mark.
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw .encodingNotAccepted(file: file, encoding: "UTF-16")
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw .notXML(file: file, line: line(of: zero, in: bytes), reason: "a zero byte")
    }
    try blankDeclaration(in: &bytes, file: file)
    for name in ["ENTITY", "ATTLIST"] {
      if let place = find("<!" + name, in: bytes) {
        throw .declarationNotAccepted(
          file: file, line: line(of: place, in: bytes), declaration: name)
      }
    }
    return Data(fillingInstructions(bytes))
  }

  /// Puts a space into each processing instruction that is a name alone, `<?x?>`.
  ///
  /// The system's parser crashes at one. What only looks like one, in a comment or in characters that are
  /// kept as they are, gets the space too: telling them apart would take a second parser that must never
  /// be wrong.
  private static func fillingInstructions(_ bytes: [UInt8]) -> [UInt8] {
    let (begin, mark, end) = (UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: ">"))
    var result: [UInt8] = []
    var copied = 0
    var inName = false
    for index in bytes.indices.dropLast() {
      let isMark = bytes[index + 1] == mark
      if bytes[index] == begin, isMark {
        inName = true
      } else if inName, bytes[index] == mark, bytes[index + 1] == end {
        result += bytes[copied..<index] + [0x20]
        (copied, inName) = (index, false)
      } else if isSpace(bytes[index]) {
        inName = false
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func line(of index: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<index].count { $0 == 0x0A }
  }

  private static func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { all in
      var index = 0
      while index + wanted.count <= all.count {
        if all[index] == wanted[0], all[index..<index + wanted.count].elementsEqual(wanted) {
          return index
        }
        index += 1
      }
      return nil
    }
  }

  private static func blankDeclaration(
    in bytes: inout [UInt8], file: String
  ) throws(DocumentError) {
    guard bytes.starts(with: Array("<?xml".utf8)), bytes.count > 5, isSpace(bytes[5]) else {
      return
    }
    guard let end = find("?>", in: bytes) else {
      // The system's parser takes the encoding at its word before it misses the end, and may crash.
      throw .notXML(file: file, line: 1, reason: "an XML declaration without its '?>'")
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    if let encoding = encoding(named: text),
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased())
    {
      throw .encodingNotAccepted(file: file, encoding: encoding)
    }
    for index in 0..<end + 2 where bytes[index] != 0x0A { bytes[index] = 0x20 }
  }

  /// What stands in quotes after `encoding=` in an XML declaration.
  private static func encoding(named declaration: String) -> String? {
    guard let key = declaration.range(of: "encoding") else { return nil }
    let parts = declaration[key.upperBound...].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    return parts.count > 1 ? String(parts[1].prefix(40)) : nil
  }
}
