/// Plays items one after the other.
///
/// The last item stays at its end.
open class AVQueuePlayer: AVPlayer {
  /// Creates a player without items.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// Creates a player of items, paused at the beginning of the first.
  public init(items: [AVPlayerItem]) {
    super.init()
    actionAtItemEnd = .advance
    replaceQueue(with: items)
  }

  /// Creates a player of one item.
  public override init(playerItem item: AVPlayerItem?) {
    super.init(playerItem: item)
    actionAtItemEnd = .advance
  }

  /// Returns the item that is played at the last frame, and the following items.
  open func items() -> [AVPlayerItem] { timeline.current.queue }

  /// Advances to the beginning of the next item; if none exists, nothing is shown.
  open func advanceToNextItem() { replaceQueue(with: Array(items().dropFirst())) }

  /// Returns whether an item may be inserted: it is not in the queue, and `afterItem` is, if given.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    let queue = items()
    return !queue.contains { $0 === item }
      && (afterItem.map { after in queue.contains { $0 === after } } ?? true)
  }

  /// Inserts an item after another, or at the end; has no effect if `canInsert` returns false.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    item.player = self
    timeline.change { state in
      let place = state.queue.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? state.queue.count
      state.queue.insert(item, at: place)
    }
  }

  /// Removes an item; if it was playing, the next one begins.
  open func remove(_ item: AVPlayerItem) {
    if currentItem === item { return advanceToNextItem() }
    timeline.change { $0.queue.removeAll { $0 === item } }
  }

  /// Removes all items.
  open func removeAllItems() { replaceQueue(with: []) }
}
