import Foundation

/// Validates the bytes of a document before they reach the XML parser.
///
/// The system's parser expands entities without a limit, so a few hundred bytes can become
/// gigabytes, and it adds default attributes from the document type definition. No layer document
/// needs either, so both are rejected. This is safe only if the parser reads the same characters as
/// this scan. Therefore the text must be UTF-8, and a declaration that could name another encoding
/// is replaced by spaces.
enum MarkupPrologue {
  /// Returns the document for the parser, with line numbers preserved.
  static func checked(_ data: Data, file: String) throws(DocumentError) -> Data {
    var bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(where: { !isSpace($0) }) else { throw .empty(file: file) }
    if let first = bytes.first(where: { !isSpace($0) }), first != UInt8(ascii: "<") {
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      if isJSON {
        throw .notXML(
          file: file, line: 1, reason: "this looks like JSON; a CAML document begins with '<'")
      }
    }
    // UTF-16 and UTF-32 contain zero bytes or begin with a byte order mark.
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

  /// Inserts a space into each processing instruction that consists of only a name, `<?x?>`.
  ///
  /// The system's parser crashes on them. Comments and CDATA sections are changed as well, because
  /// recognizing them would require a second parser that is never wrong.
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
      // The system's parser applies the encoding before it notices the missing end, and may crash.
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

  /// Returns the quoted value after `encoding=` in an XML declaration.
  private static func encoding(named declaration: String) -> String? {
    guard let key = declaration.range(of: "encoding") else { return nil }
    let parts = declaration[key.upperBound...].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    return parts.count > 1 ? String(parts[1].prefix(40)) : nil
  }
}
