public import Foundation

/// Makes a player repeat an item forever.
///
/// It also works in the frames of a job, where an observer of the item's end that seeks back to the
/// beginning does not.
open class AVPlayerLooper: NSObject {
  /// Whether an item is repeated.
  public enum Status: Int, Sendable {
    case unknown = 0
    case ready = 1
    /// The item cannot be played, or the range does not overlap it.
    case failed = 2
    case cancelled = 3
  }

  private weak var player: AVQueuePlayer?
  private let item: AVPlayerItem
  private var isCancelled = false
  private let loop: PlayerState.Loop?

  /// Makes `player` play only `itemToLoop`, repeatedly from the beginning of `loopTimeRange` to its
  /// end.
  ///
  /// - Parameter loopTimeRange: The range to repeat, clipped to the item; the whole item if the
  ///   range is not valid.
  public init(
    player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem,
    timeRange loopTimeRange: CMTimeRange = .invalid
  ) {
    self.player = player
    item = itemToLoop
    var loop: PlayerState.Loop?
    if let length = itemToLoop.seconds {
      let range = loopTimeRange.isValid && loopTimeRange.start.isNumeric ? loopTimeRange : nil
      let start = min(max(range?.start.seconds ?? 0, 0), length)
      let end = range.map { min($0.end.seconds, length) } ?? length
      if end > start { loop = .init(start: start, end: end) }
    }
    self.loop = loop
    super.init()
    player.replaceQueue(with: [itemToLoop])
    if let loop {
      player.timeline.change { state in
        state.loop = loop
        state.position = loop.start
      }
    }
  }

  /// Whether the item is repeated.
  open var status: Status { isCancelled ? .cancelled : loop == nil ? .failed : .ready }

  /// The reason why the item cannot be repeated.
  open var error: (any Error)? { item.error }

  /// Ends the repetition after the current pass.
  open func disableLooping() {
    guard !isCancelled else { return }
    isCancelled = true
    guard let player, player.currentItem === item else { return }
    player.timeline.change { $0.loop = nil }
  }
}
