import StrataGraphics

/// The layout of a pixel's components in a context's memory.
enum BitmapFormat {
  /// Premultiplied R, G, B, A in memory, the format for compositing.
  case rgba
  /// Four bytes in another order, at these offsets; without alpha, one byte is skipped.
  case shuffled(red: Int, green: Int, blue: Int, alpha: Int, hasAlpha: Bool)
  /// One byte of gray, opaque.
  case gray
  /// One byte of alpha; colors are black.
  case alphaOnly

  /// - Returns: nil if the layout is not supported.
  init?(bitsPerComponent: Int, space: CGColorSpace, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, let alpha = info.alphaInfo, !info.contains(.floatComponents) else {
      return nil
    }
    let order = info.intersection(.byteOrderMask)
    guard order == [] || order == .byteOrder32Big || order == .byteOrder32Little else { return nil }
    switch (space.model, alpha) {
    case (_, .alphaOnly):
      self = .alphaOnly
    case (.monochrome, .none) where Self.isDeviceGray(space):
      self = .gray
    case (.rgb, .premultipliedLast) where Self.isDeviceRGB(space),
      (.rgb, .noneSkipLast) where Self.isDeviceRGB(space):
      self = .fourBytes(
        [0, 1, 2, 3], order == .byteOrder32Little, hasAlpha: alpha == .premultipliedLast)
    case (.rgb, .premultipliedFirst) where Self.isDeviceRGB(space),
      (.rgb, .noneSkipFirst) where Self.isDeviceRGB(space):
      self = .fourBytes(
        [1, 2, 3, 0], order == .byteOrder32Little, hasAlpha: alpha == .premultipliedFirst)
    default:
      return nil
    }
  }

  private static func fourBytes(
    _ places: [Int], _ isReversed: Bool, hasAlpha: Bool
  ) -> BitmapFormat {
    let p = isReversed ? places.map { 3 - $0 } : places
    if p == [0, 1, 2, 3], hasAlpha { return .rgba }
    return .shuffled(red: p[0], green: p[1], blue: p[2], alpha: p[3], hasAlpha: hasAlpha)
  }

  private static func isDeviceRGB(_ space: CGColorSpace) -> Bool {
    space == CGColorSpaceCreateDeviceRGB() || space.name == CGColorSpace.sRGB
      || space.name == CGColorSpace.extendedSRGB
  }

  private static func isDeviceGray(_ space: CGColorSpace) -> Bool {
    space == CGColorSpaceCreateDeviceGray() || space.name == CGColorSpace.extendedGray
  }

  var bytesPerPixel: Int {
    switch self {
    case .rgba, .shuffled: 4
    case .gray, .alphaOnly: 1
    }
  }

  /// Reads pixels as premultiplied RGBA.
  func load(
    _ source: UnsafePointer<UInt8>, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    switch self {
    case .rgba:
      unsafe UnsafeMutableRawPointer(row).copyMemory(from: source, byteCount: 4 * count)
    case .shuffled(let red, let green, let blue, let alpha, let hasAlpha):
      for index in 0..<count {
        let pixel = unsafe source + 4 * index
        let top = unsafe hasAlpha ? UInt32(pixel[alpha]) : 255
        unsafe row[index] =
          UInt32(pixel[red]) | UInt32(pixel[green]) << 8 | UInt32(pixel[blue]) << 16 | top << 24
      }
    case .gray:
      for index in 0..<count {
        unsafe row[index] = UInt32(source[index]) &* 0x01_0101 | 0xFF00_0000
      }
    case .alphaOnly:
      for index in 0..<count { unsafe row[index] = UInt32(source[index]) << 24 }
    }
  }

  /// Writes premultiplied RGBA pixels; formats without alpha get them composited over black.
  func store(
    _ row: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    switch self {
    case .rgba:
      unsafe UnsafeMutableRawPointer(target).copyMemory(from: row, byteCount: 4 * count)
    case .shuffled(let red, let green, let blue, let alpha, let hasAlpha):
      for index in 0..<count {
        let pixel = unsafe target + 4 * index
        unsafe pixel[red] = UInt8(truncatingIfNeeded: row[index])
        unsafe pixel[green] = UInt8(truncatingIfNeeded: row[index] >> 8)
        unsafe pixel[blue] = UInt8(truncatingIfNeeded: row[index] >> 16)
        unsafe pixel[alpha] = hasAlpha ? UInt8(truncatingIfNeeded: row[index] >> 24) : 255
      }
    case .gray:
      let luminance = Luminance.shared
      for index in 0..<count { unsafe target[index] = luminance.gray(row[index]) }
    case .alphaOnly:
      for index in 0..<count { unsafe target[index] = UInt8(truncatingIfNeeded: row[index] >> 24) }
    }
  }
}
