/// The position of alpha in a pixel, and whether colors are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7

  var isFirst: Bool { [.premultipliedFirst, .first, .noneSkipFirst].contains(self) }
  var isPremultiplied: Bool { self == .premultipliedLast || self == .premultipliedFirst }
  var hasAlpha: Bool { ![.none, .noneSkipLast, .noneSkipFirst].contains(self) }
}

/// The layout of a pixel: a `CGImageAlphaInfo` in the low five bits, the byte order above.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// The four bytes of a pixel in reverse: with alpha first, B G R A in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// The alpha info; nil if the number is not a case of the enumeration.
  public var alphaInfo: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue)
  }
}
