/// The 64-bit FNV-1a hash, which is the same in every process and on every machine, unlike
/// `Hasher`.
///
/// It distinguishes accidental differences, such as a truncated file or a changed option. It does
/// not protect against deliberate collisions.
package struct StableHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates a hash of no data.
  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    for index in bytes.indices {
      state = unsafe (state ^ UInt64(bytes[index])) &* 0x100_0000_01b3
    }
    self.state = state
  }

  package mutating func add(_ bytes: [UInt8]) {
    var state = state
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.state = state
  }

  /// Adds the UTF-8 of a text, without a separator between texts.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { unsafe add(UnsafeRawBufferPointer($0)) }
  }

  /// The hash as sixteen hexadecimal digits.
  package var hex: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns the hash of one text.
  package static func hex(_ text: String) -> String {
    var hash = StableHash()
    hash.add(text)
    return hash.hex
  }
}
