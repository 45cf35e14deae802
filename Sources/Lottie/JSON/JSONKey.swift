/// An object key as a number: the bytes of keys up to eight bytes, a hash of longer ones.
///
/// The bytes are those of the key in UTF-8, without escape sequences.
struct JSONKey: ExpressibleByStringLiteral, Sendable {
  let packed: UInt64

  init(stringLiteral value: StaticString) {
    packed = unsafe Self.packed(
      UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  init(_ key: String) {
    packed = unsafe Array(key.utf8).withUnsafeBufferPointer { unsafe Self.packed($0) }
  }

  /// Returns the number for the bytes of a key.
  ///
  /// The top bit distinguishes hashes from short keys. Two long keys with equal hashes are treated
  /// as equal, which affects only documents constructed for that purpose.
  ///
  /// - Parameter isEscaped: Whether the bytes contain escape sequences, which are decoded first.
  @inline(__always)
  static func packed(_ bytes: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false) -> UInt64 {
    if isEscaped { return unsafe JSONKey(JSONText.unescaped(bytes)).packed }
    var packed: UInt64 = 0
    if bytes.count <= 8 {
      for index in bytes.indices { packed = unsafe packed << 8 | UInt64(bytes[index]) }
      if packed >> 63 == 0 { return packed }
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices {
      hash = unsafe (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
    }
    return hash | 1 << 63
  }
}
