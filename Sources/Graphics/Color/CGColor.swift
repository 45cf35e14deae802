public import Foundation

/// A color: components in a color space, with unpremultiplied alpha.
///
/// It is immutable and therefore thread-safe. Two colors are equal if their spaces and their
/// components are, so black as a gray differs from black as red, green and blue. To find out
/// whether two colors look the same, convert them to one space.
public final class CGColor: Hashable, Sendable {
  /// The color in sRGB, with which it is drawn.
  package let value: Color
  private let space: CGColorSpace
  /// The components as specified, then alpha.
  private let given: [CGFloat]
  /// The pattern of a pattern color; nil for plain colors.
  ///
  /// `value` is then the color in which an uncolored pattern is painted, and clear for colored
  /// ones.
  package let colorPattern: (any ColorPattern)?

  private init(
    _ space: CGColorSpace, _ given: [CGFloat], _ pattern: (any ColorPattern)? = nil
  ) {
    self.space = space
    self.given = given
    colorPattern = pattern
    value = space.color(given.map(Double.init))
  }

  /// Creates a pattern color.
  ///
  /// - Parameter given: The components of the pattern's base space, if it has one, then alpha.
  package convenience init(_ pattern: any ColorPattern, _ space: CGColorSpace, _ given: [CGFloat]) {
    self.init(space, given, pattern)
  }

  /// Creates an sRGB color from `value`.
  package init(_ value: Color) {
    self.value = value
    space = .standard
    colorPattern = nil
    given = [value.red, value.green, value.blue, value.alpha].map { CGFloat($0) }
  }

  /// Creates an sRGB color.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// Creates an sRGB color, like `init(red:green:blue:alpha:)`.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// Creates a device gray, which is sRGB with equal components.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// Creates a gray whose linear light is its component to the power 2.2.
  ///
  /// It looks slightly lighter than a device gray in the midtones.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? .deviceGray
    self.init(space, [gray, alpha])
  }

  /// Creates a color in any space; never nil.
  ///
  /// `components` has the components of the space, then alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>
  ) {
    let count = space.numberOfComponents + 1
    unsafe self.init(space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Black as a device gray.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White as a device gray.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with alpha 0, as a device gray.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Opaque black in RGB, the default of layers: programs read `components[3]` of their colors.
  package static let layerBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// Opaque white in RGB, the default of emitter cells and replicators.
  package static let layerWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// The alpha component, unpremultiplied; 0 is clear, 1 opaque.
  public var alpha: CGFloat { given.last ?? 1 }

  /// The components in the color's own space, then alpha; never nil.
  public var components: [CGFloat]? { given }

  /// The number of components, including alpha: 2 for grays, 4 for others.
  public var numberOfComponents: Int { given.count }

  /// The color space; never nil.
  public var colorSpace: CGColorSpace? { space }

  /// Returns the color with another alpha; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space, given.dropLast() + [alpha], colorPattern)
  }

  /// Returns this color, which is immutable.
  public func copy() -> CGColor? { self }

  /// Returns the color in another space; never nil.
  ///
  /// A gray space preserves the luminance. The intent and the options are ignored.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    space == self.space ? self : CGColor(space, space.components(value).map { CGFloat($0) })
  }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b
      || (a.space == b.space && a.given == b.given && a.colorPattern === b.colorPattern)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(given)
  }
}

extension CGColor: _ExpressibleByColorLiteral {
  /// Creates an sRGB color from a literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

extension CGColor: CustomStringConvertible {
  /// The space's name and the components.
  public var description: String {
    "\(space.name ?? "") \(given.map { "\($0)" }.joined(separator: " "))"
  }
}

/// The handling of colors outside the gamut of another space.
///
/// Strata keeps them unchanged, outside 0...1, for every intent.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
