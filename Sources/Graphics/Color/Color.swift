/// A color in sRGB, gamma-encoded, with unpremultiplied alpha.
///
/// Components are usually 0...1. Values outside are kept (extended sRGB) and clamped when drawn.
public struct Color: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The unpremultiplied components, each clamped to 0...1; NaN becomes 0.
  public var clamped: SIMD4<Float> {
    func unit(_ value: Double) -> Float { value > 0 ? Float(Swift.min(value, 1)) : 0 }
    return SIMD4(unit(red), unit(green), unit(blue), unit(alpha))
  }

  /// The premultiplied components, clamped to 0...1, as used in blending.
  public var premultiplied: SIMD4<Float> {
    let c = clamped
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  public var isOpaque: Bool { alpha >= 1 }
  /// Whether the color is fully transparent; a NaN alpha counts as 0.
  public var isClear: Bool { !(alpha > 0) }
}

/// The stops of a gradient, in order of location, with unpremultiplied colors.
public struct GradientStops: Sendable, Hashable {
  public struct Stop: Sendable, Hashable {
    public var location: Double
    public var color: Color

    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The stops, at least one, with locations that never decrease.
  ///
  /// Two neighbors with equal locations form a hard edge.
  public let stops: [Stop]

  /// - Returns: nil if `stops` is empty or a location is not finite. A location below the one
  ///   before it is raised to it, as in CSS.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty, stops.allSatisfy(\.location.isFinite) else { return nil }
    var sorted = stops
    for index in sorted.indices.dropFirst() {
      sorted[index].location = max(sorted[index].location, sorted[index - 1].location)
    }
    self.stops = sorted
  }

  private init(sorted stops: [Stop]) { self.stops = stops }

  /// Returns a gradient with the same locations and mapped colors.
  public func mapColors(_ transform: (Color) -> Color) -> GradientStops {
    GradientStops(sorted: stops.map { Stop($0.location, transform($0.color)) })
  }

  /// Returns the unpremultiplied color at `t`: linear between stops, the end colors outside them.
  ///
  /// At a hard edge the later stop's color applies from its location on.
  public func color(at t: Double) -> SIMD4<Float> {
    var result = stops[0].color.clamped
    for (from, to) in zip(stops, stops.dropFirst()) {
      guard t >= from.location else { break }
      let a = from.color.clamped
      let b = to.color.clamped
      let span = to.location - from.location
      let fraction = span > 0 ? min(1, (t - from.location) / span) : (t >= to.location ? 1 : 0)
      result = a + (b - a) * Float(fraction)
    }
    return result
  }
}
