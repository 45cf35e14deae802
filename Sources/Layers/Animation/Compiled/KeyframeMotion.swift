import StrataGraphics

/// From value to value along straight lines, or in steps.
final class KeyframeMotion: Motion {
  /// Empty where they are packed.
  private let values: [AnimatedValue]
  /// Numbers, points, sizes and rectangles: every frame looks at other values than the one before,
  /// of every layer.
  private let packed: PackedKeyframes?
  private let times: KeyframeTimes
  /// Each value holds until the next one's time.
  private let isDiscrete: Bool
  /// Truth values change half way.
  private let isStepped: Bool
  /// Of values that are transforms.
  private let transforms: [InterpolatedTransform]

  /// - Parameters:
  ///   - values: At least one; a single one holds.
  ///   - times: For the values, or for the stretches after each when they are discrete.
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
    if isDiscrete { return values[times.stretch(at: progress)] }
    let (index, fraction) = times.place(at: progress)
    if !transforms.isEmpty {
      return .transform(transforms[index].matrix(towards: transforms[index + 1], at: fraction))
    }
    let (from, to) = (values[index], values[index + 1])
    return isStepped ? .stepped(from, to, at: fraction) : .between(from, to, at: fraction)
  }

  deinit { packed?.deallocate() }

  override var plain: PlainMotion? {
    packed.map { .keyframes($0, evenCount: times.evenCount) }
  }

  override func keyframe(at progress: Double) -> (stretch: Int, fraction: Double) {
    times.place(at: progress)
  }
}
