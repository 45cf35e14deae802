public import Foundation
public import StrataLayers

/// A movie as a player plays it.
///
/// The file is opened when something is first asked of it, and whoever asks waits for that; so the
/// status is never `.unknown`.
open class AVPlayerItem: NSObject {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    /// It cannot, for good; `error` says why.
    case failed = 2
  }

  /// The movie.
  public let asset: AVAsset
  /// Who plays it.
  weak var player: AVPlayer?

  /// An item for a movie file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// An item for a movie.
  public init(asset: AVAsset) { self.asset = asset }

  /// Whether the movie can be played.
  open var status: Status { source == nil ? .failed : .readyToPlay }

  /// Why the movie cannot be played: a `MovieError`, a `VideoError` where FFmpeg is missing, or a
  /// `LimitExceeded` for pictures that are too large.
  open var error: (any Error)? {
    if case .failure(let error) = asset.opened { return error }
    return nil
  }

  /// How long the pictures last; indefinite for a failed item.
  open var duration: CMTime { asset.duration }

  /// The size of a picture as it is shown: upright, with square pixels; zero for a failed item.
  open var presentationSize: CGSize { source?.properties.presentationSize ?? .zero }

  /// Where the movie is at the last frame; zero for an item that is not played now.
  open func currentTime() -> CMTime {
    guard let player, player.currentItem === self else { return .zero }
    return player.currentTime()
  }

  /// Goes to a time exactly, from the last frame on; has no effect on an item that is not played now.
  ///
  /// - Parameter completionHandler: Called at once, with whether the time is a number.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    guard let player, player.currentItem === self else {
      completionHandler?(false)
      return
    }
    player.seek(to: time, completionHandler: completionHandler ?? { _ in })
  }

  var source: (any PictureSource)? { asset.source }

  /// How long the pictures last; nil for a failed item.
  var seconds: Double? { source?.times.duration }
}

extension Notification.Name {
  /// An item has been played to its end; the item is the notification's object.
  ///
  /// Posted after the first frame at or after the end, on the thread that renders: of live frames, and
  /// of jobs that make their frames in order.
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
}

extension AVPlayerItem: BlockObservable {
  /// Has an observation look whenever the item's player plays something else, and after each frame.
  ///
  /// What an item tells of its movie does not change; ask for the option `.initial`.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    player?.addObservation(observation)
  }
}

extension AVPlayerItem {
  /// The same name as a member of the class.
  public static var didPlayToEndTimeNotification: Notification.Name {
    .AVPlayerItemDidPlayToEndTime
  }
}
