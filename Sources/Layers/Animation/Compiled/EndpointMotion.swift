import StrataGraphics

/// The motion from one value to another, for basic and spring animations.
final class EndpointMotion: Motion {
  /// The start; nil stands for the underlying value.
  private let from: AnimatedValue?
  /// The end; nil stands for the underlying value with `by` added.
  private let to: AnimatedValue?
  private let by: AnimatedValue?
  /// Whether the value is a Boolean, which changes halfway.
  private let isStepped: Bool
  /// Both ends if they are transforms, stored separately because of their size.
  private let transforms: [InterpolatedTransform]

  /// Creates a motion by Apple's table.
  ///
  /// If all three values are set, the last is ignored. A missing end is the underlying value at the
  /// time of evaluation.
  ///
  /// - Returns: Nil without any value, for values of different cases, and for a `by` that cannot be
  ///   added.
  init?(from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?, isStepped: Bool) {
    guard from != nil || to != nil || by != nil else { return nil }
    let by = from != nil && to != nil ? nil : by
    if let by, !by.isAddable { return nil }
    self.from = from ?? by.flatMap { by in to.map { $0.removing(by) } }
    self.to = to ?? by.flatMap { by in from.map { $0.adding(by) } }
    self.by = by
    self.isStepped = isStepped
    if case .transform(let a)? = self.from, case .transform(let b)? = self.to {
      transforms = [InterpolatedTransform(a), InterpolatedTransform(b)]
    } else {
      transforms = []
    }
  }

  override var needsUnderlying: Bool { from == nil || to == nil }

  override var plain: NumericMotion? {
    let given = [from, to, by].compactMap { $0 }
    guard !isStepped, given.allSatisfy(\.isPlain) else { return nil }
    return .line(Line(from: from?.vector, to: to?.vector, by: by?.vector ?? SIMD4()))
  }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    if !transforms.isEmpty {
      return .transform(transforms[0].matrix(towards: transforms[1], at: progress))
    }
    guard let start = from ?? underlying,
      let end = to ?? underlying.map({ value in by.map { value.adding($0) } ?? value })
    else { return nil }
    return isStepped
      ? .stepped(start, end, at: progress) : .between(start, end, at: progress)
  }
}
