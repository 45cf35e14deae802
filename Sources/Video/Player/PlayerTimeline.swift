/// What a player does when, in the local time of the layer that shows it.
///
/// Each change applies from the time of the frame on which it follows; what was shown before stays
/// as it was. So the movie's time at any time of the layer is one function, whatever is asked first.
struct PlayerTimeline {
  private struct Anchor {
    var time: Double
    var state: PlayerState
  }

  /// In the order of their times; the first also stands for all earlier times, at which it waits.
  private var anchors: [Anchor] = []
  /// What has changed since the last commit; before the first one, what is to begin then.
  private var pending: PlayerState? = PlayerState()
  /// The layer's time of the last frame.
  private var now = 0.0
  /// The time up to which ends have been told, and how many there were since the last anchor.
  private var told = 0

  /// What is in force for the next frame.
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

  /// Where the player is at the last frame, with what has changed since.
  var lastPlace: PlayerState.Place {
    if let pending { return pending.place(after: 0) }
    return place(at: now)
  }

  /// Where the player is at a time of the layer.
  func place(at time: Double) -> PlayerState.Place {
    var (low, high) = (0, anchors.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if anchors[middle].time <= time { low = middle } else { high = middle }
    }
    guard low < anchors.count else { return (pending ?? PlayerState()).place(after: 0) }
    return anchors[low].state.place(after: time - anchors[low].time)
  }

  /// Which item that is.
  func item(at time: Double) -> (item: AVPlayerItem, position: Double)? {
    guard let anchor = anchors.last(where: { $0.time <= time }) ?? anchors.first else {
      return pending?.queue.first.map { ($0, place(at: time).position) }
    }
    let found = place(at: time)
    return found.index.map { (anchor.state.queue[$0], found.position) }
  }

  /// Changes what the player does, from the last frame on.
  mutating func change(_ body: (inout PlayerState) -> Void) {
    var state = current
    body(&state)
    pending = state
  }

  /// Has what changed since the frame before begin with it.
  ///
  /// - Parameters:
  ///   - begin: The layer's time of that frame; of the root's time 0 where there was none.
  ///   - frame: That of the frame to come.
  mutating func commit(from begin: Double, frame: Double) {
    now = frame
    guard let state = pending else { return }
    pending = nil
    // Time may have been turned back: what was planned after it is void.
    anchors.removeAll { $0.time >= begin }
    anchors.append(Anchor(time: begin, state: state))
    told = 0
  }

  /// The items whose end has been reached up to the last frame since this was asked, and since the
  /// last change.
  mutating func takeEnds() -> [AVPlayerItem] {
    guard pending == nil, let last = anchors.last, last.time <= now else { return [] }
    let place = last.state.place(after: now - last.time)
    guard place.ends > told else { return [] }
    let fresh = min(place.ends - told, place.ended.count)
    told = place.ends
    return Array(place.ended.suffix(fresh))
  }
}
