public import Foundation

/// Has a player repeat an item without end.
///
/// The frames of a job repeat it too, which those who wait for the item's end to go back to its
/// beginning do not see.
open class AVPlayerLooper: NSObject {
  /// Whether an item is repeated.
  public enum Status: Int, Sendable {
    case unknown = 0
    case ready = 1
    /// The item cannot be played, or nothing of it is in the range.
    case failed = 2
    case cancelled = 3
  }

  private weak var player: AVQueuePlayer?
  private let item: AVPlayerItem
  private var isCancelled = false
  private let loop: PlayerState.Loop?

  /// Has `player` play `itemToLoop` alone, from the beginning of `loopTimeRange` to its end, and
  /// again.
  ///
  /// - Parameter loopTimeRange: The part that is repeated; the whole item unless it is valid. What
  ///   lies outside the item is cut off.
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

  /// Why the item cannot be repeated.
  open var error: (any Error)? { item.error }

  /// Ends the repetition: the pass that is being played is the last.
  open func disableLooping() {
    guard !isCancelled else { return }
    isCancelled = true
    guard let player, player.currentItem === item else { return }
    player.timeline.change { $0.loop = nil }
  }
}
