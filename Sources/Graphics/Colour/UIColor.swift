public import Foundation

/// What a colour literal is where nothing else says.
public typealias _ColorLiteralType = UIColor

/// A colour as UIKit has it: a `CGColor` with named constants and hue.
///
/// Sendable without checks because `NSObject` makes no promise of it; what is stored is constant and of
/// Sendable types. Subclasses must keep to that.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()
  private let source: @Sendable () -> CGColor

  public init(cgColor: CGColor) { source = { cgColor } }

  /// A colour that is another in other surroundings.
  ///
  /// - Parameter color: Asked whenever the colour is used, on any thread; see ``SystemAppearance``.
  public init(providing color: @escaping @Sendable () -> CGColor) { source = color }

  /// As it is in the surroundings that are current.
  public var cgColor: CGColor { source() }

  /// Clear black.
  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// A colour literal, `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`; sRGB.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// An sRGB colour; components beyond 0...1 are kept.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A Display P3 colour, converted to sRGB where it is drawn.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey with equal sRGB components.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// An sRGB colour by hue, saturation and brightness, each clamped to 0...1.
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

  /// The same colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor { [source] in
      let color = source()
      return color.copy(alpha: alpha) ?? color
    }
  }

  /// Writes the sRGB components and alpha where a pointer is given.
  ///
  /// - Returns: Always true: every colour has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    red?.pointee = CGFloat(color.red)
    green?.pointee = CGFloat(color.green)
    blue?.pointee = CGFloat(color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the grey and alpha where a pointer is given.
  ///
  /// - Returns: False, with nothing written, when the sRGB components are not all equal.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = CGFloat(color.red)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes hue, saturation, brightness (0...1) and alpha where a pointer is given.
  ///
  /// Components are clamped to 0...1 first; a grey has hue 0.
  ///
  /// - Returns: Always true: every colour has them.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor.value
    let parts = HueColor(rgb: SIMD3(color.red, color.green, color.blue))
    hue?.pointee = CGFloat(parts.hue)
    saturation?.pointee = CGFloat(parts.saturation)
    brightness?.pointee = CGFloat(parts.brightness)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// This colour, since it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  open override var hash: Int { cgColor.hashValue }
  open override var description: String { "UIColor \(cgColor)" }
}

// The named colours, opaque where nothing else is said.
extension UIColor {
  /// White 0.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// White 1/3.
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  /// White 2/3.
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  /// White 1.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// White 0.5.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// White 0, alpha 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// 1, 0, 0.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// 0, 1, 0.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// 0, 0, 1.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// 0, 1, 1.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// 1, 1, 0.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// 1, 0, 1.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// 1, 0.5, 0.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// 0.5, 0, 0.5.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// 0.6, 0.4, 0.2.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
}
