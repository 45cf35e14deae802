package import Foundation
package import StrataGraphics

/// The properties of a movie that apply to all its frames.
package struct MovieProperties: Sendable {
  /// The width in pixels, as stored.
  package var width: Int
  package var height: Int
  /// The aspect ratio of a stored pixel, width over height.
  package var pixelAspect: Double
  /// The orientation in which stored frames are shown.
  package var orientation: PictureOrientation
  /// Whether the file requests a rotation that is not a multiple of 90°; the nearest multiple is
  /// used.
  package var hasSlantedTurn: Bool
  /// Whether the file has alpha that no decoder of this machine's FFmpeg can read.
  package var losesAlpha: Bool
  /// The average number of frames per second; nil if it is unknown.
  package var frameRate: FrameRate?
  /// The codec in FFmpeg's short form, such as "h264".
  package var codec: String
  package var container: String

  /// The size before rotation with square pixels: the height as stored, and the width scaled.
  package var naturalSize: CGSize {
    CGSize(width: Double(width) * pixelAspect, height: Double(height))
  }

  /// The size as shown, with square pixels.
  package var presentationSize: CGSize {
    let size = naturalSize
    return orientation.swapsAxes ? CGSize(width: size.height, height: size.width) : size
  }
}
