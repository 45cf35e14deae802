/// Plays items one after the other.
///
/// The last one stays at its end.
open class AVQueuePlayer: AVPlayer {
  /// A player without items.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// A player of items, paused at the beginning of the first.
  public init(items: [AVPlayerItem]) {
    super.init()
    actionAtItemEnd = .advance
    replaceQueue(with: items)
  }

  /// A player of one item.
  public override init(playerItem item: AVPlayerItem?) {
    super.init(playerItem: item)
    actionAtItemEnd = .advance
  }

  /// What is played at the last frame, and what follows.
  open func items() -> [AVPlayerItem] { timeline.current.queue }

  /// Goes on to the beginning of the next item; without one nothing is shown.
  open func advanceToNextItem() { replaceQueue(with: Array(items().dropFirst())) }

  /// Whether an item may be inserted: it is not in the queue, and `afterItem` is, if given.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    let queue = items()
    return !queue.contains { $0 === item }
      && (afterItem.map { after in queue.contains { $0 === after } } ?? true)
  }

  /// Puts an item after another, or at the end; does nothing where `canInsert` forbids it.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    item.player = self
    timeline.change { state in
      let place = state.queue.firstIndex { $0 === afterItem }.map { $0 + 1 } ?? state.queue.count
      state.queue.insert(item, at: place)
    }
  }

  /// Takes an item out; the next one begins where it was played.
  open func remove(_ item: AVPlayerItem) {
    if currentItem === item { return advanceToNextItem() }
    timeline.change { $0.queue.removeAll { $0 === item } }
  }

  /// Takes all items out.
  open func removeAllItems() { replaceQueue(with: []) }
}
