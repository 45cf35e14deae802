/// Settings for encoding a WebP.
public struct WebPSettings: Sendable, Hashable {
  /// The quality, from 0 (smallest file) to 1 (lossless), clamped to that range; NaN counts as 1.
  ///
  /// Below 1, four pixels share a color, and alpha is still lossless.
  public var quality = 1.0

  public init(quality: Double = 1) { self.quality = quality }

  /// The quality for libwebp, 0 to 100; a negative number means lossless, which also applies to
  /// NaN.
  var libraryQuality: Float { quality < 1 ? Float(max(quality, 0) * 100) : -1 }
}
