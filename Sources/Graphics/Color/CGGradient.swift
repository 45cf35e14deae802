public import Foundation

/// Colors along a line, each at a location of 0...1, interpolated unpremultiplied in sRGB.
public final class CGGradient: Hashable, Sendable {
  package let value: GradientStops

  package init(_ value: GradientStops) { self.value = value }

  /// Creates a gradient; nil if there are no colors, if an element is not a `CGColor`, or if a
  /// location is not finite.
  ///
  /// - Parameters:
  ///   - space: Ignored: interpolation is in sRGB.
  ///   - colors: `CGColor`s.
  ///   - locations: One location per color, not decreasing; nil spreads the colors evenly
  ///     over 0...1.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? CGColor }
    guard known.count == colors.count else { return nil }
    unsafe self.init(known.map(\.value), unsafe locations)
  }

  /// Creates a gradient from color components; nil if there are no colors or if a location is not
  /// finite.
  ///
  /// - Parameters:
  ///   - space: The color space of the components; interpolation is always in sRGB.
  ///   - components: For each color in turn, the components of `space` and alpha.
  ///   - locations: `count` locations, not decreasing; nil spreads the colors evenly over 0...1.
  ///   - count: The number of colors.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let length = space.numberOfComponents + 1
    let colors = (0..<max(0, count)).map { index in
      space.color((0..<length).map { unsafe Double(components[index * length + $0]) })
    }
    unsafe self.init(colors, locations)
  }

  private convenience init?(_ colors: [Color], _ locations: UnsafePointer<CGFloat>?) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { index, color in
      unsafe GradientStops.Stop(
        locations.map { unsafe Double($0[index]) } ?? Double(index) / last, color)
    }
    guard let value = GradientStops(stops) else { return nil }
    self.init(value)
  }

  public static func == (a: CGGradient, b: CGGradient) -> Bool { a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
