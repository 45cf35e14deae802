/// A key of an object as a number: up to eight bytes as they are, longer ones by their hash.
struct JSONKey: ExpressibleByStringLiteral, Sendable {
  let packed: UInt64

  init(stringLiteral value: StaticString) {
    packed = Self.packed(
      UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
  }

  init(_ key: String) {
    packed = Array(key.utf8).withUnsafeBufferPointer { Self.packed($0) }
  }

  /// The top bit tells hashes from keys as they are; two long keys with one hash are taken for the same,
  /// which harms nobody but who made such a document.
  @inline(__always)
  static func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var packed: UInt64 = 0
    if bytes.count <= 8 {
      for byte in bytes { packed = packed << 8 | UInt64(byte) }
      if packed >> 63 == 0 { return packed }
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash | 1 << 63
  }
}
