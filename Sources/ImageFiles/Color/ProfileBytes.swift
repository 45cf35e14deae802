/// A part of an ICC profile: numbers with their highest byte first, by where they are in it.
///
/// Profiles come from anywhere, so that nothing is read that is not there.
struct ProfileBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// nil where the part goes beyond this one.
  func part(at offset: Int, count: Int) -> ProfileBytes? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return ProfileBytes(bytes[start..<start + count])
  }

  /// A number without a sign; nil where it is not all there.
  func number(at offset: Int, bytes size: Int) -> Int? {
    part(at: offset, count: size)?.bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number in units of 1/65,536, an "s15Fixed16Number".
  func fixed(at offset: Int) -> Double? {
    number(at: offset, bytes: 4).map {
      Double(Int32(truncatingIfNeeded: $0)) / 65_536
    }
  }

  /// Whether the four letters are at a place.
  func has(_ letters: String, at offset: Int) -> Bool {
    part(at: offset, count: 4)?.bytes.elementsEqual(letters.utf8) == true
  }
}
