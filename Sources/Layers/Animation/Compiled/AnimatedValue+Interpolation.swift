import StrataGraphics

extension AnimatedValue {
  /// The value on the way from one to another of the same case.
  ///
  /// Numbers, points, sizes and rectangles run along a line, colours along one in premultiplied
  /// sRGB, transforms part by part (`TransformParts` of the interpolating kind), paths point by
  /// point, arrays entry by entry, and one image fades into the other. What cannot be mixed (two
  /// strings, paths of other elements, arrays of other counts, anything of two cases) changes half
  /// way.
  ///
  /// - Parameter fraction: 0 and 1 give the ends exactly; beyond, an overshoot goes on as far.
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

  /// The first value, from half way on the second.
  static func stepped(
    _ a: AnimatedValue, _ b: AnimatedValue, at fraction: Double
  ) -> AnimatedValue {
    fraction < 0.5 ? a : b
  }

  /// Two values of the kinds that take memory; nil where they cannot be mixed.
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
  /// The colour on the way from one to another, along a line in premultiplied components.
  ///
  /// So that what is fading out keeps its hue. Nil stands for the other colour at alpha 0.
  static func between(_ a: Color?, _ b: Color?, at fraction: Double) -> Color? {
    guard let some = a ?? b else { return nil }
    let clear = Color(red: some.red, green: some.green, blue: some.blue, alpha: 0)
    let (from, to) = ((a ?? clear).components, (b ?? clear).components)
    // Of one colour no more than rounding would be lost.
    if from == to { return some }
    let alpha = from.w + (to.w - from.w) * fraction
    // Without alpha there is no hue to keep.
    guard alpha > 0 else { return Color(components: from + (to - from) * fraction) }
    let (start, end) = (from * from.w, to * to.w)
    var mixed = (start + (end - start) * fraction) / alpha
    mixed.w = alpha
    return Color(components: mixed)
  }

  /// Red, green, blue and alpha, straight.
  var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  init(components: SIMD4<Double>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}
