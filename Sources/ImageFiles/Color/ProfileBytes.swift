/// A byte range of an ICC profile, with big-endian numbers addressed by their offset.
///
/// Profiles come from untrusted files, so every read is bounds-checked.
struct ProfileBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Returns a subrange; nil if it extends past the end of this range.
  func part(at offset: Int, count: Int) -> ProfileBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return ProfileBytes(bytes[start..<start + count])
  }

  /// Returns an unsigned number; nil if it extends past the end.
  func number(at offset: Int, bytes size: Int) -> Int? {
    part(at: offset, count: size)?.bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a number in units of 1/65,536, an "s15Fixed16Number".
  func fixed(at offset: Int) -> Double? {
    number(at: offset, bytes: 4).map {
      Double(Int32(truncatingIfNeeded: $0)) / 65_536
    }
  }

  /// Returns whether the four-letter signature is at an offset.
  func has(_ letters: String, at offset: Int) -> Bool {
    part(at: offset, count: 4)?.bytes.elementsEqual(letters.utf8) == true
  }
}
