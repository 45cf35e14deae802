import Foundation
import StrataGraphics

/// Validates the bytes of a document before they reach the XML parser.
///
/// The system's parser expands entities without a limit, so a few hundred bytes can become
/// gigabytes, and it crashes on declarations such as `<!NOTATION>`. Its time for a tag grows with
/// the square of the number of attributes. No layer document needs a document type definition of
/// its own or thousands of attributes, so both are rejected. This is safe only if the parser reads
/// the same characters as this scan. Therefore the text must be UTF-8, and a declaration that could
/// name another encoding is replaced by spaces.
enum MarkupPrologue {
  /// The maximum number of attributes of an element; real documents have less than a hundred.
  static let attributes = 1_024

  /// Returns the document for the parser, with line numbers preserved.
  ///
  /// - Throws: `DocumentError`, `LimitExceeded` for an element with too many attributes.
  static func checked(_ data: Data, file: String) throws -> Data {
    var bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(where: { !isSpace($0) }) else { throw DocumentError.empty(file: file) }
    if let first = bytes.first(where: { !isSpace($0) }), first != UInt8(ascii: "<") {
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      if isJSON {
        throw DocumentError.notXML(
          file: file, line: 1, reason: "this looks like JSON; a CAML document begins with '<'")
      }
    }
    if let problem = BinaryText.problem(of: bytes) {
      throw DocumentError.notXML(file: file, line: 1, reason: problem)
    }
    if let encoding = WideEncoding.name(of: bytes) {
      throw DocumentError.encodingNotAccepted(file: file, encoding: encoding)
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw DocumentError.notXML(
        file: file, line: line(of: zero, in: bytes), reason: "a zero byte")
    }
    try blankDeclaration(in: &bytes, file: file)
    for name in ["ENTITY", "ATTLIST"] {
      if let place = find("<!" + name, in: bytes) {
        throw DocumentError.declarationNotAccepted(
          file: file, line: line(of: place, in: bytes), declaration: name)
      }
    }
    try checkTags(of: bytes, file: file)
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

  /// Rejects declarations that contain others, and tags with too many attributes.
  ///
  /// Every `<` is examined, in comments and CDATA sections too, because recognizing these would
  /// require a second parser that is never wrong.
  private static func checkTags(of bytes: [UInt8], file: String) throws {
    try unsafe bytes.withUnsafeBufferPointer { all in
      var index = all.startIndex
      while let start = unsafe all[index...].firstIndex(of: UInt8(ascii: "<")) {
        index = start + 1
        guard index < all.count else { return }
        guard unsafe all[index] == UInt8(ascii: "!") else {
          let count = unsafe attributeCount(of: all[index...])
          guard count > attributes else { continue }
          throw LimitExceeded(
            "number of attributes of an element", asked: count, allowed: attributes,
            place: "\(file):\(line(of: start, in: bytes))")
        }
        let name = unsafe all[(index + 1)...].prefix(64).prefix { isLetter($0) }
        let isAccepted =
          unsafe name.elementsEqual("DOCTYPE".utf8)
          ? isPlainDoctype(all[name.endIndex...]) : name.isEmpty
        guard !isAccepted else { continue }
        throw unsafe DocumentError.declarationNotAccepted(
          file: file, line: line(of: start, in: bytes),
          declaration: String(decoding: name, as: UTF8.self))
      }
    }
  }

  /// Returns whether the text after `<!DOCTYPE` only names a type, as property lists do.
  ///
  /// Quoted identifiers may contain no character that the parser could interpret otherwise.
  private static func isPlainDoctype(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var quote: UInt8?
    for index in unsafe text.startIndex..<text.endIndex {
      let byte = unsafe text[index]
      if let open = quote {
        if byte == open { quote = nil } else if !isPlain(byte) { return false }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if !isPlain(byte) {
        return false
      }
    }
    return false
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isSpace(byte) || isLetter(byte) || (0x30...0x39).contains(byte)
      || "-_.:/+,()#".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Returns the number of quoted values in the tag at the start of a text.
  ///
  /// A quote in the text after a tag does not count. Another `<` ends the tag, because no value may
  /// contain it.
  private static func attributeCount(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var (count, quote) = (0, UInt8(0))
    for index in unsafe text.startIndex..<text.endIndex {
      let byte = unsafe text[index]
      if byte == UInt8(ascii: "<") { return count }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        (count, quote) = (count + 1, byte)
      } else if byte == UInt8(ascii: ">") {
        return count
      }
    }
    return count
  }

  private static func find(_ text: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { all in
      var index = 0
      while index + wanted.count <= all.count {
        if unsafe all[index] == wanted[0],
          unsafe all[index..<index + wanted.count].elementsEqual(wanted)
        {
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
