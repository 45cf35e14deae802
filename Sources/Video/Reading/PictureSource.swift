package import StrataGraphics

/// A sequence of timed frames.
///
/// Frame `index` depends only on the index, not on previous calls.
package protocol PictureSource: AnyObject {
  var properties: MovieProperties { get }
  var times: PictureTimes { get }

  /// Returns one frame.
  ///
  /// - Parameter index: The index in presentation order, within `times`.
  /// - Throws: `MovieError`, or `LimitExceeded`.
  func picture(_ index: Int) throws -> MoviePicture
}

/// A frame in its shown orientation, with diagnostics.
package struct MoviePicture: Sendable {
  package var pixels: Pixels
  /// Whether the decoder found damage and concealed it.
  package var isDamaged: Bool
  /// A description of color features that are not reproduced, as in "BT.2020 primaries"; nil if
  /// there are none.
  package var otherColors: String?

  /// The size of the pixels in bytes.
  var byteCount: Int { 4 * pixels.width * pixels.height }
}
