public import Foundation
import StrataGraphics

/// A movie.
///
/// The file is opened, read once from end to end, and indexed when something is first asked of it;
/// whoever asks waits for that. What cannot be read has no tracks and no duration; the item that
/// plays it has the error.
open class AVAsset: NSObject {
  fileprivate let location: URL

  /// What opening the file gave.
  package private(set) lazy var opened = Result { try open() }

  /// An asset for a movie file.
  public init(url URL: URL) {
    location = URL
  }

  private func open() throws -> any PictureSource {
    guard location.isFileURL else { throw MovieError.notAFile(url: location.absoluteString) }
    return try openMovie(path: location.path, limits: .default)
  }

  package var source: (any PictureSource)? { try? opened.get() }

  /// How long the pictures last, from the beginning of the first to the end of the last; indefinite
  /// where the file cannot be read.
  open var duration: CMTime { source.map { CMTime(end: $0.times) } ?? .indefinite }

  /// The track of pictures; empty where the file cannot be read.
  ///
  /// Sound is not read.
  open var tracks: [AVAssetTrack] { source.map { [AVAssetTrack($0, asset: self)] } ?? [] }

  /// Those tracks that hold one kind of media.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// Whether it can be shown.
  open var isPlayable: Bool { source != nil }

  /// Whether its pictures can be read.
  open var isReadable: Bool { source != nil }
}

/// A movie file.
open class AVURLAsset: AVAsset {
  /// Where the file is.
  public var url: URL { location }

  /// An asset for a movie file; the options have no effect.
  public init(url URL: URL, options: [String: Any]? = nil) {
    super.init(url: URL)
  }
}

extension CMTime {
  /// The end of the pictures, in their own ticks where 32 bits hold the scale.
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
