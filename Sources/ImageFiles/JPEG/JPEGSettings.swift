public import StrataGraphics

/// How a picture becomes a JPEG.
public struct JPEGSettings: Sendable, Hashable {
  /// 0, the smallest file, to 1, the best picture; numbers beyond are taken for the nearer end.
  ///
  /// Times 100 it is the quality that libjpeg's tables are scaled by. From 0.9, every pixel has a
  /// colour of its own (4:4:4), which keeps the edges of drawings clean; below, four pixels share one
  /// (4:2:0), which photographs do not show and which saves a third to a half.
  public var quality = 0.9
  /// What translucent pixels are laid over, since a JPEG has no alpha; its own alpha is ignored.
  public var background = Color.white
  /// What the JFIF header tells programs that print or lay out pages.
  ///
  /// 1 to 65,535; numbers beyond are taken for the nearer end.
  public var pixelsPerInch = 72
  /// Written as Exif data unless it is `.up`; the pixels are stored as they are.
  public var orientation = UIImage.Orientation.up

  /// Settings whose other properties have their defaults.
  public init(quality: Double = 0.9) { self.quality = quality }

  /// 1 to 100; a quality that is not a number counts as the default.
  var libraryQuality: Int {
    let percent = quality.isNaN ? 90 : min(max(quality, 0), 1) * 100
    return max(1, Int(percent.rounded()))
  }

  var halvesColour: Bool { libraryQuality < 90 }

  /// The background's red, green and blue, 0 to 255.
  var backgroundBytes: SIMD3<UInt8> {
    let color = (background.clamped * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD3(UInt8(color.x), UInt8(color.y), UInt8(color.z))
  }
}
