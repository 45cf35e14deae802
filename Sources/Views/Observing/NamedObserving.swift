public import Foundation
public import Strata

/// A key of the change dictionary of an observed property.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change, which is always 1, a new value.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, if the option `.new` is set.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The old value, if the option `.old` is set.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// An object that can observe properties by name; all responders can.
public protocol KeyValueObserving: AnyObject {
  /// Called when an observed property has changed.
  ///
  /// - Parameters:
  ///   - change: The values as Swift types, such as `CGPoint`.
  ///   - context: The context that was passed when the observation began.
  @MainActor func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

// String key paths of objects that blocks can observe: see `BlockObservable`. Linux has no
// key-value observing, so the names come from a table: see `NamedValue`.
extension NSObject {
  /// Calls an observer for each change of a property until the observer is removed.
  ///
  /// - Parameters:
  ///   - observer: A ``KeyValueObserving``. It is not retained.
  ///   - keyPath: The name of an observable property of a layer, a view, a scroll view, a control,
  ///     a gesture recognizer, a property animator, a player or a player item. It may begin with a
  ///     property that holds such an object, as in `panGestureRecognizer.state`.
  ///   - context: Passed to the observer.
  /// - Precondition: The name is known.
  @preconcurrency @MainActor public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let (object, name) = NamedValue.resolve(keyPath, from: self) else {
      fatalError(
        "\(type(of: self)) has no property \"\(keyPath)\" that can be observed by name; "
          + "use a key path, as in observe(\\.bounds)")
    }
    let tell: @MainActor (Any?, Any?) -> Void = { [weak self, weak observer] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
      change[.oldKey] = old
      change[.newKey] = new
      unsafe (observer as? any KeyValueObserving)?.observeValue(
        forKeyPath: keyPath, of: self, change: change, context: context)
    }
    unsafe NamedObservers.of(self).entries.append(
      NamedObservers.NamedObservation(
        observer: observer, keyPath: keyPath, context: context,
        observation: object.observation(named: name, options, tell)))
  }

  /// Removes the most recent observation of a property by an observer.
  @preconcurrency @MainActor public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String
  ) {
    let known = NamedObservers.of(self)
    if let last = known.entries.lastIndex(where: {
      $0.observer === observer && $0.keyPath == keyPath
    }) {
      known.entries.remove(at: last)
    }
  }

  /// Removes an observation of a property by an observer that was added with a context.
  @preconcurrency @MainActor public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    let known = NamedObservers.of(self)
    if let last = known.entries.lastIndex(where: {
      unsafe $0.observer === observer && $0.keyPath == keyPath && $0.context == context
    }) {
      known.entries.remove(at: last)
    }
  }
}

/// The observations of an object by name, stored with the object.
@MainActor private final class NamedObservers {
  // Safe: the address is only compared.
  @safe
  struct NamedObservation {
    weak var observer: NSObject?
    let keyPath: String
    let context: UnsafeMutableRawPointer?
    let observation: NSKeyValueObservation
  }

  private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  var entries: [NamedObservation] = [] {
    didSet { entries.removeAll { $0.observer == nil } }
  }

  static func of(_ object: NSObject) -> NamedObservers {
    if let known = unsafe objc_getAssociatedObject(object, key) as? NamedObservers { return known }
    let new = NamedObservers()
    unsafe objc_setAssociatedObject(object, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return new
  }
}

extension BlockObservable {
  /// Calls a closure with the old and the new value, each only if the options include it.
  @MainActor fileprivate func observation(
    named name: String, _ options: NSKeyValueObservingOptions,
    _ tell: @escaping @MainActor (Any?, Any?) -> Void
  ) -> NSKeyValueObservation {
    observe(\.[named: name], options: options) { _, change in
      MainActor.assumeIsolated { tell(change.oldValue?.value, change.newValue?.value) }
    }
  }

  fileprivate subscript(named name: String) -> NamedValue { NamedValue(name, of: self) }
}
