public import Foundation
public import StrataGraphics

/// The video track of a movie.
open class AVAssetTrack: NSObject {
  /// The movie that contains the track.
  public private(set) weak var asset: AVAsset?
  private let source: any PictureSource

  init(_ source: any PictureSource, asset: AVAsset) {
    self.source = source
    self.asset = asset
  }

  /// Always `.video`.
  open var mediaType: AVMediaType { .video }

  /// The size of a frame with square pixels, before `preferredTransform`.
  open var naturalSize: CGSize { source.properties.naturalSize }

  /// The transform that makes a frame of `naturalSize` upright, with y downward.
  open var preferredTransform: CGAffineTransform {
    let size = naturalSize
    return source.properties.orientation.transform(
      width: Double(size.width), height: Double(size.height))
  }

  /// The average number of frames per second; 0 if it is unknown.
  open var nominalFrameRate: Float {
    source.properties.frameRate.map { Float($0.numerator) / Float($0.denominator) } ?? 0
  }

  /// The range from the beginning of the first frame to the end of the last.
  open var timeRange: CMTimeRange {
    CMTimeRange(start: .zero, duration: CMTime(end: source.times))
  }
}

/// The media type of a track.
///
/// An open set of strings, of which only `.video` is supported.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Creates a media type from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")
}
