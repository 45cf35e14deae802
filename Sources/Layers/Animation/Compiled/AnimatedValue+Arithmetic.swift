import StrataGraphics

// Arithmetic for `byValue`, `isAdditive` and `isCumulative`. Transforms are combined by
// concatenation: the added transform is applied first, in the layer's own space.
extension AnimatedValue {
  /// Whether values of the case can be added.
  var isAddable: Bool {
    switch self {
    case .number, .pair, .quad, .transform, .color, .colors, .numbers: true
    case .path, .contents, .string, .filters: false
    }
  }

  /// Returns this value with an animation's value added.
  ///
  /// Colors are added component by component, not premultiplied. Values that cannot be added, such
  /// as paths or arrays of different lengths, replace this value.
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

  /// Returns the value that gives this value when `other` is added to it.
  ///
  /// If `other` is a transform without an inverse, this value itself.
  func removing(_ other: AnimatedValue) -> AnimatedValue {
    if case .transform(let b) = other, case .transform(let a) = self {
      return .transform(b.inverse.map { CATransform3DConcat($0, a) } ?? a)
    }
    return adding(other.repeated(-1))
  }

  /// Returns the sum of a number of copies of this value.
  ///
  /// - Parameter count: A whole number; for transforms at least 0.
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

  /// The value that has no effect when it is added to a value of the same case.
  ///
  /// The value itself if the case cannot be added.
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
  /// Returns the product of `count` copies of the transform, by repeated squaring.
  fileprivate func power(_ count: Double) -> CATransform3D {
    // Repetitions above this number are not counted, and a NaN counts as 0.
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
