/// The exact start time of each frame of a movie.
///
/// Time 0 is the beginning of the first frame, regardless of its time in the file.
package struct PictureTimes: Sendable {
  /// The start times in ticks, increasing, the first one 0; at least one.
  package let starts: [Int64]
  /// The end of the last frame in ticks.
  package let end: Int64
  /// The duration of a tick in seconds; both numbers are above 0.
  package let tick: (numerator: Int, denominator: Int)

  /// - Precondition: `starts` are increasing, the first is 0, and `end` is not before the last.
  package init(starts: [Int64], end: Int64, tick: (numerator: Int, denominator: Int)) {
    precondition(starts.first == 0 && end >= starts[starts.count - 1], "times must begin at 0")
    (self.starts, self.end, self.tick) = (starts, end, tick)
  }

  package var count: Int { starts.count }

  /// The duration in seconds from the beginning of the first frame to the end of the last.
  package var duration: Double { seconds(end) }

  package func seconds(_ ticks: Int64) -> Double {
    Double(ticks) * Double(tick.numerator) / Double(tick.denominator)
  }

  /// Returns the frame at a time: the last one that has begun, or the first one before that.
  ///
  /// Files round start times to their ticks, so a frame begins half a tick early: frame k of a
  /// movie at 30 frames per second is shown from k / 30, though its file may contain 67 ms for
  /// frame 2. If ticks are longer than a millisecond they are exact, and 1 µs is allowed for
  /// rounding.
  package func index(at seconds: Double) -> Int {
    let length = self.seconds(1)
    let slack = length <= 0.0011 ? 0.5 : 1e-6 / length
    let place = seconds * Double(tick.denominator) / Double(tick.numerator) + slack
    // Written so that NaN gives the first frame.
    guard place > 0 else { return 0 }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Double(starts[middle]) <= place { low = middle } else { high = middle }
    }
    return low
  }
}
