public import Foundation

/// What an observer is told of a change; Foundation on Linux has no such type.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The one before.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is called at once, too.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// Where the option `.new` asks for it.
  public let newValue: Value?
  /// Where the option `.old` asks for it; nil for the first call that `.initial` asks for.
  public let oldValue: Value?
  /// Always false: an observer is told after a change.
  public let isPrior = false
}

/// Observes a property of an object as long as it is kept.
///
/// Swift has no key-value observing on Linux: what can be observed says so by conforming to
/// ``BlockObservable``.
public final class NSKeyValueObservation: NSObject {
  private var check: (() -> Void)?

  init(_ check: @escaping () -> Void) { self.check = check }

  /// Calls the observer where the property is another than at the last look; for classes that can be
  /// observed, after each change.
  public func look() { check?() }

  /// Ends the observation, as releasing it does.
  public func invalidate() { check = nil }
}

/// An object whose properties a block can observe.
public protocol BlockObservable: AnyObject {
  /// Has an observation look whenever the object may have changed, as long as it lives.
  func addObservation(_ observation: NSKeyValueObservation)
}

extension BlockObservable {
  /// Calls a block after each change of a property, on the thread that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: Any property that follows from what the object stores, as `\.frame` of a layer.
  ///   - changeHandler: Gets the object and the change. Values that cannot be compared count as
  ///     changed with every change of the object.
  /// - Returns: What must be kept as long as the block is to be called.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    var last = self[keyPath: keyPath]
    func change(from old: Value?) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? last : nil,
        oldValue: options.contains(.old) ? old : nil)
    }
    let observation = NSKeyValueObservation { [weak self] in
      guard let self else { return }
      let old = last
      last = self[keyPath: keyPath]
      if !isSame(old, last) { changeHandler(self, change(from: old)) }
    }
    addObservation(observation)
    if options.contains(.initial) { changeHandler(self, change(from: nil)) }
    return observation
  }
}

/// Whether two values are equal, or the same object; false where that cannot be said.
private func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
  if let first = first as? any Equatable { return first.equals(second) }
  guard type(of: first as Any) is AnyClass else { return false }
  return first as AnyObject === second as AnyObject
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == (other as? Self) }
}
