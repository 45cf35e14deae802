/// The orientation of a picture in Exif data: a TIFF file of which only the first directory matters.
///
/// Exif numbers say where row 0 and column 0 of the stored pixels belong; Apple's cases say how to
/// turn what is stored.
enum ExifOrientation {
  private static let tag = 0x0112
  /// Type SHORT of TIFF.
  private static let short = 3
  /// At index n - 1 what the Exif number n stands for.
  private static let orientations: [UIImage.Orientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]

  /// 1 to 8.
  static func number(of orientation: UIImage.Orientation) -> Int {
    (orientations.firstIndex(of: orientation) ?? 0) + 1
  }

  /// nil for a number that is none of 1 to 8.
  static func orientation(numbered number: Int) -> UIImage.Orientation? {
    orientations.indices.contains(number - 1) ? orientations[number - 1] : nil
  }

  /// The orientation in `tiff`, which begins with its byte order; nil where there is none.
  static func read(_ tiff: [UInt8]) -> UIImage.Orientation? {
    let isLittle = tiff.starts(with: Array("II*\0".utf8))
    guard isLittle || tiff.starts(with: Array("MM\0*".utf8)) else { return nil }
    func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - bytes else { return nil }
      let digits = tiff[offset..<offset + bytes]
      return isLittle
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) }
        : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let entries = number(directory, bytes: 2) else {
      return nil
    }
    // An entry is tag, type, count and value; a SHORT lies in the first two bytes of the value.
    for entry in 0..<entries {
      let start = directory + 2 + 12 * entry
      guard let tag = number(start, bytes: 2) else { return nil }
      if tag == Self.tag, number(start + 2, bytes: 2) == short {
        return number(start + 8, bytes: 2).flatMap { orientation(numbered: $0) }
      }
    }
    return nil
  }

  /// The payload of an Exif marker that says the orientation and nothing else.
  static func marker(_ orientation: UIImage.Orientation) -> [UInt8] {
    func big(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let header = Array("Exif\0\0MM\0*".utf8) + big(8, bytes: 4) + big(1, bytes: 2)
    let entry =
      big(tag, bytes: 2) + big(short, bytes: 2) + big(1, bytes: 4)
      + big(number(of: orientation), bytes: 2) + [0, 0]
    return header + entry + big(0, bytes: 4)
  }
}
