public import StrataGraphics

/// The reasons why a bitmap context cannot be created.
public enum ContextError: StrataError, Equatable {
  /// A side is 0 or negative.
  case size(width: Int, height: Int)
  /// A side, the area or the memory exceeds `Limits`.
  case tooLarge(LimitExceeded)
  /// The layout of the pixel components is not supported; `colorSpace` is empty if it has no name.
  case layout(bitsPerComponent: Int, bitmapInfo: UInt32, colorSpace: String)
  /// The bytes per row are fewer than a row of pixels needs.
  case bytesPerRow(asked: Int, needed: Int)

  public var kind: FailureKind {
    switch self {
    case .tooLarge: .limit
    case .size, .layout, .bytesPerRow: .usage
    }
  }

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the bitmap is \(width) x \(height) pixels; both sides must be above 0"
    case .tooLarge(let limit):
      limit.description
    case .layout(let bits, let info, let space):
      "bitmaps with \(bits)-bit components in \(space.isEmpty ? "an unnamed color space" : space) "
        + "and bitmap info 0x\(String(info, radix: 16)) are not supported; "
        + "use 8-bit components: 32-bit sRGB or device RGB with premultiplied or skipped alpha at "
        + "either end, device gray without alpha, or alpha only"
    case .bytesPerRow(let asked, let needed):
      "a row of the bitmap has \(asked) bytes but needs \(needed)"
    }
  }
}
