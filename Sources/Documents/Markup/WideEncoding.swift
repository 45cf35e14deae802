/// Recognizes texts in UTF-16 and UTF-32, which are not supported.
package enum WideEncoding {
  /// Returns the encoding of a text by its first bytes; nil for UTF-8 and all others.
  ///
  /// Without a byte order mark, the first two characters of UTF-16 and the first one of UTF-32 must
  /// be ASCII characters, as in XML and JSON.
  package static func name(of text: some Collection<UInt8>) -> String? {
    let bytes = Array(text.prefix(4))
    if bytes.count == 4 {
      if bytes == [0xFF, 0xFE, 0, 0] || bytes == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
      switch bytes.map({ $0 == 0 }) {
      case [false, true, true, true], [true, true, true, false]: return "UTF-32"
      case [false, true, false, true], [true, false, true, false]: return "UTF-16"
      default: break
      }
    }
    return bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? "UTF-16" : nil
  }
}
