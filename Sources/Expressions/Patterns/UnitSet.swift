/// A set of units of UTF-16.
struct UnitSet {
  var ranges: [ClosedRange<UInt16>] = []
  var isInverted = false

  func contains(_ unit: UInt16) -> Bool { isInRanges(unit) != isInverted }

  /// Returns whether the set contains a unit before it is inverted.
  func isInRanges(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(unit) } }

  /// Adds the units of a class such as `\d`.
  ///
  /// - Parameter name: The letter after the backslash; upper case for the inverted class.
  /// - Returns: Whether there is such a class.
  mutating func add(classNamed name: UInt8) -> Bool {
    guard let units = Self.classes[name | 0x20] else { return false }
    if name & 0x20 != 0 {
      ranges += units
      return true
    }
    var start: UInt16 = 0
    for range in units {
      if range.lowerBound > start { ranges.append(start...range.lowerBound - 1) }
      start = range.upperBound + 1
    }
    ranges.append(start...UInt16.max)
    return true
  }

  /// The classes, in order: digits, parts of words, white space.
  private static let classes: [UInt8: [ClosedRange<UInt16>]] = [
    UInt8(ascii: "d"): [0x30...0x39],
    UInt8(ascii: "w"): [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    UInt8(ascii: "s"): [
      0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
      0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ],
  ]

  /// The parts of words.
  static let word = UnitSet(ranges: classes[UInt8(ascii: "w")] ?? [])
  /// The ends of lines.
  static let lineBreaks = UnitSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
}
