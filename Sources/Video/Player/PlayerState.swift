/// The state of a player from some time until the next change.
struct PlayerState {
  /// The items to play, one after the other.
  var queue: [AVPlayerItem] = []
  /// The start position in the first item, in seconds of the movie.
  var position = 0.0
  /// The speed in movie seconds per layer second.
  var rate = 0.0
  var actionAtItemEnd = AVPlayer.ActionAtItemEnd.pause
  /// The range of the first item that repeats forever, if any.
  var loop: Loop?

  /// A range in seconds of the movie; the end is after the start.
  struct Loop {
    var start: Double
    var end: Double
  }

  /// The position of a player at one time.
  struct PlayerPosition {
    /// The index in the queue; nil for an empty queue.
    var index: Int?
    /// The position in the movie in seconds, clamped to its range.
    var position: Double
    /// Whether playback has stopped at an end.
    var isStopped = false
    /// The items whose end has been reached since the start, in that order, at most once each.
    var ended: [AVPlayerItem] = []
    /// The number of times that an end has been reached.
    var ends = 0
  }

  /// Returns the position `elapsed` seconds of the layer later; negative values count as 0.
  ///
  /// The result depends only on its arguments, so times can be queried in any order.
  func place(after elapsed: Double) -> PlayerPosition {
    guard let first = queue.first else { return PlayerPosition(position: 0) }
    // 0 times infinity is NaN.
    let moved = rate == 0 ? 0 : max(elapsed, 0) * rate
    guard let length = first.seconds, moved.isFinite else {
      return PlayerPosition(index: 0, position: 0, isStopped: true)
    }
    let begin = min(max(position, 0), length)
    if let loop { return repeated(loop, first, begin, begin + moved) }
    return moved < 0 ? backward(begin + moved) : forward(from: begin, to: begin + moved)
  }

  private func repeated(
    _ loop: Loop, _ item: AVPlayerItem, _ begin: Double, _ position: Double
  ) -> PlayerPosition {
    let length = loop.end - loop.start
    let isInside = position >= loop.start && position < loop.end
    // Before the loop range, play up to it.
    if isInside || rate == 0 || (rate > 0) == (position < loop.start) {
      return PlayerPosition(index: 0, position: position)
    }
    let passes = ((position - loop.start) / length).rounded(.down)
    // Not `position - passes * length`, which would round differently at every pass.
    var rest = (position - loop.start).truncatingRemainder(dividingBy: length)
    if rest < 0 { rest += length }
    let count = Int(exactly: abs(passes)) ?? .max
    return PlayerPosition(
      index: 0, position: loop.start + rest, ended: rate > 0 ? [item] : [],
      ends: rate > 0 ? count : 0)
  }

  private func backward(_ position: Double) -> PlayerPosition {
    PlayerPosition(index: 0, position: max(position, 0), isStopped: position <= 0)
  }

  private func forward(from begin: Double, to end: Double) -> PlayerPosition {
    var place = PlayerPosition(index: 0, position: end)
    var from = begin
    for index in queue.indices {
      // The queue stops at an item that cannot be played, so that the error is visible.
      guard let length = queue[index].seconds else {
        return PlayerPosition(
          index: index, position: 0, isStopped: true, ended: place.ended, ends: place.ends)
      }
      guard place.position >= length else { return place }
      // A start position at the end has already reached it.
      if from < length {
        place.ended.append(queue[index])
        place.ends += 1
      }
      guard actionAtItemEnd == .advance, index + 1 < queue.count else {
        place.position = length
        place.isStopped = actionAtItemEnd != .none && rate > 0
        return place
      }
      place.index = index + 1
      place.position -= length
      from = 0
    }
    return place
  }
}
