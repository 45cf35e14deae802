import StrataGraphics

// What `byValue`, `isAdditive` and `isCumulative` do with values. Transforms are combined by
// concatenation: what is added acts first, in the layer's own space.
extension AnimatedValue {
  /// Whether values of the case can be added.
  var isAddable: Bool {
    switch self {
    case .number, .pair, .quad, .transform, .color, .colors, .numbers: true
    case .path, .contents, .string, .filters: false
    }
  }

  /// This value with an animation's put onto it.
  ///
  /// Colours are added component by component, straight. Values that cannot be added, such as paths
  /// or arrays of other counts, replace.
  func adding(_ other: AnimatedValue) -> AnimatedValue {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + b)
    case (.pair(let a), .pair(let b)): return .pair(a + b)
    case (.quad(let a), .quad(let b)): return .quad(a + b)
    case (.transform(let a), .transform(let b)): return .transform(CATransform3DConcat(b, a))
    case (.color(let a), .color(let b)):
      return .color(LayerColor(shown: Self.sum(a.value, b.value)))
    case (.colors(let a), .colors(let b)):
      guard a.values.count == b.values.count else { return other }
      return .colors(LayerColors(shown: zip(a.values, b.values).map { Self.sum($0, $1) }))
    case (.numbers(let a?), .numbers(let b?)):
      return a.count == b.count ? .numbers(zip(a, b).map { $0 + $1 }) : other
    default: return other
    }
  }

  /// What `other` must be added to for this to come out; for a transform without an inverse, this.
  func removing(_ other: AnimatedValue) -> AnimatedValue {
    if case .transform(let b) = other, case .transform(let a) = self {
      return .transform(b.inverse.map { CATransform3DConcat($0, a) } ?? a)
    }
    return adding(other.repeated(-1))
  }

  /// The value that a number of these add up to.
  ///
  /// - Parameter count: Whole; transforms take it from 0 on.
  func repeated(_ count: Double) -> AnimatedValue {
    switch self {
    case .number(let value): return .number(value * count)
    case .pair(let value): return .pair(value * count)
    case .quad(let value): return .quad(value * count)
    case .transform(let value): return .transform(value.power(count))
    case .color(let value):
      return .color(LayerColor(shown: value.value.map { Self.product($0, count) }))
    case .colors(let value):
      return .colors(
        LayerColors(shown: value.values.map { $0.map { Self.product($0, count) } }))
    case .numbers(let values): return .numbers(values?.map { $0 * count })
    case .path, .contents, .string, .filters: return self
    }
  }

  /// What changes nothing when it is added to a value of the same case; the value itself where
  /// nothing can be.
  var neutral: AnimatedValue {
    if case .transform = self { return .transform(CATransform3DIdentity) }
    return repeated(0)
  }

  private static func sum(_ a: Color?, _ b: Color?) -> Color? {
    guard let a, let b else { return a ?? b }
    return Color(components: a.components + b.components)
  }

  private static func product(_ color: Color, _ count: Double) -> Color {
    Color(components: color.components * count)
  }
}

extension CATransform3D {
  /// The product of `count` of these, by repeated squaring.
  fileprivate func power(_ count: Double) -> CATransform3D {
    // No repeat is counted beyond this, and a NaN is none.
    var rest = count > 0 ? Int(min(count, 1e15)) : 0
    var (result, square) = (CATransform3DIdentity, self)
    while rest > 0 {
      if rest & 1 == 1 { result = CATransform3DConcat(result, square) }
      square = CATransform3DConcat(square, square)
      rest >>= 1
    }
    return result
  }
}
