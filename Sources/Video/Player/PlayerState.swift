/// What a player does from some time on, until it is told otherwise.
struct PlayerState {
  /// What is played, one after the other.
  var queue: [AVPlayerItem] = []
  /// Where in the first item it begins, in seconds of the movie.
  var position = 0.0
  /// Seconds of the movie in a second of the layer.
  var rate = 0.0
  var actionAtItemEnd = AVPlayer.ActionAtItemEnd.pause
  /// The part of the first item that is repeated without end, if any.
  var loop: Loop?

  /// Seconds of the movie; the end is after the start.
  struct Loop {
    var start: Double
    var end: Double
  }

  /// Where a player is at one time.
  struct Place {
    /// In the queue; nil for an empty one.
    var index: Int?
    /// Seconds of the movie, within it.
    var position: Double
    /// Whether an end has stopped it.
    var isStopped = false
    /// The items whose end has been reached on the way, in that order, at most one each.
    var ended: [AVPlayerItem] = []
    /// How often an end has been reached on the way.
    var ends = 0
  }

  /// Where the player is `elapsed` seconds of the layer later; not before 0.
  ///
  /// A function of its arguments alone, so that a time can be asked for cold.
  func place(after elapsed: Double) -> Place {
    guard let first = queue.first else { return Place(position: 0) }
    // 0 times infinity is no number.
    let moved = rate == 0 ? 0 : max(elapsed, 0) * rate
    guard let length = first.seconds, moved.isFinite else {
      return Place(index: 0, position: 0, isStopped: true)
    }
    let begin = min(max(position, 0), length)
    if let loop { return repeated(loop, first, begin, begin + moved) }
    return moved < 0 ? backward(begin + moved) : forward(from: begin, to: begin + moved)
  }

  private func repeated(
    _ loop: Loop, _ item: AVPlayerItem, _ begin: Double, _ position: Double
  ) -> Place {
    let length = loop.end - loop.start
    let isInside = position >= loop.start && position < loop.end
    // Before the part that is repeated, it is played up to it.
    if isInside || rate == 0 || (rate > 0) == (position < loop.start) {
      return Place(index: 0, position: position)
    }
    let passes = ((position - loop.start) / length).rounded(.down)
    // Not `position - passes * length`, which would round differently at every pass.
    var rest = (position - loop.start).truncatingRemainder(dividingBy: length)
    if rest < 0 { rest += length }
    let count = Int(exactly: abs(passes)) ?? .max
    return Place(
      index: 0, position: loop.start + rest, ended: rate > 0 ? [item] : [],
      ends: rate > 0 ? count : 0)
  }

  private func backward(_ position: Double) -> Place {
    Place(index: 0, position: max(position, 0), isStopped: position <= 0)
  }

  private func forward(from begin: Double, to end: Double) -> Place {
    var place = Place(index: 0, position: end)
    var from = begin
    for index in queue.indices {
      // One that cannot be played is where the queue stops, for all to see why.
      guard let length = queue[index].seconds else {
        return Place(
          index: index, position: 0, isStopped: true, ended: place.ended, ends: place.ends)
      }
      guard place.position >= length else { return place }
      // Whoever begins at the end has reached it before.
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
