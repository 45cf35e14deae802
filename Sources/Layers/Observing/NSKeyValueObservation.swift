public import Foundation

/// The values that an observer receives with a change; Foundation on Linux has no such type.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The previous value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A first call immediately, in addition to changes.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The new value, if the option `.new` requests it.
  public let newValue: Value?
  /// The previous value, if `.old` requests it; nil for the first call that `.initial` requests.
  public let oldValue: Value?
  /// Always false, because observers are called after a change.
  public let isPrior = false
}

/// An observation of a property of an object, active for as long as it is retained.
///
/// Swift has no key-value observing on Linux. Observable types conform to ``BlockObservable``.
public final class NSKeyValueObservation: NSObject {
  private var check: (() -> Void)?

  init(_ check: @escaping () -> Void) { self.check = check }

  /// Calls the observer if the property has changed since the last check.
  ///
  /// Observable classes call it after each change.
  public func look() { check?() }

  /// Ends the observation, as releasing it does.
  public func invalidate() { check = nil }
}

/// An object whose properties a block can observe.
public protocol BlockObservable: AnyObject {
  /// Adds an observation, which must check whenever the object may have changed, while it is
  /// retained.
  func addObservation(_ observation: NSKeyValueObservation)
}

extension BlockObservable {
  /// Calls a block after each change of a property, on the thread that changes it.
  ///
  /// - Parameters:
  ///   - keyPath: Any property that is computed from what the object stores, such as `\.frame` of a
  ///     layer.
  ///   - changeHandler: Receives the object and the change. Values that cannot be compared count as
  ///     changed with every change of the object.
  /// - Returns: The observation, which must be retained for as long as the block is to be called.
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

/// Returns whether two values are equal or the same object; false if they cannot be compared.
private func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
  if let first = first as? any Equatable { return first.equals(second) }
  guard type(of: first as Any) is AnyClass else { return false }
  return first as AnyObject === second as AnyObject
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { self == (other as? Self) }
}
