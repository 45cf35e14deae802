/// The history of a player's state, in the local time of the layer that shows it.
///
/// Each change applies from the time of the preceding frame, and does not affect earlier times.
/// So the movie's time is one function of the layer's time, independent of the order of queries.
struct PlayerTimeline {
  private struct Anchor {
    var time: Double
    var state: PlayerState
  }

  /// The anchors in the order of their times; the first also applies to all earlier times, at which
  /// it waits.
  private var anchors: [Anchor] = []
  /// The changes since the last commit; before the first one, the initial state.
  private var pending: PlayerState? = PlayerState()
  /// The layer's time of the last frame.
  private var now = 0.0
  /// The number of ends since the last anchor that have been reported.
  private var told = 0

  /// The state for the next frame.
  var current: PlayerState {
    if let pending { return pending }
    let place = lastPlace
    guard var state = anchors.last(where: { $0.time <= now })?.state ?? anchors.first?.state else {
      return PlayerState()
    }
    if let index = place.index { state.queue.removeFirst(index) }
    state.position = place.position
    return state
  }

  /// The position of the player at the last frame, including changes since then.
  var lastPlace: PlayerState.PlayerPosition {
    if let pending { return pending.place(after: 0) }
    return place(at: now)
  }

  /// Returns the position of the player at a time of the layer.
  func place(at time: Double) -> PlayerState.PlayerPosition {
    var (low, high) = (0, anchors.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if anchors[middle].time <= time { low = middle } else { high = middle }
    }
    guard low < anchors.count else { return (pending ?? PlayerState()).place(after: 0) }
    return anchors[low].state.place(after: time - anchors[low].time)
  }

  /// Returns the item at a time of the layer, and the position in it.
  func item(at time: Double) -> (item: AVPlayerItem, position: Double)? {
    guard let anchor = anchors.last(where: { $0.time <= time }) ?? anchors.first else {
      return pending?.queue.first.map { ($0, place(at: time).position) }
    }
    let found = place(at: time)
    return found.index.map { (anchor.state.queue[$0], found.position) }
  }

  /// Changes the state from the last frame on.
  mutating func change(_ body: (inout PlayerState) -> Void) {
    var state = current
    body(&state)
    pending = state
  }

  /// Commits the changes since the previous frame, which take effect from its time.
  ///
  /// - Parameters:
  ///   - begin: The layer's time of the previous frame, or the layer's time at root time 0 if there
  ///     was none.
  ///   - frame: The layer's time of the next frame.
  mutating func commit(from begin: Double, frame: Double) {
    now = frame
    guard let state = pending else { return }
    pending = nil
    // Time may have been set back, which invalidates later anchors.
    anchors.removeAll { $0.time >= begin }
    anchors.append(Anchor(time: begin, state: state))
    told = 0
  }

  /// Returns the items whose end has been reached up to the last frame, since the last call and
  /// since the last change.
  mutating func takeEnds() -> [AVPlayerItem] {
    guard pending == nil, let last = anchors.last, last.time <= now else { return [] }
    let place = last.state.place(after: now - last.time)
    guard place.ends > told else { return [] }
    let fresh = min(place.ends - told, place.ended.count)
    told = place.ends
    return Array(place.ended.suffix(fresh))
  }
}
