import StrataGraphics

/// From value to value along straight lines, or in steps.
final class KeyframeMotion: Motion {
  /// Empty where one of the lists below has them.
  private let values: [AnimatedValue]
  // Every frame looks at other values than the one before, of every layer: small ones are packed.
  private let numbers: [Double]
  private let pairs: [SIMD2<Double>]
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
    let isPacked = values.count > 1 && !isDiscrete && !isStepped
    let numbers = isPacked ? values.compactMap(\.number) : []
    let pairs = isPacked ? values.compactMap(\.pair) : []
    self.numbers = numbers.count == values.count ? numbers : []
    self.pairs = pairs.count == values.count ? pairs : []
    self.values = self.numbers.isEmpty && self.pairs.isEmpty ? values : []
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
    if !numbers.isEmpty {
      let (index, fraction) = times.place(at: progress)
      return .between(.number(numbers[index]), .number(numbers[index + 1]), at: fraction)
    }
    if !pairs.isEmpty {
      let (index, fraction) = times.place(at: progress)
      return .between(.pair(pairs[index]), .pair(pairs[index + 1]), at: fraction)
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
}

extension AnimatedValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  fileprivate var pair: SIMD2<Double>? {
    if case .pair(let pair) = self { return pair }
    return nil
  }
}
