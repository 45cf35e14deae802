internal import StrataCPNG

/// The trade-off between speed and size when encoding a PNG.
///
/// The pixels are the same for every choice.
///
/// Measured with zlib 1.2.13 on one core at 1920 × 1080, opaque; *drawing* is a radial gradient
/// under forty rotated rectangles and circles, *photo* is the same with noise added to one channel:
///
/// |          | drawing         | photo             |
/// |----------|-----------------|-------------------|
/// | `.none`  | 5 ms, 6078 KB   | 6 ms, 6078 KB     |
/// | `.fast`  | 20 ms, 401 KB   | 48 ms, 1723 KB    |
/// | `.small` | 220 ms, 157 KB  | 1550 ms, 1448 KB  |
public enum PNGCompression: String, Sendable, CaseIterable {
  /// Rows as differences from the row above, with run-length compression in zlib.
  ///
  /// No other setting was close to the best in both time and size on both images: level 1 or 2
  /// without a filter takes 16 ms for the drawing, but 58 ms and 2300 KB for the photo.
  case fast
  /// The smaller of two encodings, for which the image is encoded twice.
  ///
  /// One matches strings of repeated pixels without a filter, which wins on drawings (157 against
  /// 261 KB). The other chooses a filter for each row, which wins on photos (1448 against 1971 KB).
  /// `PNGEncoder`, which writes row by row, uses the first.
  case small
  /// No compression.
  case none

  /// One combination of libpng and zlib settings.
  struct Settings {
    var level: Int32
    var strategy: Int
    var filters: Int

    /// Whether rows can be compressed in bands, because nothing refers to an earlier row.
    var hasBands: Bool { strategy == PNGCompression.runs && filters == PNGCompression.upFilter }
  }

  /// The settings to try, of which the smallest result is used; never empty.
  var candidates: [Settings] {
    switch self {
    case .fast: [Settings(level: 1, strategy: Self.runs, filters: Self.upFilter)]
    case .small:
      [
        Settings(level: 9, strategy: Self.strings, filters: Self.noFilter),
        Settings(level: 7, strategy: Self.strings, filters: Self.everyFilter),
      ]
    case .none: [Settings(level: 0, strategy: Self.strings, filters: Self.noFilter)]
    }
  }

  private static let strings = Int(STRATA_PNG_STRATEGY_DEFAULT)
  private static let runs = Int(STRATA_PNG_STRATEGY_RLE)
  private static let noFilter = Int(STRATA_PNG_FILTER_NONE)
  private static let upFilter = Int(STRATA_PNG_FILTER_UP)
  private static let everyFilter = Int(
    STRATA_PNG_FILTER_NONE | STRATA_PNG_FILTER_SUB | STRATA_PNG_FILTER_UP
      | STRATA_PNG_FILTER_AVERAGE | STRATA_PNG_FILTER_PAETH)
}
