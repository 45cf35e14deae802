/// How a picture becomes a WebP.
public struct WebPSettings: Sendable, Hashable {
  /// 0, the smallest file, to 1, which loses nothing; numbers beyond are taken for the nearer end.
  ///
  /// Below 1, four pixels share a colour, and alpha still loses nothing.
  public var quality = 1.0

  public init(quality: Double = 1) { self.quality = quality }

  /// libwebp's number, 0 to 100; below 0 nothing is lost, as where the quality is not a number.
  var libraryQuality: Float { quality < 1 ? Float(max(quality, 0) * 100) : -1 }
}
