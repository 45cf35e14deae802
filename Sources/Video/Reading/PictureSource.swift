package import StrataGraphics

/// Pictures that follow each other in time.
///
/// What picture `index` shows depends on nothing but the index: not on what was asked before.
package protocol PictureSource: AnyObject {
  var properties: MovieProperties { get }
  var times: PictureTimes { get }

  /// One picture.
  ///
  /// - Parameter index: In the order of showing, within `times`.
  /// - Throws: `MovieError`, or `LimitExceeded`.
  func picture(_ index: Int) throws -> MoviePicture
}

/// A picture as it is shown: upright, and with what there is to say about it.
package struct MoviePicture: Sendable {
  package var pixels: Pixels
  /// The decoder met damage and filled it in.
  package var isDamaged: Bool
  /// What of the colours is not reproduced, as in "BT.2020 primaries"; nil for all.
  package var otherColors: String?
}
