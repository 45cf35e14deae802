/// The color format of a movie, by FFmpeg's name.
public enum MoviePixelFormat: String, Sendable, CaseIterable {
  /// 8-bit Y'CbCr with color at half resolution in both directions, which every player supports.
  case yuv420p
  /// 10-bit Y'CbCr with color at half resolution, which avoids bands in gradients.
  case yuv420p10
  /// 8-bit Y'CbCr with color at full resolution, which keeps the edges of drawings clean.
  case yuv444p
  /// 10-bit Y'CbCr with color at full resolution.
  case yuv444p10
  /// 8-bit red, green and blue, which is lossless.
  case rgb

  /// Whether four pixels share a color.
  var halvesColor: Bool { self == .yuv420p || self == .yuv420p10 }
}

/// The handling of an odd width or height in a codec that requires even sizes.
public enum MovieOddSizes: String, Sendable, CaseIterable {
  /// Repeat the last column at the right and the last row at the bottom.
  case pad
  /// Scale the frames up by a pixel.
  case scale
  /// Report an error.
  case refuse
}
