public import Foundation

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The boxed point; what Foundation's `pointValue` gives when the value holds something else.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size; what Foundation's `sizeValue` gives when the value holds something else.
  public var cgSizeValue: CGSize { sizeValue }
  /// The boxed rectangle; what Foundation's `rectValue` gives when the value holds something else.
  public var cgRectValue: CGRect { rectValue }

  /// The boxed transform; the identity when the value holds something else.
  public var caTransform3DValue: CATransform3D {
    (self as? Boxed<CATransform3D>)?.content ?? CATransform3DIdentity
  }

  /// The boxed transform; the identity when the value holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    (self as? Boxed<CGAffineTransform>)?.content ?? .identity
  }
}

/// Lets an initialiser of `NSValue` return one of its subclasses: a protocol's initialiser may
/// replace `self`, a class's may not.
public protocol StructureBoxing {}

extension NSValue: StructureBoxing {}

extension StructureBoxing where Self: NSValue {
  public init(caTransform3D transform: CATransform3D) { self.init(boxing: transform) }
  public init(cgAffineTransform transform: CGAffineTransform) { self.init(boxing: transform) }

  private init(boxing content: some Boxable) {
    guard let box = Boxed(content) as? Self else {
      preconditionFailure("\(Self.self) cannot hold a \(type(of: content)); use NSValue")
    }
    self = box
  }
}

/// What geometry a value holds, for code that meets an `Any`.
package enum BoxedGeometry: Sendable, Hashable {
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case affine(CGAffineTransform)
}

extension NSValue {
  /// The geometry that the value holds; nil for numbers, ranges and everything else.
  package var geometry: BoxedGeometry? {
    if let box = self as? Boxed<CATransform3D> { return .transform(box.content) }
    if let box = self as? Boxed<CGAffineTransform> { return .affine(box.content) }
    guard !(self is NSNumber) else { return nil }
    switch String(cString: objCType) {
    case Self.pointType: return .point(pointValue)
    case Self.sizeType: return .size(sizeValue)
    case Self.rectType: return .rect(rectValue)
    default: return nil
    }
  }

  private static let pointType = String(cString: NSValue(point: .zero).objCType)
  private static let sizeType = String(cString: NSValue(size: .zero).objCType)
  private static let rectType = String(cString: NSValue(rect: .zero).objCType)
}

/// A structure that Foundation on Linux cannot box: its `NSValue(bytes:objCType:)` traps for all but
/// its own.
private protocol Boxable: Hashable, Sendable {
  /// Apple's encoding of the type.
  static var encoding: StaticString { get }
}

extension CATransform3D: Boxable {
  fileprivate static var encoding: StaticString { "{CATransform3D=dddddddddddddddd}" }
}

extension CGAffineTransform: Boxable {
  fileprivate static var encoding: StaticString { "{CGAffineTransform=dddddd}" }
}

/// Sendable without checks because `NSValue` declares itself so; the one stored property is a
/// constant of a Sendable type.
private final class Boxed<Content: Boxable>: NSValue, @unchecked Sendable {
  let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  required convenience init(bytes: UnsafeRawPointer, objCType: UnsafePointer<Int8>) {
    self.init(bytes.assumingMemoryBound(to: Content.self).pointee)
  }

  required convenience init?(coder: NSCoder) { nil }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? Boxed<Content>)?.content == content
  }

  override var hash: Int { content.hashValue }

  override func getValue(_ value: UnsafeMutableRawPointer) {
    value.assumingMemoryBound(to: Content.self).pointee = content
  }

  override var objCType: UnsafePointer<Int8> {
    UnsafeRawPointer(Content.encoding.utf8Start).assumingMemoryBound(to: Int8.self)
  }

  override var description: String { "\(content)" }
}
