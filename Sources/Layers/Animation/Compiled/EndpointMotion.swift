import StrataGraphics

/// From one value to another: what a basic animation or a spring does.
final class EndpointMotion: Motion {
  /// Nil: what lies underneath.
  private let from: AnimatedValue?
  /// Nil: what lies underneath, with `by` put onto it.
  private let to: AnimatedValue?
  private let by: AnimatedValue?
  /// Truth values change half way.
  private let isStepped: Bool
  /// Both ends where they are transforms; apart, since they are large.
  private let transforms: [InterpolatedTransform]

  /// By Apple's table: of three values the last is ignored, and an end that is not given is what
  /// lies underneath when the animation is evaluated.
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

  override var plain: PlainMotion? {
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
