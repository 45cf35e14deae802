public import Foundation
public import StrataGraphics

/// The pictures of a movie.
open class AVAssetTrack: NSObject {
  /// The movie that the track is of.
  public private(set) weak var asset: AVAsset?
  private let source: any PictureSource

  init(_ source: any PictureSource, asset: AVAsset) {
    self.source = source
    self.asset = asset
  }

  /// Always `.video`.
  open var mediaType: AVMediaType { .video }

  /// The size of a picture with square pixels, before `preferredTransform`.
  open var naturalSize: CGSize { source.properties.naturalSize }

  /// Turns a picture of `naturalSize`, y downward, to be upright.
  open var preferredTransform: CGAffineTransform {
    let size = naturalSize
    return source.properties.orientation.transform(
      width: Double(size.width), height: Double(size.height))
  }

  /// Pictures a second on average; 0 where nobody knows.
  open var nominalFrameRate: Float {
    source.properties.frameRate.map { Float($0.numerator) / Float($0.denominator) } ?? 0
  }

  /// From the beginning of the first picture to the end of the last.
  open var timeRange: CMTimeRange {
    CMTimeRange(start: .zero, duration: CMTime(end: source.times))
  }
}

/// What a track holds.
///
/// An open set of strings; only `.video` is ever found.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")
}
