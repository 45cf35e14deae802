/// The colors of a heat map: black for no difference, and brighter for more.
///
/// The scale is logarithmic, so that a difference of 1 of 255 is visible and large differences can
/// still be distinguished. Each color of the table stands for twice the difference of the previous
/// one, plus one. Lightness increases throughout, so the map can be read without color vision.
enum HeatRamp {
  /// The colors of differences 0, 1, 3, 7, 15, 31, 63, 127 and 255, as red, green, blue.
  private static let corners: [SIMD3<Int>] = [
    [0x00, 0x00, 0x00],  // 0: black
    [0x28, 0x3C, 0xB4],  // 1: blue
    [0x6A, 0x38, 0xCC],  // 3: violet
    [0xA8, 0x36, 0xBE],  // 7: purple
    [0xDC, 0x3C, 0x86],  // 15: pink
    [0xF2, 0x60, 0x46],  // 31: red
    [0xFB, 0x94, 0x2B],  // 63: orange
    [0xFF, 0xCC, 0x45],  // 127: yellow
    [0xFF, 0xFF, 0xE6],  // 255: white
  ]

  /// The color of each difference, 0 to 255.
  static let colors: [SIMD3<UInt8>] = (0...255).map { difference in
    // Corner k stands for 2^k − 1, so this is ⌊log2(difference + 1)⌋.
    let corner = (difference + 1).bitWidth - 1 - (difference + 1).leadingZeroBitCount
    guard corner < 8 else { return SIMD3(truncatingIfNeeded: corners[8]) }
    let step = 1 << corner
    let beyond = difference + 1 - step
    let mixed = corners[corner] &* (step - beyond) &+ corners[corner + 1] &* beyond
    return SIMD3(truncatingIfNeeded: mixed / SIMD3(repeating: step))
  }
}
