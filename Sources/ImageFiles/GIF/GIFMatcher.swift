/// Matches colors to a palette: the nearest entry, or a dither of two entries.
///
/// Where gradients would show bands, the two palette colors around a wanted one are mixed in an
/// ordered pattern that is fixed on the canvas, so that static content of a movie stays static.
struct GIFMatcher {
  private let palette: GIFPalette
  private let dithers: Bool
  /// The channels of the palette's colors.
  private let channels: [SIMD4<Int32>]
  /// A cache of mixtures: a color, and in the upper bits its two indices and the share of the
  /// second.
  ///
  /// Colors with the same slot evict each other, which only costs time.
  private var known: [UInt64]

  private static let places = 1 << 16

  init(_ palette: GIFPalette, dithers: Bool = true) {
    (self.palette, self.dithers) = (palette, dithers)
    channels = palette.colors.map { Self.channels($0) }
    known = [UInt64](repeating: .max, count: Self.places)
  }

  /// Returns the indices for the colors of an image.
  ///
  /// The index is the transparent one for `GIFSettings.nothing`, and if the palette has no colors.
  mutating func indices(of colors: [UInt32], width: Int) -> [UInt8] {
    colors.indices.map { at in
      let color = colors[at]
      if color == GIFSettings.nothing { return palette.transparentIndex }
      let place = Int((color &* 0x9E37_79B1) >> 16)
      var entry = known[place]
      if UInt32(truncatingIfNeeded: entry) != color || entry == .max {
        entry = UInt64(mixture(of: color)) << 32 | UInt64(color)
        known[place] = entry
      }
      let mixture = UInt32(entry >> 32)
      let (x, y) = (at % width, at / width)
      let takesSecond =
        dithers && Self.isSmooth(colors, at, x, width)
        ? Self.matrix[y & 3][x & 3] < Int(mixture >> 16 & 0xFF) : mixture >> 24 == 1
      return UInt8(truncatingIfNeeded: takesSecond ? mixture >> 8 : mixture)
    }
  }

  /// Returns whether a pixel is part of a gradient, because bands are visible only there.
  private static func isSmooth(_ colors: [UInt32], _ at: Int, _ x: Int, _ width: Int) -> Bool {
    func isNear(_ other: Int) -> Bool {
      guard colors.indices.contains(other), colors[other] != GIFSettings.nothing else {
        return true
      }
      let off = channels(colors[at]) &- channels(colors[other])
      return (off &* off).max() <= largestStep * largestStep
    }
    return isNear(at - width) && isNear(at + width) && (x == 0 || isNear(at - 1))
      && (x == width - 1 || isNear(at + 1))
  }

  /// The maximum difference of a channel between neighboring pixels of a gradient.
  private static let largestStep: Int32 = 4

  /// The number of levels of a mixture, which is also the number of pixels in the pattern.
  private static let parts = 16

  /// The Bayer matrix, in which the numbers below n are distributed as evenly as possible for every
  /// n.
  private static let matrix = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  /// Returns two indices in ascending order, the share of the second, and 1 if it is the nearer
  /// one, in 8 bits each.
  ///
  /// Of all mixtures of the nearest color with another one, this is the one with the smallest cost:
  /// the squared error of its mean plus a fraction of the squared error of its pixels. The fraction
  /// grows with the distance of the two colors: near ones are mixed in any proportion, because
  /// every step between them would be the border of a band, and colors far apart stay unmixed.
  private func mixture(of color: UInt32) -> UInt32 {
    let wanted = Self.channels(color)
    let (first, least) = Self.nearest(wanted, of: channels)
    guard least > 0, !channels.isEmpty else { return UInt32(first) }
    let nearest = channels[first]
    let error = wanted &- nearest
    let parts = Int32(Self.parts)
    var (second, share, cost) = (first, Int32(0), least &* parts &* parts)
    for (index, candidate) in channels.enumerated() {
      let way = candidate &- nearest
      let along = (error &* way).wrappedSum()
      guard along > 0 else { continue }
      let length = (way &* way).wrappedSum()
      // Clamp the nearest point on the segment to at most half of it.
      let part = (along &* parts &+ length / 2) / length
      guard part > 0 else { continue }
      let rest = error &* parts &- way &* part
      let noise =
        Int64(part &* (parts &- part)) * Int64(length)
        * Int64(length + Self.coarseStep * Self.coarseStep) / Self.noiseDivisor
      let candidateCost = (rest &* rest).wrappedSum() &+ Int32(noise)
      if candidateCost < cost { (second, share, cost) = (index, part, candidateCost) }
    }
    let step = channels[second] &- nearest
    guard (step &* step).wrappedSum() > Self.visibleStep * Self.visibleStep else {
      return UInt32(first)
    }
    return first < second
      ? UInt32(first) | UInt32(second) << 8 | UInt32(share) << 16
      : UInt32(second) | UInt32(first) << 8 | UInt32(parts - share) << 16 | 1 << 24
  }

  /// The largest distance between two colors, in RGB levels, whose border on a gradient is
  /// invisible.
  private static let visibleStep: Int32 = 5

  /// The distance between two colors, in RGB levels, at which the pattern becomes visible.
  ///
  /// At this distance the error of individual pixels costs twice as much as at distance 0.
  private static let coarseStep: Int32 = 48

  /// A part of the whole in a mixture of near colors is an error of 1² in the mean and of 15 · 1²
  /// in the pixels; a sixteenth of the latter is just less, so that even the smallest share is
  /// mixed.
  private static let noiseDivisor = 16 * Int64(coarseStep * coarseStep)

  /// Returns the nearest color by squared distance, the first of equals; 0 if there are no colors.
  static func nearest(
    _ wanted: SIMD4<Int32>, of colors: [SIMD4<Int32>]
  ) -> (index: Int, distance: Int32) {
    var (nearest, least) = (0, Int32.max)
    for (index, color) in colors.enumerated() {
      let off = color &- wanted
      let distance = (off &* off).wrappedSum()
      if distance < least { (nearest, least) = (index, distance) }
    }
    return (nearest, least)
  }

  /// Returns red, green and blue.
  static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
  }
}
