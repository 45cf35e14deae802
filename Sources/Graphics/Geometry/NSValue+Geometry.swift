public import Foundation

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The boxed point; Foundation's `pointValue` if the value holds something else.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size; Foundation's `sizeValue` if the value holds something else.
  public var cgSizeValue: CGSize { sizeValue }
  /// The boxed rectangle; Foundation's `rectValue` if the value holds something else.
  public var cgRectValue: CGRect { rectValue }

  /// The boxed transform; the identity if the value holds something else.
  public var caTransform3DValue: CATransform3D {
    (self as? Boxed<CATransform3D>)?.content ?? CATransform3DIdentity
  }

  /// The boxed transform; the identity if the value holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    (self as? Boxed<CGAffineTransform>)?.content ?? .identity
  }

  /// The boxed vector; the zero vector if the value holds something else.
  public var cgVectorValue: CGVector { (self as? Boxed<CGVector>)?.content ?? .zero }
  /// The boxed insets; insets of 0 if the value holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets { (self as? Boxed<UIEdgeInsets>)?.content ?? .zero }
}

extension StructureBoxing where Self: NSValue {
  public init(caTransform3D transform: CATransform3D) { self.init(boxing: transform) }
  public init(cgAffineTransform transform: CGAffineTransform) { self.init(boxing: transform) }
  public init(cgVector vector: CGVector) { self.init(boxing: vector) }
  public init(uiEdgeInsets insets: UIEdgeInsets) { self.init(boxing: insets) }
}

/// The geometry in a value, for code that handles `Any`.
package enum BoxedGeometry: Sendable, Hashable {
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case affine(CGAffineTransform)
}

extension NSValue {
  /// The geometry in the value; nil for numbers, ranges and everything else.
  package var geometry: BoxedGeometry? {
    if let box = self as? Boxed<CATransform3D> { return .transform(box.content) }
    if let box = self as? Boxed<CGAffineTransform> { return .affine(box.content) }
    guard !(self is NSNumber) else { return nil }
    switch unsafe String(cString: objCType) {
    case Self.pointType: return .point(pointValue)
    case Self.sizeType: return .size(sizeValue)
    case Self.rectType: return .rect(rectValue)
    default: return nil
    }
  }

  private static let pointType = unsafe String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = unsafe String(cString: NSValue(size: .zero).objCType)
  private static let rectType = unsafe String(cString: NSValue(rect: .zero).objCType)
}
