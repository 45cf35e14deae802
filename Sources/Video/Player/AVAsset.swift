public import Foundation
import StrataGraphics

/// A movie.
///
/// The file is opened, read once from end to end, and indexed on first access to a property,
/// which blocks the caller. A file that cannot be read has no tracks and no duration; the item that
/// plays it has the error.
open class AVAsset: NSObject {
  fileprivate let location: URL

  /// The result of opening the file.
  package private(set) lazy var opened = Result { try open() }

  /// Creates an asset for a movie file.
  public init(url URL: URL) {
    location = URL
  }

  private func open() throws -> any PictureSource {
    guard location.isFileURL else { throw MovieError.notAFile(url: location.absoluteString) }
    return try openMovie(path: location.path, limits: .default)
  }

  package var source: (any PictureSource)? { try? opened.get() }

  /// The duration from the beginning of the first frame to the end of the last; indefinite
  /// if the file cannot be read.
  open var duration: CMTime { source.map { CMTime(end: $0.times) } ?? .indefinite }

  /// The video track; empty if the file cannot be read.
  ///
  /// Audio is not read.
  open var tracks: [AVAssetTrack] { source.map { [AVAssetTrack($0, asset: self)] } ?? [] }

  /// Returns the tracks with a media type.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// Whether the movie can be played.
  open var isPlayable: Bool { source != nil }

  /// Whether the frames of the movie can be read.
  open var isReadable: Bool { source != nil }
}

/// A movie file.
open class AVURLAsset: AVAsset {
  /// The location of the file.
  public var url: URL { location }

  /// Creates an asset for a movie file; the options have no effect.
  public init(url URL: URL, options: [String: Any]? = nil) {
    super.init(url: URL)
  }
}

extension CMTime {
  /// Creates the end time of the frames, in their own time scale if it fits in 32 bits.
  init(end times: PictureTimes) { self.init(ticks: times.end, of: times) }

  init(ticks: Int64, of times: PictureTimes) {
    let (value, overflows) = ticks.multipliedReportingOverflow(by: Int64(times.tick.numerator))
    if !overflows, let scale = CMTimeScale(exactly: times.tick.denominator) {
      self.init(value: value, timescale: scale)
    } else {
      self.init(seconds: times.seconds(ticks), preferredTimescale: 600_000)
    }
  }
}
