/// How the colours of a movie are stored, by FFmpeg's names.
public enum MoviePixelFormat: String, Sendable, CaseIterable {
  /// Y'CbCr of 8 bits, with colour at half resolution in both directions: what every player shows.
  case yuv420p
  /// The same with 10 bits, which keep slopes of colour free of bands.
  case yuv420p10
  /// Y'CbCr of 8 bits, with colour at full resolution, which keeps the edges of drawings clean.
  case yuv444p
  /// The same with 10 bits.
  case yuv444p10
  /// Red, green and blue of 8 bits: nothing is lost.
  case rgb

  /// Four pixels share a colour.
  var halvesColour: Bool { self == .yuv420p || self == .yuv420p10 }
}

/// What becomes of an odd width or height where a codec stores even ones alone.
public enum MovieOddSizes: String, Sendable, CaseIterable {
  /// A column at the right and a row at the bottom repeat those beside them.
  case pad
  /// The frames are made larger by a pixel.
  case scale
  /// The movie is refused.
  case refuse
}
