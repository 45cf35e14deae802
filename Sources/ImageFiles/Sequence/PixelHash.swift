/// A hash of the pixels of a frame, the same on every machine.
///
/// It is FNV-1a over words of two pixels, with a shift that carries the upper bits down. Over
/// bytes, it would take as long as drawing a simple frame.
enum PixelHash {
  /// Returns the hash as sixteen digits.
  ///
  /// - Parameter bytes: The bytes of the pixels, four for each.
  static func hex(_ bytes: [UInt8]) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) {
      state = (state ^ word) &* 0x100_0000_01b3
      state ^= state >> 29
    }
    unsafe bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        unsafe add(
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      if index < bytes.count {
        unsafe add(
          UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))))
      }
    }
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
