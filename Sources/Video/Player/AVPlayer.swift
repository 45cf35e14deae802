public import Foundation
public import StrataLayers

/// Plays a movie in the layers that show it.
///
/// A player has no clock of its own: it follows the local time of its layers. A change such as
/// `play()` takes effect from the last frame of the tree on, or from 0 of the root's timeline before
/// the first one, as an animation that is added does; frames of earlier times still show what they
/// showed. So the picture at a time is the same however that time is reached, and a layer's `speed`,
/// `beginTime` and `timeOffset` act on the movie as on an animation.
///
/// A player belongs to the thread of its layers' tree. A player whose layers have different local
/// times follows the first that is rendered. There is no sound.
open class AVPlayer: NSObject {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    /// There is no item.
    case unknown = 0
    case readyToPlay = 1
    /// Its item has failed.
    case failed = 2
  }

  /// Whether time passes in the movie.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    /// Never the case: a frame waits for its picture.
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// What happens at the end of an item.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The next item follows; only a queue player has one.
    case advance = 0
    /// The last picture stays, and the rate becomes 0.
    case pause = 1
    /// The last picture stays, and the rate.
    case none = 2
  }

  var timeline = PlayerTimeline() {
    didSet { observers.tell() }
  }
  var timeObservers = TimeObservers()
  let observers = ChangeObservers()

  /// A player without an item.
  public override init() { super.init() }

  /// A player for a movie file.
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  /// A player for an item, paused at its beginning.
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    if let item { replaceQueue(with: [item]) }
  }

  /// Why the current item cannot be played.
  open var error: (any Error)? { currentItem?.error }

  /// Whether the current item can be played.
  open var status: Status {
    guard let item = currentItem else { return .unknown }
    return item.status == .failed ? .failed : .readyToPlay
  }

  // MARK: Items

  /// What is played at the last frame.
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

  /// What happens at the end of an item.
  ///
  /// - Precondition: `.advance` is for queue players.
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

  /// Seconds of the movie in a second of the layer; 0 when paused or stopped at an end.
  ///
  /// Negative ones play backward; what is not finite counts as 0.
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

  /// Whether time passes in the movie.
  open var timeControlStatus: TimeControlStatus { rate == 0 ? .paused : .playing }

  /// Stored alone: a frame always waits for its picture.
  open var automaticallyWaitsToMinimizeStalling = true

  /// Stored alone: there is no sound.
  open var volume: Float = 1

  /// Stored alone: there is no sound.
  open var isMuted = false

  // MARK: Time

  /// Where the movie is at the last frame; zero without an item.
  ///
  /// In the movie's own ticks rounded down to the nearest, at least 600 a second.
  open func currentTime() -> CMTime {
    let place = timeline.lastPlace
    guard place.index != nil, let item = currentItem else { return .zero }
    let scale = item.source.map { max(Int64($0.times.tick.denominator), 600) } ?? 600
    return CMTime(
      seconds: place.position, preferredTimescale: CMTimeScale(exactly: scale) ?? 600)
  }

  /// Goes to a time of the movie exactly, from the last frame on; beyond an end means that end.
  ///
  /// A time that is no number has no effect.
  open func seek(to time: CMTime) { seek(to: time) { _ in } }

  /// Goes to a time of the movie, from the last frame on.
  ///
  /// - Parameter completionHandler: Called at once, with whether the time is a number.
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

  /// Goes to a time of the movie exactly, which every tolerance allows.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  /// Goes to a time of the movie exactly, which every tolerance allows.
  ///
  /// - Parameter completionHandler: Called at once, with whether the time is a number.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (Bool) -> Void
  ) {
    seek(to: time, completionHandler: completionHandler)
  }

  /// What is to be called after a frame; nil for nothing.
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
  /// Has an observation look after each change of what the player plays, and after each frame.
  public final func addObservation(_ observation: NSKeyValueObservation) {
    observers.add(observation)
  }
}
