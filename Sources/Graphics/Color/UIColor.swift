public import Foundation

/// The default type of a color literal.
public typealias _ColorLiteralType = UIColor

/// A color with UIKit's API: a `CGColor` with named constants and hue.
///
/// Unchecked Sendable because `NSObject` does not declare it. All stored properties are constants
/// of Sendable types, which subclasses must preserve.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()
  private let source: @Sendable () -> CGColor

  public init(cgColor: CGColor) { source = { cgColor } }

  /// Creates a color that depends on the appearance.
  ///
  /// - Parameter color: Called whenever the color is used, on any thread; see ``SystemAppearance``.
  public init(providing color: @escaping @Sendable () -> CGColor) { source = color }

  /// The color for the current appearance.
  public var cgColor: CGColor { source() }

  /// Creates clear black.
  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// Creates an sRGB color from a literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates an sRGB color; red, green and blue outside 0...1 are kept, and alpha is clamped.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      cgColor: CGColor(red: red, green: green, blue: blue, alpha: Self.clamped(alpha)))
  }

  /// Creates a Display P3 color, which is converted to sRGB for drawing; alpha is clamped to 0...1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    let alpha = Self.clamped(alpha)
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap {
      unsafe CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a gray with equal sRGB components; alpha is clamped to 0...1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: Self.clamped(alpha)))
  }

  /// Creates an sRGB color from hue, saturation, brightness and alpha, each clamped to 0...1.
  ///
  /// The hue is a fraction of a turn from red over green and blue; 1 is red again.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HueColor(
      hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness)
    ).rgb
    self.init(red: CGFloat(rgb.x), green: CGFloat(rgb.y), blue: CGFloat(rgb.z), alpha: alpha)
  }

  /// Returns the color with another alpha, clamped to 0...1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let alpha = Self.clamped(alpha)
    return UIColor { [source] in
      let color = source()
      return color.copy(alpha: alpha) ?? color
    }
  }

  private static func clamped(_ alpha: CGFloat) -> CGFloat { min(max(alpha, 0), 1) }

  /// Writes the sRGB components and alpha to the pointers that are not nil.
  ///
  /// - Returns: Always true: every color has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    unsafe red?.pointee = CGFloat(color.red)
    unsafe green?.pointee = CGFloat(color.green)
    unsafe blue?.pointee = CGFloat(color.blue)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the gray and alpha to the pointers that are not nil.
  ///
  /// - Returns: False, with nothing written, if the sRGB components are not all equal.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    guard color.red == color.green, color.green == color.blue else { return false }
    unsafe white?.pointee = CGFloat(color.red)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes hue, saturation, brightness (0...1) and alpha to the pointers that are not nil.
  ///
  /// Components are clamped to 0...1 first; a gray has hue 0.
  ///
  /// - Returns: Always true: every color has them.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    let parts = HueColor(rgb: SIMD3(color.red, color.green, color.blue))
    unsafe hue?.pointee = CGFloat(parts.hue)
    unsafe saturation?.pointee = CGFloat(parts.saturation)
    unsafe brightness?.pointee = CGFloat(parts.brightness)
    unsafe alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Returns this color, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  open override var hash: Int { cgColor.hashValue }
  open override var description: String { "UIColor \(cgColor)" }
}

// The named colors, opaque unless noted otherwise.
extension UIColor {
  /// Black: white 0.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// Dark gray: white 1/3.
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  /// Light gray: white 2/3.
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  /// White: white 1.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// Gray: white 0.5.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// Clear: white 0, alpha 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// Red: RGB 1, 0, 0.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Green: RGB 0, 1, 0.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// Blue: RGB 0, 0, 1.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Cyan: RGB 0, 1, 1.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// Yellow: RGB 1, 1, 0.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// Magenta: RGB 1, 0, 1.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// Orange: RGB 1, 0.5, 0.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Purple: RGB 0.5, 0, 0.5.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// Brown: RGB 0.6, 0.4, 0.2.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}
