public import Foundation
package import StrataGraphics

/// A shadow of text, as the value of the attribute `shadow`.
open class NSShadow: NSObject, NSCopying {
  /// Must be the first property; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// The offset of the shadow to the right and downward, in points; zero by default.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the blur, in points; 0, the default, gives a sharp shadow.
  ///
  /// A negative value counts as 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`; black at alpha 1/3 by default.
  ///
  /// Any other value disables the shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Creates a sharp shadow without an offset.
  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
      && Color(attribute: other.shadowColor) == Color(attribute: shadowColor)
  }
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }
}

/// The shadow of a run of text.
struct TextShadow: Hashable, Sendable {
  /// The offset in points, y down.
  var offset: SIMD2<Double>
  /// Twice the standard deviation of the blur, in points.
  var blur: Double
  var color: Color

  /// Returns nil if the shadow is invisible.
  init?(_ shadow: NSShadow) {
    guard let color = Color(attribute: shadow.shadowColor), !color.isClear else { return nil }
    offset = SIMD2(Double(shadow.shadowOffset.width), Double(shadow.shadowOffset.height))
    blur = max(Double(shadow.shadowBlurRadius), 0)
    self.color = color
    guard offset.x.isFinite, offset.y.isFinite, blur.isFinite else { return nil }
  }
}

extension CGColor {
  /// Returns the pattern color of an attribute's value; nil for plain colors and other values.
  static func pattern(attribute value: Any?) -> CGColor? {
    let color = (value as? UIColor)?.cgColor ?? value as? CGColor
    return color?.colorPattern == nil ? nil : color
  }
}

extension Color {
  /// Creates a color from an attribute's value; returns nil for any other value.
  package init?(attribute value: Any?) {
    switch value {
    case let color as UIColor: self = color.cgColor.value
    case let color as CGColor: self = color.value
    default: return nil
    }
  }
}
