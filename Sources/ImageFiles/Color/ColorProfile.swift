internal import StrataGraphics

/// An ICC profile of tone curves and a matrix, converted to linear sRGB.
///
/// A curve for each channel gives its linear light, and a matrix gives the XYZ color of the three
/// channels, relative to a D50 white point. Profiles of screens, cameras and working spaces have
/// this form: Display P3, Adobe RGB, ProPhoto RGB. Printer profiles, which are color lookup tables,
/// are not supported.
struct ColorProfile {
  /// The tone curves of red, green and blue.
  let curves: [ToneCurve]
  /// The rows of the matrix from the channels' linear light to linear sRGB, which may be outside
  /// 0...1.
  let rows: [SIMD3<Double>]

  /// The white point of the profile connection space, as ICC.1 rounds it.
  private static let white = SIMD3(0.9642, 1, 0.8249)

  /// The rows of the matrix from XYZ to linear sRGB: the inverse of the matrix of the primaries
  /// (0.64, 0.33), (0.30, 0.60), (0.15, 0.06) with white point (0.3127, 0.3290), adapted to `white`
  /// with Bradford's matrix.
  private static let fromXYZ = [
    SIMD3(3.134186364236819, -1.6172089589982748, -0.49069406400638393),
    SIMD3(-0.9787485041906944, 1.9161300967735873, 0.03343339915999554),
    SIMD3(0.07196392780224674, -0.22899387345320327, 1.4057537328964445),
  ]

  /// Parses a profile; nil if it is of another type, damaged, or not for images of this kind.
  ///
  /// - Parameter isGray: Whether the image has one color channel, in which case gray profiles are
  ///   accepted too.
  init?(_ bytes: [UInt8], isGray: Bool) {
    guard let tags = ProfileTags(bytes), tags.isOfColors else { return nil }
    if isGray, tags.space("GRAY") {
      // Gray is a fraction of white, regardless of the white point in the profile.
      guard let curve = tags.curve("kTRC") else { return nil }
      curves = [curve, curve, curve]
      rows = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      return
    }
    // If the profile also has a lookup table, the table takes precedence and the matrix is only a
    // fallback.
    guard tags.space("RGB "), tags["A2B0"] == nil else { return nil }
    guard let red = tags.color("rXYZ"), let green = tags.color("gXYZ"),
      let blue = tags.color("bXYZ"), let redCurve = tags.curve("rTRC"),
      let greenCurve = tags.curve("gTRC"), let blueCurve = tags.curve("bTRC")
    else { return nil }
    // All three together must be white. A profile that specifies otherwise would tint all grays.
    let error = red + green + blue - Self.white
    guard max(abs(error.x), abs(error.y), abs(error.z)) < 0.05 else { return nil }
    curves = [redCurve, greenCurve, blueCurve]
    rows = Self.fromXYZ.map { row in
      SIMD3(Self.dot(row, red), Self.dot(row, green), Self.dot(row, blue))
    }
    // Reject primaries far outside the range of physical light.
    let largest = rows.flatMap { [abs($0.x), abs($0.y), abs($0.z)] }.max() ?? 0
    guard largest <= RGBConversion.largestFactor else { return nil }
  }

  /// Returns whether the profile matches sRGB, for all grays and the primaries.
  ///
  /// - Parameter levels: The maximum difference in levels of 8 bits.
  func isSRGB(within levels: Double) -> Bool {
    let grays = (0...255).map { SIMD3(repeating: Double($0)) }
    let primaries = [SIMD3(255.0, 0, 0), SIMD3(0, 255, 0), SIMD3(0, 0, 255)]
    return (grays + primaries).allSatisfy { color in
      let light = SIMD3(
        curves[0].light(color.x / 255), curves[1].light(color.y / 255),
        curves[2].light(color.z / 255))
      return (0..<3).allSatisfy {
        abs(255 * TransferFunction.sRGB.encoded(Self.dot(rows[$0], light)) - color[$0]) < levels
      }
    }
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }
}

/// The tags of a profile, by their four-letter signatures.
private struct ProfileTags {
  private let profile: ProfileBytes

  /// Parses the tag table; nil if the data is not a complete profile.
  init?(_ bytes: [UInt8]) {
    profile = ProfileBytes(bytes[...])
    // Up to version 4, tags keep their meaning.
    guard let size = profile.number(at: 0, bytes: 4), size >= 132, size <= bytes.count,
      profile.has("acsp", at: 36), bytes[8] <= 4
    else { return nil }
  }

  /// Whether the profile maps device values to XYZ colors, unlike a named color table or a device
  /// link.
  var isOfColors: Bool {
    ["mntr", "scnr", "prtr", "spac"].contains { profile.has($0, at: 12) }
      && profile.has("XYZ ", at: 20)
  }

  /// Whether the profile is for this color space.
  func space(_ letters: String) -> Bool { profile.has(letters, at: 16) }

  /// The first tag with a name; nil if there is no such tag or it extends past the end.
  subscript(_ name: String) -> ProfileBytes? {
    // The table has 12 bytes for each tag: its signature, offset and length.
    let listed = min(profile.number(at: 128, bytes: 4) ?? 0, (profile.count - 132) / 12)
    for entry in stride(from: 132, to: 132 + 12 * listed, by: 12)
    where profile.has(name, at: entry) {
      guard let offset = profile.number(at: entry + 4, bytes: 4),
        let count = profile.number(at: entry + 8, bytes: 4)
      else { return nil }
      return profile.part(at: offset, count: count)
    }
    return nil
  }

  func curve(_ name: String) -> ToneCurve? { self[name].flatMap { ToneCurve($0) } }

  /// Returns an XYZ color.
  func color(_ name: String) -> SIMD3<Double>? {
    guard let tag = self[name], tag.has("XYZ ", at: 0), let x = tag.fixed(at: 8),
      let y = tag.fixed(at: 12), let z = tag.fixed(at: 16)
    else { return nil }
    return SIMD3(x, y, z)
  }
}
