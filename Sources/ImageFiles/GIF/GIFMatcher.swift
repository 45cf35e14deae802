/// Finds the nearest colour of a palette.
struct GIFMatcher {
  private let palette: GIFPalette
  /// A colour and its index above it; colours that share a place push one another out, which only
  /// costs time.
  private var known: [UInt64]

  private static let places = 1 << 16

  init(_ palette: GIFPalette) {
    self.palette = palette
    known = [UInt64](repeating: .max, count: Self.places)
  }

  /// The index of the nearest colour by squared distance, the first of equals; the transparent one
  /// for `GIFSettings.nothing`, and where the palette has no colours.
  mutating func index(of color: UInt32) -> UInt8 {
    if color == GIFSettings.nothing { return palette.transparentIndex }
    let place = Int((color &* 0x9E37_79B1) >> 16)
    let entry = known[place]
    if UInt32(truncatingIfNeeded: entry) == color, entry != .max { return UInt8(entry >> 32) }
    let index = nearest(color)
    known[place] = UInt64(index) << 32 | UInt64(color)
    return index
  }

  private func nearest(_ color: UInt32) -> UInt8 {
    var (best, least) = (palette.colors.count, Int32.max)
    let (red, green, blue) = Self.channels(color)
    for (index, candidate) in palette.colors.enumerated() {
      let (r, g, b) = Self.channels(candidate)
      let distance = (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }

  private static func channels(_ color: UInt32) -> (Int32, Int32, Int32) {
    (Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF))
  }
}
