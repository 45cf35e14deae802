/// A parsed document.
struct LottieAnimation {
  /// The frame rate in frames per second.
  var rate: Double
  var firstFrame: Double
  /// The end frame, which is not shown.
  var endFrame: Double
  /// The canvas size in points.
  var width: Double
  var height: Double
  var layers: [LottieLayer]
  /// The layers of compositions by the identifiers of their assets.
  var compositions: [String: [LottieLayer]] = [:]
  /// The images by the identifiers of their assets.
  var images: [String: ImageAsset] = [:]
  /// The layout of texts, with the document's fonts and glyphs.
  let texts: TextSetter
  var markers: [LottieMarker] = []

  /// The duration in seconds.
  var duration: Double { (endFrame - firstFrame) / rate }
}

/// An image of a document.
struct ImageAsset: Sendable {
  /// The size in points; 0 or less for the size of the file in pixels.
  var width: Double
  var height: Double
  /// A `data:` URL, or the path of the file relative to the document.
  var source: String
  /// The fit of an image with another aspect ratio, such as `xMidYMid meet`.
  ///
  /// The image is stretched if it is nil or contains neither `meet` nor `slice`.
  var aspect: String?
}

/// A named time or interval of an animation.
public struct LottieMarker: Sendable, Hashable {
  public let name: String
  /// The time in seconds from the animation's start.
  public let time: Double
  /// The duration in seconds; 0 for a point in time.
  public let duration: Double
}
