internal import StrataGraphics

/// An ICC profile of curves and a matrix: what the numbers of a picture are in linear sRGB.
///
/// A curve for each channel gives its light, and a matrix the colour XYZ of the three lights, as seen
/// under white D50. Of the same form are the profiles of screens, cameras and working spaces: Display
/// P3, Adobe RGB, ProPhoto RGB. Those of printers, which are tables of colours, are not read.
struct ColorProfile {
  /// Of red, green and blue.
  let curves: [ToneCurve]
  /// Rows of the matrix from the channels' lights to those of sRGB, which may be outside 0...1.
  let rows: [SIMD3<Double>]

  /// White of the space between profiles, as ICC.1 rounds it.
  private static let white = SIMD3(0.9642, 1, 0.8249)

  /// Rows of the matrix from XYZ to linear sRGB: the inverse of that of the primaries (0.64, 0.33),
  /// (0.30, 0.60), (0.15, 0.06) with white (0.3127, 0.3290), which Bradford's matrix takes to
  /// `white`.
  private static let fromXYZ = [
    SIMD3(3.134186364236819, -1.6172089589982748, -0.49069406400638393),
    SIMD3(-0.9787485041906944, 1.9161300967735873, 0.03343339915999554),
    SIMD3(0.07196392780224674, -0.22899387345320327, 1.4057537328964445),
  ]

  /// nil where the profile is of another kind, damaged, or not for pictures of that kind.
  ///
  /// - Parameter isGrey: The picture has one channel of colour, for which a profile of greys is
  ///   read too.
  init?(_ bytes: [UInt8], isGrey: Bool) {
    guard let tags = ProfileTags(bytes), tags.isOfColours else { return nil }
    if isGrey, tags.space("GRAY") {
      // Grey is white in another amount, whatever the profile says of white.
      guard let curve = tags.curve("kTRC") else { return nil }
      curves = [curve, curve, curve]
      rows = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
      return
    }
    // Where there is a table of colours too, it is what the maker means.
    guard tags.space("RGB "), tags["A2B0"] == nil else { return nil }
    guard let red = tags.colour("rXYZ"), let green = tags.colour("gXYZ"),
      let blue = tags.colour("bXYZ"), let redCurve = tags.curve("rTRC"),
      let greenCurve = tags.curve("gTRC"), let blueCurve = tags.curve("bTRC")
    else { return nil }
    // All three together are white. A profile that says otherwise would tint all greys.
    let error = red + green + blue - Self.white
    guard max(abs(error.x), abs(error.y), abs(error.z)) < 0.05 else { return nil }
    curves = [redCurve, greenCurve, blueCurve]
    rows = Self.fromXYZ.map { row in
      SIMD3(Self.dot(row, red), Self.dot(row, green), Self.dot(row, blue))
    }
    // Primaries far from any light that there is.
    let largest = rows.flatMap { [abs($0.x), abs($0.y), abs($0.z)] }.max() ?? 0
    guard largest <= RGBConversion.largestFactor else { return nil }
  }

  /// Whether numbers mean the same as in sRGB, within half a level, for all greys and the primaries.
  var isSRGB: Bool {
    let greys = (0...255).map { SIMD3(repeating: Double($0)) }
    let primaries = [SIMD3(255.0, 0, 0), SIMD3(0, 255, 0), SIMD3(0, 0, 255)]
    return (greys + primaries).allSatisfy { color in
      let light = SIMD3(
        curves[0].light(color.x / 255), curves[1].light(color.y / 255),
        curves[2].light(color.z / 255))
      return (0..<3).allSatisfy {
        abs(255 * TransferFunction.sRGB.encoded(Self.dot(rows[$0], light)) - color[$0]) < 0.5
      }
    }
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }
}

/// What a profile holds, by the four letters of each part.
private struct ProfileTags {
  private let profile: ProfileBytes

  /// nil for what is no profile, or not all of one.
  init?(_ bytes: [UInt8]) {
    profile = ProfileBytes(bytes[...])
    // The versions up to 4 have parts of one meaning.
    guard let size = profile.number(at: 0, bytes: 4), size >= 132, size <= bytes.count,
      profile.has("acsp", at: 36), bytes[8] <= 4
    else { return nil }
  }

  /// Whether it takes numbers to colours as XYZ: no table of names, no link between two devices.
  var isOfColours: Bool {
    ["mntr", "scnr", "prtr", "spac"].contains { profile.has($0, at: 12) }
      && profile.has("XYZ ", at: 20)
  }

  /// Whether the numbers are of that space.
  func space(_ letters: String) -> Bool { profile.has(letters, at: 16) }

  /// The first part of that name; nil where there is none, and where it is beyond the end.
  subscript(_ name: String) -> ProfileBytes? {
    // A list of 12 bytes each: the name, where the part begins, and how long it is.
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

  /// A colour as XYZ.
  func colour(_ name: String) -> SIMD3<Double>? {
    guard let tag = self[name], tag.has("XYZ ", at: 0), let x = tag.fixed(at: 8),
      let y = tag.fixed(at: 12), let z = tag.fixed(at: 16)
    else { return nil }
    return SIMD3(x, y, z)
  }
}
