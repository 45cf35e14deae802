import StrataGraphics

extension AnimatedValue {
  /// Returns the interpolation between two values of the same case.
  ///
  /// Numbers, points, sizes and rectangles are interpolated linearly, and colors linearly in
  /// premultiplied sRGB. Transforms are interpolated component by component (`TransformParts` of
  /// the interpolating kind), paths by `Path.interpolated(to:at:)` and arrays element by element.
  /// Images are cross-faded. Values that cannot be mixed (two strings, paths with different
  /// elements, arrays of different lengths, values of different cases) change halfway.
  ///
  /// - Parameter fraction: 0 and 1 give the ends exactly; values outside that range extrapolate.
  package static func between(
    _ a: AnimatedValue, _ b: AnimatedValue, at fraction: Double
  ) -> AnimatedValue {
    if fraction == 0 { return a }
    if fraction == 1 { return b }
    switch (a, b) {
    case (.number(let a), .number(let b)):
      return .number(a + (b - a) * fraction)
    case (.pair(let a), .pair(let b)):
      return .pair(a + (b - a) * fraction)
    case (.quad(let a), .quad(let b)):
      return .quad(a + (b - a) * fraction)
    case (.transform(let a), .transform(let b)):
      let (from, to) = (InterpolatedTransform(a), InterpolatedTransform(b))
      return .transform(from.matrix(towards: to, at: fraction))
    case (.color(let a), .color(let b)):
      return .color(LayerColor(shown: Color.between(a.value, b.value, at: fraction)))
    default:
      return mixed(a, b, at: fraction) ?? stepped(a, b, at: fraction)
    }
  }

  /// Returns the first value below a fraction of one half, otherwise the second.
  static func stepped(
    _ a: AnimatedValue, _ b: AnimatedValue, at fraction: Double
  ) -> AnimatedValue {
    fraction < 0.5 ? a : b
  }

  /// Returns the interpolation between two values of heap-allocated kinds, or nil if they cannot be
  /// mixed.
  private static func mixed(
    _ a: AnimatedValue, _ b: AnimatedValue, at fraction: Double
  ) -> AnimatedValue? {
    switch (a, b) {
    case (.path(let a), .path(let b)):
      guard let from = a.value, let to = b.value else { return nil }
      return from.interpolated(to: to, at: fraction).map { .path(LayerPath(shown: $0)) }
    case (.colors(let a), .colors(let b)):
      guard a.values.count == b.values.count else { return nil }
      let values = zip(a.values, b.values).map { Color.between($0, $1, at: fraction) }
      return .colors(LayerColors(shown: values))
    case (.numbers(let a?), .numbers(let b?)):
      guard a.count == b.count else { return nil }
      return .numbers(zip(a, b).map { $0 + ($1 - $0) * fraction })
    case (.contents(let a), .contents(let b)):
      guard fraction > 0, fraction < 1, let from = a.object as? CGImage,
        let to = b.object as? CGImage
      else { return nil }
      return .contents(from === to ? a : .mix(from, to, fraction: fraction))
    default:
      return nil
    }
  }
}

extension Color {
  /// Returns the linear interpolation between two colors in premultiplied components.
  ///
  /// Premultiplied interpolation preserves the hue of a color that fades out. Nil stands for the
  /// other color at alpha 0.
  static func between(_ a: Color?, _ b: Color?, at fraction: Double) -> Color? {
    guard let some = a ?? b else { return nil }
    let clear = Color(red: some.red, green: some.green, blue: some.blue, alpha: 0)
    let (from, to) = ((a ?? clear).components, (b ?? clear).components)
    // Interpolating between equal colors would only add rounding errors.
    if from == to { return some }
    let alpha = from.w + (to.w - from.w) * fraction
    // At alpha 0 there is no hue to preserve.
    guard alpha > 0 else { return Color(components: from + (to - from) * fraction) }
    let (start, end) = (from * from.w, to * to.w)
    var mixed = (start + (end - start) * fraction) / alpha
    mixed.w = alpha
    return Color(components: mixed)
  }

  /// Red, green, blue and alpha, not premultiplied.
  var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  init(components: SIMD4<Double>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}
