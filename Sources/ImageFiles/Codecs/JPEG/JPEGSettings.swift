public import StrataGraphics

/// Settings for encoding a JPEG.
public struct JPEGSettings: Sendable, Hashable {
  /// The quality, from 0 (smallest file) to 1 (best image), clamped to that range; NaN counts as
  /// 0.9.
  ///
  /// Times 100 it is the quality by which libjpeg's tables are scaled. From 0.9, every pixel has a
  /// color of its own (4:4:4), which keeps the edges of drawings clean. Below, four pixels share
  /// one (4:2:0), which is invisible in photographs and saves a third to a half.
  public var quality = 0.9
  /// The background color of translucent pixels, because a JPEG has no alpha; its own alpha is
  /// ignored.
  public var background = Color.white
  /// The resolution in the JFIF header, for programs that print or lay out pages.
  ///
  /// The range is 1 to 65,535; values outside are clamped.
  public var pixelsPerInch = 72
  /// The orientation, written as Exif data unless it is `.up`; the pixels are stored as they are.
  public var orientation = UIImage.Orientation.up

  /// Creates settings with a quality and defaults for the other properties.
  public init(quality: Double = 0.9) { self.quality = quality }

  /// The quality as 1 to 100; NaN counts as the default.
  var libraryQuality: Int {
    let percent = quality.isNaN ? 90 : min(max(quality, 0), 1) * 100
    return max(1, Int(percent.rounded()))
  }

  var halvesColor: Bool { libraryQuality < 90 }

  /// The background's red, green and blue, 0 to 255.
  var backgroundBytes: SIMD3<UInt8> {
    let color = (background.clamped * 255).rounded(.toNearestOrAwayFromZero)
    return SIMD3(UInt8(color.x), UInt8(color.y), UInt8(color.z))
  }
}
