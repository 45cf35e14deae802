public import Foundation

/// A colour: components in a colour space, with straight alpha.
///
/// Immutable, so it may be shared between threads. Two colours are equal when their spaces and their
/// components are, so black as a grey differs from black as red, green and blue; compare `value` to
/// ask whether they look the same.
public final class CGColor: Hashable, Sendable {
  /// The colour in sRGB: what is drawn.
  package let value: Color
  private let space: CGColorSpace
  /// The components as they were given, then alpha.
  private let given: [CGFloat]
  /// What is painted where the colour is a pattern; `value` is then what a pattern without colours is
  /// painted in, and clear for others.
  package let colorPattern: (any ColorPattern)?

  private init(
    _ space: CGColorSpace, _ given: [CGFloat], _ pattern: (any ColorPattern)? = nil
  ) {
    self.space = space
    self.given = given
    colorPattern = pattern
    value = space.color(given.map(Double.init))
  }

  /// A pattern.
  ///
  /// - Parameter given: Components of the space below the pattern's, where there is one, then alpha.
  package convenience init(_ pattern: any ColorPattern, _ space: CGColorSpace, _ given: [CGFloat]) {
    self.init(space, given, pattern)
  }

  /// `value` as an sRGB colour.
  package init(_ value: Color) {
    self.value = value
    space = .standard
    colorPattern = nil
    given = [value.red, value.green, value.blue, value.alpha].map { CGFloat($0) }
  }

  /// An sRGB colour.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// The same as `init(red:green:blue:alpha:)`.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.standard, [red, green, blue, alpha])
  }

  /// A device grey, which is sRGB with equal components.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(.deviceGray, [gray, alpha])
  }

  /// A grey whose light is its component to the power 2.2; it looks a little lighter than a device
  /// grey in the middle tones.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? .deviceGray
    self.init(space, [gray, alpha])
  }

  /// A colour of any space; never nil.
  ///
  /// `components` are as many as the space has, then alpha.
  public convenience init?(
    colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>
  ) {
    let count = space.numberOfComponents + 1
    self.init(space, Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// Black as a device grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White as a device grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Black with alpha 0, as a device grey.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Opaque black with red, green and blue, as layers have it by default: programs read
  /// `components[3]` of theirs.
  package static let layerBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// The same in white, which cells of emitters and replicators have.
  package static let layerWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// Straight; 0 is clear, 1 opaque.
  public var alpha: CGFloat { given.last ?? 1 }

  /// Those of the colour's own space, then alpha; never nil.
  public var components: [CGFloat]? { given }

  /// Alpha included: 2 for greys, 4 for others.
  public var numberOfComponents: Int { given.count }

  /// Never nil.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour with another alpha; never nil.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space, given.dropLast() + [alpha], colorPattern)
  }

  /// This colour, since it cannot change.
  public func copy() -> CGColor? { self }

  /// The colour in another space; never nil.
  ///
  /// A grey space keeps the luminance. The intent and the options are ignored.
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

extension CGColor: CustomStringConvertible {
  /// The space's name and the components.
  public var description: String {
    "\(space.name ?? "") \(given.map { "\($0)" }.joined(separator: " "))"
  }
}

/// What becomes of colours that another space cannot show.
///
/// Strata keeps them as they are, beyond 0...1, whatever the intent.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
