/// Finds what shows a colour with those of a palette: the nearest one, or two that take turns.
///
/// Where slopes of colour would show bands, the colours beside a wanted one are mixed in a pattern
/// that stays in its place, so that what stands still in a movie is still.
struct GIFMatcher {
  private let palette: GIFPalette
  /// Of the palette's colours.
  private let channels: [SIMD4<Int32>]
  /// A colour, and above it its two indices and the share of the second; colours that share a place
  /// push one another out, which only costs time.
  private var known: [UInt64]

  private static let places = 1 << 16

  init(_ palette: GIFPalette) {
    self.palette = palette
    channels = palette.colors.map { Self.channels($0) }
    known = [UInt64](repeating: .max, count: Self.places)
  }

  /// The indices for the colours of a picture; the transparent one for `GIFSettings.nothing`, and where
  /// the palette has no colours.
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
        Self.isSmooth(colors, at, x, width)
        ? Self.matrix[y & 3][x & 3] < Int(mixture >> 16 & 0xFF) : mixture >> 24 == 1
      return UInt8(truncatingIfNeeded: takesSecond ? mixture >> 8 : mixture)
    }
  }

  /// Whether a pixel is on a slope of colour: bands show there, and nowhere else.
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

  /// Of a channel, from one pixel of a slope to the next.
  private static let largestStep: Int32 = 4

  /// Parts of a mixture; the pattern has as many places.
  private static let parts = 16

  /// Bayer's matrix, whose numbers below n are spread as evenly as can be for every n.
  private static let matrix = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]

  /// Two indices in ascending order, how many parts of the second, and 1 where it is the nearer one, of
  /// 8 bits each.
  ///
  /// Of the nearest colour and any other, that mixture is taken which has the least squared error of
  /// its mean and a part of that of its pixels, so that colours far from one another stay unmixed.
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
      guard length > Self.visibleStep * Self.visibleStep else { continue }
      // As far along the way as is nearest, at most half of it.
      let part = (along &* parts &+ length / 2) / length
      guard part > 0 else { continue }
      let rest = error &* parts &- way &* part
      let noise = part &* (parts &- part) &* length / Self.noiseCost
      let candidateCost = (rest &* rest).wrappedSum() &+ noise
      if candidateCost < cost { (second, share, cost) = (index, part, candidateCost) }
    }
    return first < second
      ? UInt32(first) | UInt32(second) << 8 | UInt32(share) << 16
      : UInt32(second) | UInt32(first) << 8 | UInt32(parts - share) << 16 | 1 << 24
  }

  /// How far apart two colours are whose border shows on a slope, over all channels.
  private static let visibleStep: Int32 = 10

  /// What part of the pixels' error counts: the eye takes the mean of neighbours, though not wholly.
  private static let noiseCost: Int32 = 2

  /// The nearest of some colours by squared distance, the first of equals; 0 where there are none.
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

  /// Red, green and blue.
  static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(Int32(color >> 16 & 0xFF), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
  }
}
