import StrataGraphics

/// A motion through values, linear or in steps.
final class KeyframeMotion: Motion {
  /// The values; empty if they are packed.
  private let values: [AnimatedValue]
  /// Packed numbers, points, sizes and rectangles.
  ///
  /// Packing helps because every frame reads other values than the previous one, for every layer.
  private let packed: PackedKeyframes?
  private let times: KeyframeTimes
  /// Whether each value holds until the next one's time.
  private let isDiscrete: Bool
  /// Whether the values are Booleans, which change halfway.
  private let isStepped: Bool
  /// The values if they are transforms.
  private let transforms: [InterpolatedTransform]

  /// - Parameters:
  ///   - values: At least one; a single value holds.
  ///   - times: The times of the values, or of the intervals after each value if they are discrete.
  init(_ values: [AnimatedValue], _ times: KeyframeTimes, isDiscrete: Bool, isStepped: Bool) {
    packed = isDiscrete || isStepped ? nil : PackedKeyframes(values)
    self.values = packed == nil ? values : []
    self.times = times
    self.isDiscrete = isDiscrete
    self.isStepped = isStepped
    let matrices = values.compactMap { value in
      if case .transform(let matrix) = value { matrix } else { nil as CATransform3D? }
    }
    transforms =
      isDiscrete || matrices.count < values.count ? [] : matrices.map { InterpolatedTransform($0) }
  }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    if let packed {
      let (index, fraction) = times.place(at: progress)
      return packed.value(at: index, fraction)
    }
    guard values.count > 1 else { return values[0] }
    if isDiscrete { return values[times.interval(at: progress)] }
    let (index, fraction) = times.place(at: progress)
    if !transforms.isEmpty {
      return .transform(transforms[index].matrix(towards: transforms[index + 1], at: fraction))
    }
    let (from, to) = (values[index], values[index + 1])
    return isStepped ? .stepped(from, to, at: fraction) : .between(from, to, at: fraction)
  }

  deinit { packed?.deallocate() }

  override var plain: NumericMotion? {
    packed.map { .keyframes($0, evenCount: times.evenCount) }
  }

  override func keyframe(at progress: Double) -> (interval: Int, fraction: Double) {
    times.place(at: progress)
  }
}
