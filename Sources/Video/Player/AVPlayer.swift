public import Foundation
public import StrataLayers

/// Plays a movie in the layers that show it.
///
/// A player has no clock of its own: it follows the local time of its layers. A change such as
/// `play()` takes effect from the last frame of the tree, or from 0 of the root's timeline before
/// the first one, as for an added animation. Frames of earlier times are not affected. So the frame
/// at a time is the same however that time is reached, and a layer's `speed`, `beginTime` and
/// `timeOffset` affect the movie like an animation.
///
/// A player belongs to the thread of its layer tree. A player whose layers have different local
/// times follows the first that is rendered. Audio is not supported.
open class AVPlayer: NSObject {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    /// The player has no item.
    case unknown = 0
    case readyToPlay = 1
    /// The current item has failed.
    case failed = 2
  }

  /// Whether the movie is advancing.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    /// Never the case, because rendering waits for the movie's frame.
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// The action at the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    /// Play the next item; only for queue players.
    case advance = 0
    /// Keep the last frame, and set the rate to 0.
    case pause = 1
    /// Keep the last frame and the rate.
    case none = 2
  }

  var timeline = PlayerTimeline() {
    didSet { observers.tell() }
  }
  var timeObservers = TimeObservers()
  let observers = ChangeObservers()

  /// Creates a player without an item.
  public override init() { super.init() }

  /// Creates a player for a movie file.
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  /// Creates a player for an item, paused at its beginning.
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    if let item { replaceQueue(with: [item]) }
  }

  /// The reason why the current item cannot be played.
  open var error: (any Error)? { currentItem?.error }

  /// Whether the current item can be played.
  open var status: Status {
    guard let item = currentItem else { return .unknown }
    return item.status == .failed ? .failed : .readyToPlay
  }

  // MARK: Items

  /// The item that is played at the last frame.
  open var currentItem: AVPlayerItem? { timeline.current.queue.first }

  /// Plays another item from its beginning, at the same rate.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    replaceQueue(with: item.map { [$0] } ?? [])
  }

  final func replaceQueue(with items: [AVPlayerItem]) {
    for item in items { item.player = self }
    timeObservers.jump()
    timeline.change { state in
      state.queue = items
      state.position = 0
      state.loop = nil
    }
  }

  /// The action at the end of an item.
  ///
  /// - Precondition: `.advance` requires a queue player.
  open var actionAtItemEnd: ActionAtItemEnd {
    get { timeline.current.actionAtItemEnd }
    set {
      precondition(
        newValue != .advance || self is AVQueuePlayer,
        "only an AVQueuePlayer has a next item to advance to")
      timeline.change { $0.actionAtItemEnd = newValue }
    }
  }

  // MARK: Playing

  /// The speed in movie seconds per layer second; 0 when paused or stopped at an end.
  ///
  /// Negative values play backward; values that are not finite count as 0.
  open var rate: Float {
    get { timeline.lastPlace.isStopped ? 0 : Float(timeline.current.rate) }
    set { timeline.change { $0.rate = newValue.isFinite ? Double(newValue) : 0 } }
  }

  /// The rate that `play()` sets.
  open var defaultRate: Float = 1

  /// Sets the rate to `defaultRate`.
  open func play() { rate = defaultRate }

  /// Sets the rate to 0.
  open func pause() { rate = 0 }

  /// Whether the movie is advancing.
  open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }

  /// Stored without effect, because rendering always waits for the movie's frame.
  open var automaticallyWaitsToMinimizeStalling = true

  /// Stored without effect, because audio is not supported.
  open var volume: Float = 1

  /// Stored without effect, because audio is not supported.
  open var isMuted = false

  // MARK: Time

  /// Returns the position in the movie at the last frame; zero without an item.
  ///
  /// It is rounded to the nearest of the movie's own ticks, at least 600 per second.
  open func currentTime() -> CMTime {
    let place = timeline.lastPlace
    guard place.index != nil, let item = currentItem else { return .zero }
    let scale = item.source.map { max(Int64($0.times.tick.denominator), 600) } ?? 600
    return CMTime(
      seconds: place.position, preferredTimescale: CMTimeScale(exactly: scale) ?? 600)
  }

  /// Seeks to an exact movie time from the last frame on, clamped to the movie's range.
  ///
  /// A time that is not numeric has no effect.
  open func seek(to time: CMTime) { seek(to: time) { _ in } }

  /// Seeks to a movie time from the last frame on.
  ///
  /// - Parameter completionHandler: Called immediately, with whether the time is numeric.
  open func seek(to time: CMTime, completionHandler: (Bool) -> Void) {
    let seconds = time.seconds
    guard !seconds.isNaN else { return completionHandler(false) }
    timeObservers.jump()
    timeline.change { state in
      let end = state.queue.first?.seconds ?? 0
      state.position = min(max(seconds, 0), end)
    }
    completionHandler(true)
  }

  /// Seeks to an exact movie time, regardless of the tolerances.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  /// Seeks to an exact movie time, regardless of the tolerances.
  ///
  /// - Parameter completionHandler: Called immediately, with whether the time is numeric.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (Bool) -> Void
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  /// Returns the notifications to post after a frame; nil if there are none.
  final func takeNotifications() -> (() -> Void)? {
    let ended = timeline.takeEnds()
    var calls: [() -> Void] = []
    if !timeObservers.isEmpty {
      calls = timeObservers.calls(
        at: timeline.lastPlace.position, isPlaying: rate != 0, time: currentTime())
    }
    guard !ended.isEmpty || !calls.isEmpty else { return nil }
    return {
      for call in calls { call() }
      for item in ended {
        NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
      }
    }
  }
}

extension AVPlayer: BlockObservable {
  /// Checks an observation after each change of the player's items or rate, and after each frame.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    observers.add(observation)
  }
}
