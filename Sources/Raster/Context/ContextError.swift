public import StrataGraphics

/// Why a bitmap context cannot be made.
public enum ContextError: StrataError, Equatable {
  /// A side is 0 or negative.
  case size(width: Int, height: Int)
  /// A side, the area or the memory is above what `Limits` allows.
  case tooLarge(LimitExceeded)
  /// The arrangement of components in a pixel is none that is drawn in.
  case layout(bitsPerComponent: Int, bitmapInfo: UInt32, colorSpace: String)
  /// A row has room for fewer bytes than its pixels need.
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
      "a bitmap of \(bits)-bit components in \(space) with bitmap info \(info) is not drawn in; "
        + "8-bit components are, in an sRGB or device RGB space with premultiplied or skipped alpha "
        + "at either end in 32 bits, or in a device grey space without alpha or as alpha alone"
    case .bytesPerRow(let asked, let needed):
      "a row of the bitmap has \(asked) bytes; its pixels need \(needed)"
    }
  }
}
