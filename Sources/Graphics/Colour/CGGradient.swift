public import Foundation

/// Colours along a line, each at a location of 0...1; straight colours are interpolated in sRGB.
public final class CGGradient: Hashable, Sendable {
  package let value: GradientStops

  package init(_ value: GradientStops) { self.value = value }

  /// Nil without colours, with an element that is no `CGColor`, or with a location that is not
  /// finite.
  ///
  /// - Parameters:
  ///   - space: Ignored: interpolation is in sRGB.
  ///   - colors: `CGColor`s.
  ///   - locations: As many as there are colours, not decreasing; nil spreads the colours evenly
  ///     over 0...1.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? CGColor }
    guard known.count == colors.count else { return nil }
    self.init(known.map(\.value), locations)
  }

  /// Nil without colours or with a location that is not finite.
  ///
  /// - Parameters:
  ///   - space: What the components mean; interpolation is in sRGB all the same.
  ///   - components: For each colour in turn, the components of `space` and alpha.
  ///   - locations: `count` of them, not decreasing; nil spreads the colours evenly over 0...1.
  ///   - count: How many colours there are.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let length = space.numberOfComponents + 1
    let colors = (0..<max(0, count)).map { index in
      space.color((0..<length).map { Double(components[index * length + $0]) })
    }
    self.init(colors, locations)
  }

  private convenience init?(_ colors: [Color], _ locations: UnsafePointer<CGFloat>?) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { index, color in
      GradientStops.Stop(locations.map { Double($0[index]) } ?? Double(index) / last, color)
    }
    guard let value = GradientStops(stops) else { return nil }
    self.init(value)
  }

  public static func == (a: CGGradient, b: CGGradient) -> Bool { a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
