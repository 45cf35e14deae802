package import Foundation
package import StrataGraphics

/// What a movie says of all its pictures.
package struct MovieProperties: Sendable {
  /// As stored, in pixels.
  package var width: Int
  package var height: Int
  /// Width over height of one stored pixel.
  package var pixelAspect: Double
  /// How the stored pictures are turned to be shown.
  package var orientation: PictureOrientation
  /// Whether the file asks for a turn that is no multiple of 90°; the nearest one is made.
  package var hasSlantedTurn: Bool
  /// Alpha is in the file, and this machine's FFmpeg has no decoder that reads it.
  package var losesAlpha: Bool
  /// Pictures a second on average; nil where nobody knows.
  package var frameRate: FrameRate?
  /// FFmpeg's short names, as in "h264".
  package var codec: String
  package var container: String

  /// Before the turn, with square pixels: the height as stored, the width stretched.
  package var naturalSize: CGSize {
    CGSize(width: Double(width) * pixelAspect, height: Double(height))
  }

  /// As shown, with square pixels.
  package var presentationSize: CGSize {
    let size = naturalSize
    return orientation.swapsAxes ? CGSize(width: size.height, height: size.width) : size
  }
}
