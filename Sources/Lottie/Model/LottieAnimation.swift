/// A document, read.
struct LottieAnimation: Sendable {
  /// Frames per second.
  var rate: Double
  var firstFrame: Double
  /// The first that is not shown any more.
  var endFrame: Double
  /// Points.
  var width: Double
  var height: Double
  var layers: [LottieLayer]
  /// Compositions by their names.
  var compositions: [String: [LottieLayer]] = [:]
  var images: [String: ImageAsset] = [:]
  var fonts: [LottieFont] = []
  var glyphs: [GlyphKey: LottieGlyph] = [:]
  var markers: [LottieMarker] = []

  /// Seconds.
  var duration: Double { (endFrame - firstFrame) / rate }
}

struct ImageAsset: Sendable {
  var width: Double
  var height: Double
  /// A `data:` URL, or where the file lies beside the document.
  var source: String
  /// How a picture of another shape is fitted in: `meet`, `slice`, or nil for stretched.
  var aspect: String?
}

/// A named time of an animation, with a length.
public struct LottieMarker: Sendable, Hashable {
  public let name: String
  /// Seconds from the animation's start.
  public let time: Double
  /// Seconds; 0 for a point in time.
  public let duration: Double
}
