/// The orientation of an image in Exif data: a TIFF file of which only the first directory matters.
///
/// Exif numbers give the side on which row 0 and column 0 of the stored pixels belong. Apple's
/// cases give the rotation of the stored pixels.
enum ExifOrientation {
  private static let tag = 0x0112
  /// The TIFF type SHORT.
  private static let short = 3
  /// The orientation of the Exif number n, at index n - 1.
  private static let orientations: [UIImage.Orientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]

  /// Returns the Exif number, 1 to 8.
  static func number(of orientation: UIImage.Orientation) -> Int {
    (orientations.firstIndex(of: orientation) ?? 0) + 1
  }

  /// Returns the orientation of an Exif number; nil if it is not in 1...8.
  static func orientation(numbered number: Int) -> UIImage.Orientation? {
    orientations.indices.contains(number - 1) ? orientations[number - 1] : nil
  }

  /// Returns the orientation in a chunk of Exif data; nil if none exists.
  ///
  /// Some programs write it with the prefix of a JPEG marker.
  static func read(chunk exif: [UInt8]) -> UIImage.Orientation? {
    let marker = Array("Exif\0\0".utf8)
    return read(exif.starts(with: marker) ? Array(exif.dropFirst(marker.count)) : exif)
  }

  /// Returns the orientation in `tiff`, which begins with its byte order; nil if none exists.
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
    // An entry is tag, type, count and value; a SHORT occupies the first two bytes of the value.
    for entry in 0..<entries {
      let start = directory + 2 + 12 * entry
      guard let tag = number(start, bytes: 2) else { return nil }
      if tag == Self.tag, number(start + 2, bytes: 2) == short {
        return number(start + 8, bytes: 2).flatMap { orientation(numbered: $0) }
      }
    }
    return nil
  }

  /// Returns the payload of an Exif marker that contains only the orientation.
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
