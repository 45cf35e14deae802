/// FNV-1a in 64 bits: the same in every process and on every machine, unlike `Hasher`.
///
/// It tells apart what differs by accident, such as a file that was cut or an option that was
/// changed; it is no protection against whoever wants two things to look the same.
package struct StableHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Of nothing yet.
  package init() {}

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.state = state
  }

  /// Adds the UTF-8 of a text; where one ends and the next begins does not count.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Sixteen digits.
  package var hex: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// That of one text.
  package static func hex(_ text: String) -> String {
    var hash = StableHash()
    hash.add(text)
    return hash.hex
  }
}
