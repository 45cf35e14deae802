/// A key that appears twice in one object of a JSON text, of which decoders ignore one.
struct RepeatedKey: Equatable {
  /// The key as written, without its quotation marks.
  let key: String
  /// The line of its second appearance, from 1.
  let line: Int

  /// The problem, as a part of a sentence.
  var problem: String { "the key \(Quotation.quoted(key)) appears twice in one object" }

  /// Finds the first repeated key.
  ///
  /// Keys are compared as they are written, with their escapes.
  ///
  /// - Parameter text: A valid JSON text.
  /// - Returns: nil if no key is repeated.
  static func first(in text: some Collection<UInt8>) -> RepeatedKey? {
    // The keys of the open objects, and nil for each open array.
    var open: [Set<[UInt8]>?] = []
    var key: [UInt8] = []
    var (isInString, isEscaped) = (false, false)
    // Whether the next string, or the open one, is a key.
    var isKey = false
    var line = 1
    for byte in text {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isInString {
        if isEscaped || byte != UInt8(ascii: "\"") {
          isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
          if isKey { key.append(byte) }
          continue
        }
        isInString = false
        guard isKey, let last = open.indices.last else { continue }
        isKey = false
        guard open[last]?.insert(key).inserted == false else { continue }
        return RepeatedKey(key: String(decoding: key, as: UTF8.self), line: line)
      }
      switch byte {
      case UInt8(ascii: "\""):
        (isInString, key) = (true, [])
      case UInt8(ascii: "{"):
        isKey = true
        open.append([])
      case UInt8(ascii: "["):
        isKey = false
        open.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        isKey = false
        _ = open.popLast()
      case UInt8(ascii: ","):
        if let last = open.last { isKey = last != nil }
      default: break
      }
    }
    return nil
  }
}
