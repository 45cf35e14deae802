/// Conversion of strings for a C function.
enum CStrings {
  /// Calls `body` with pointers to `texts`, terminated by a null pointer, which are valid until it
  /// returns.
  // Safe to call: only uses of the pointers are unsafe.
  @safe
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var characters: [CChar] = []
    let places = texts.map { text in
      defer { characters += text.utf8CString }
      return characters.count
    }
    return unsafe characters.withUnsafeBufferPointer { characters in
      unsafe body(
        places.map { place in unsafe characters.baseAddress.map { unsafe $0 + place } } + [nil])
    }
  }
}
