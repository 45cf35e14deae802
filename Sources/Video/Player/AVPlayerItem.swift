public import Foundation
public import StrataLayers

/// A movie in a player.
///
/// The file is opened on first access to a property, which blocks the caller. Therefore the
/// status is never `.unknown`.
open class AVPlayerItem: NSObject {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    /// The item can never be played; `error` gives the reason.
    case failed = 2
  }

  /// The movie.
  public let asset: AVAsset
  /// The player that plays the item.
  weak var player: AVPlayer?

  /// Creates an item for a movie file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// Creates an item for a movie.
  public init(asset: AVAsset) { self.asset = asset }

  /// Whether the movie can be played.
  open var status: Status { source == nil ? .failed : .readyToPlay }

  /// The reason why the movie cannot be played: a `MovieError`, a `VideoError` if FFmpeg is
  /// missing, or a `LimitExceeded` for frames that are too large.
  open var error: (any Error)? {
    if case .failure(let error) = asset.opened { return error }
    return nil
  }

  /// The duration of the frames; indefinite for a failed item.
  open var duration: CMTime { asset.duration }

  /// The size of a frame as shown: upright, with square pixels; zero for a failed item.
  open var presentationSize: CGSize { source?.properties.presentationSize ?? .zero }

  /// Returns the position in the movie at the last frame; zero for an item that is not playing.
  open func currentTime() -> CMTime {
    guard let player, player.currentItem === self else { return .zero }
    return player.currentTime()
  }

  /// Seeks to an exact time, from the last frame on; has no effect on an item that is not playing.
  ///
  /// - Parameter completionHandler: Called immediately, with whether the time is numeric.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    guard let player, player.currentItem === self else {
      completionHandler?(false)
      return
    }
    player.seek(to: time, completionHandler: completionHandler ?? { _ in })
  }

  var source: (any PictureSource)? { asset.source }

  /// The duration of the frames in seconds; nil for a failed item.
  var seconds: Double? { source?.times.duration }
}

extension Notification.Name {
  /// Posted when an item has been played to its end; the item is the notification's object.
  ///
  /// It is posted after the first frame at or after the end, on the rendering thread: for live
  /// frames, and for jobs that render their frames in order.
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
}

extension AVPlayerItem: BlockObservable {
  /// Checks an observation whenever the item's player plays something else, and after each frame.
  ///
  /// The properties of an item do not change; use the option `.initial`.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    player?.addObservation(observation)
  }
}

extension AVPlayerItem {
  /// The name as a member of the class.
  public static var didPlayToEndTimeNotification: Notification.Name {
    .AVPlayerItemDidPlayToEndTime
  }
}
