/// The repetition of a property's key frames before the first or after the last one.
///
/// These are the loops that After Effects defines by `loopIn` and `loopOut`.
struct KeyframeLoop: Sendable, Equatable {
  enum Style: String, Sendable {
    /// Starts again with the first value of the segment.
    case cycle
    /// Runs backward in every second repetition.
    case pingPong = "pingpong"
    /// Begins each repetition with the value at the end of the previous one.
    case offset
    /// Continues with the velocity at the first or last key frame.
    case `continue`
  }

  enum Side: Sendable { case beforeFirst, afterLast }

  /// The part of the key frames that is repeated.
  enum Extent: Sendable, Equatable {
    /// A number of intervals between key frames; all of them for 0 or more than there are.
    case keyframes(Int)
    /// A duration in frames from the first key frame, or up to the last one.
    case frames(Double)
  }

  var style: Style
  var side: Side
  var extent = Extent.keyframes(0)

  /// Returns the first and last frame of the repeated segment.
  ///
  /// - Parameter keyframes: At least two key frames.
  fileprivate func segment<Value>(of keyframes: [Keyframe<Value>]) -> (start: Double, end: Double) {
    let last = keyframes.count - 1
    func time(_ index: Int) -> Double { keyframes[index].time }
    switch (side, extent) {
    case (.afterLast, .frames(let length)): return (time(last) - length, time(last))
    case (.beforeFirst, .frames(let length)): return (time(0), time(0) + length)
    case (.afterLast, .keyframes(let count)):
      return (time(count > 0 && count < last ? last - count : 0), time(last))
    case (.beforeFirst, .keyframes(let count)):
      return (time(0), time(count > 0 && count < last ? count : last))
    }
  }
}

extension Property {
  /// Returns the value of a loop at a frame.
  ///
  /// - Returns: The value; nil within the key frames and on their other side, and if the repeated
  ///   segment has no duration.
  ///
  /// - Precondition: The property is animated.
  func value(of loop: KeyframeLoop, at frame: Double) -> Value? {
    let isAfter = loop.side == .afterLast
    let (start, end) = loop.segment(of: keyframes)
    guard end > start, isAfter ? frame > end : frame < start else { return nil }
    /// The end of the segment that the frame is beyond, and the other one.
    let (near, far) = isAfter ? (end, start) : (start, end)
    if loop.style == .continue {
      let step = isAfter ? -1.0 / 1024 : 1.0 / 1024
      return .between(
        keyframeValue(at: near + step), keyframeValue(at: near),
        at: .same(1 - (frame - near) / step))
    }
    let distance = abs(frame - far)
    let repetitions = (distance / (end - start)).rounded(.down)
    let rest = distance - repetitions * (end - start)
    let forward = keyframeValue(at: isAfter ? start + rest : end - rest)
    switch loop.style {
    case .cycle, .continue: return forward
    case .pingPong:
      let isBackward = repetitions.truncatingRemainder(dividingBy: 2) != 0
      return isBackward ? keyframeValue(at: isAfter ? end - rest : start + rest) : forward
    case .offset:
      // forward + (near − far) · repetitions, by interpolation alone.
      let origin = keyframeValue(at: far)
      let moved = Value.between(origin, keyframeValue(at: near), at: .same(repetitions))
      return .between(origin, .between(forward, moved, at: .same(0.5)), at: .same(2))
    }
  }
}

extension Property<Double> {
  /// The minimum and maximum value at the given frames, including overshoots between key frames.
  ///
  /// - Parameter frames: The frames, which may be infinite.
  func range(in frames: ClosedRange<Double>) -> ClosedRange<Double> {
    let range = keyframeRange
    guard isAnimated, let loop else { return range }
    var (least, most) = (range.lowerBound, range.upperBound)
    for frame in [frames.lowerBound, frames.upperBound] {
      guard let reached = reached(by: loop, at: frame, range) else { continue }
      (least, most) = (Swift.min(least, reached.lowerBound), Swift.max(most, reached.upperBound))
    }
    return least...most
  }

  /// Returns the values that a loop reaches in the repetition at a frame; nil if they are those of
  /// the key frames.
  ///
  /// - Parameter range: The values of the key frames.
  private func reached(
    by loop: KeyframeLoop, at frame: Double, _ range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    let isAfter = loop.side == .afterLast
    let (start, end) = loop.segment(of: keyframes)
    guard end > start, isAfter ? frame > end : frame < start else { return nil }
    switch loop.style {
    case .cycle, .pingPong: return nil
    case .continue:
      // NaN for a constant value at an infinite frame.
      guard let value = value(of: loop, at: frame), !value.isNaN else { return nil }
      return value...value
    case .offset:
      let (near, far) = isAfter ? (end, start) : (start, end)
      let repetitions = (abs(frame - far) / (end - start)).rounded(.down)
      let moved = (keyframeValue(at: near) - keyframeValue(at: far)) * repetitions
      return moved.isNaN ? nil : range.lowerBound + moved...range.upperBound + moved
    }
  }
}
