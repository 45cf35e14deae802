public import Foundation
package import StrataGraphics

/// A shadow that text throws: the value of the attribute `shadow`.
open class NSShadow: NSObject, NSCopying {
  /// First of all; see `FoundationTypeNumber`.
  private let typeNumber = FoundationTypeNumber()

  /// How far the shadow lies to the right of what throws it and below, in points; zero at first.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of its blur, in points; 0, at first, leaves it sharp.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or a `CGColor`; black of alpha 1/3 at first, and no shadow for anything else.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// A sharp shadow exactly under what throws it.
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

/// A shadow of a run of text.
struct TextShadow: Hashable, Sendable {
  /// In points, y down.
  var offset: SIMD2<Double>
  /// Twice the standard deviation, in points.
  var blur: Double
  var color: Color

  /// Nil where nothing is drawn.
  init?(_ shadow: NSShadow) {
    guard let color = Color(attribute: shadow.shadowColor), !color.isClear else { return nil }
    offset = SIMD2(Double(shadow.shadowOffset.width), Double(shadow.shadowOffset.height))
    blur = max(Double(shadow.shadowBlurRadius), 0)
    self.color = color
    guard offset.x.isFinite, offset.y.isFinite, blur.isFinite else { return nil }
  }
}

extension Color {
  /// The colour that an attribute's value stands for; nil where it is none.
  package init?(attribute value: Any?) {
    switch value {
    case let color as UIColor: self = color.cgColor.value
    case let color as CGColor: self = color.value
    default: return nil
    }
  }
}
