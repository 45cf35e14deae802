public import Foundation

/// Lets an initializer of `NSValue` return one of its subclasses: a protocol's initializer may
/// replace `self`, a class's may not.
public protocol StructureBoxing {}

extension NSValue: StructureBoxing {}

extension StructureBoxing where Self: NSValue {
  /// - Precondition: `Self` is `NSValue` itself.
  package init(boxing content: some Boxable) {
    guard let box = Boxed(content) as? Self else {
      preconditionFailure("\(Self.self) cannot hold a \(type(of: content)); use NSValue")
    }
    self = box
  }
}

/// A structure that Foundation on Linux cannot box, because its `NSValue(bytes:objCType:)` traps
/// for all types but its own.
package protocol Boxable: Hashable, Sendable {
  /// Apple's encoding of the type.
  static var encoding: StaticString { get }
}

extension CATransform3D: Boxable {
  package static var encoding: StaticString { "{CATransform3D=dddddddddddddddd}" }
}

extension CGAffineTransform: Boxable {
  package static var encoding: StaticString { "{CGAffineTransform=dddddd}" }
}

extension CGVector: Boxable {
  package static var encoding: StaticString { "{CGVector=dd}" }
}

extension UIEdgeInsets: Boxable {
  package static var encoding: StaticString { "{UIEdgeInsets=dddd}" }
}

/// An `NSValue` that holds a structure.
///
/// It is unchecked Sendable, as `NSValue` is. The only stored property is a constant of a Sendable
/// type.
package final class Boxed<Content: Boxable>: NSValue, @unchecked Sendable {
  package let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  package required convenience init(bytes: UnsafeRawPointer, objCType: UnsafePointer<Int8>) {
    unsafe self.init(bytes.assumingMemoryBound(to: Content.self).pointee)
  }

  package required convenience init?(coder: NSCoder) { nil }

  package override func isEqual(_ object: Any?) -> Bool {
    (object as? Boxed<Content>)?.content == content
  }

  package override var hash: Int { content.hashValue }

  package override func getValue(_ value: UnsafeMutableRawPointer) {
    unsafe value.assumingMemoryBound(to: Content.self).pointee = content
  }

  package override var objCType: UnsafePointer<Int8> {
    unsafe UnsafeRawPointer(Content.encoding.utf8Start).assumingMemoryBound(to: Int8.self)
  }

  package override var description: String { "\(content)" }
}
