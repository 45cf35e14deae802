public import Foundation
public import Strata

/// What a change of an observed property is told by.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of change: 1, another value, always.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, where the option `.new` asks for it.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before, where the option `.old` asks for it.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// Who observes properties by their names; responders all do.
public protocol KeyValueObserving: AnyObject {
  /// An observed property has another value.
  ///
  /// - Parameters:
  ///   - change: Values as Swift has them, a `CGPoint` as such.
  ///   - context: What was given when the observation began.
  @MainActor func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

// Key paths in the form of texts, of objects that blocks can observe: see `BlockObservable`. There is no
// key-value observing on Linux, so the names are those of a table; see `NamedValue`.
extension NSObject {
  /// Has an observer told of each change of a property, until it is removed.
  ///
  /// - Parameters:
  ///   - observer: A ``KeyValueObserving``; it is not kept.
  ///   - keyPath: The name of a property of a layer, a view, a scroll view, a control, a gesture
  ///     recognizer, a player or its item that can be observed, or one of an object that has it: `panGestureRecognizer.state`.
  ///   - context: Handed to the observer.
  /// - Precondition: The name is known.
  @preconcurrency @MainActor public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let (object, name) = NamedValue.resolve(keyPath, from: self) else {
      fatalError(
        "\(type(of: self)) has no property \"\(keyPath)\" that can be observed by its name; "
          + "observe it with a key path, as in observe(\\.bounds)")
    }
    let tell: @MainActor (Any?, Any?) -> Void = { [weak self, weak observer] old, new in
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
      change[.oldKey] = old
      change[.newKey] = new
      (observer as? any KeyValueObserving)?.observeValue(
        forKeyPath: keyPath, of: self, change: change, context: context)
    }
    NamedObservers.of(self).entries.append(
      NamedObservers.Entry(
        observer: observer, keyPath: keyPath, context: context,
        observation: object.observation(named: name, options, tell)))
  }

  /// Tells an observer no more of the property that it was added for last.
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

  /// Tells an observer no more of a property that it was added for with a context.
  @preconcurrency @MainActor public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    let known = NamedObservers.of(self)
    if let last = known.entries.lastIndex(where: {
      $0.observer === observer && $0.keyPath == keyPath && $0.context == context
    }) {
      known.entries.remove(at: last)
    }
  }
}

/// Who observes an object by names; kept with the object.
@MainActor private final class NamedObservers {
  struct Entry {
    weak var observer: NSObject?
    let keyPath: String
    let context: UnsafeMutableRawPointer?
    let observation: NSKeyValueObservation
  }

  private static let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  var entries: [Entry] = [] {
    didSet { entries.removeAll { $0.observer == nil } }
  }

  static func of(_ object: NSObject) -> NamedObservers {
    if let known = objc_getAssociatedObject(object, key) as? NamedObservers { return known }
    let new = NamedObservers()
    objc_setAssociatedObject(object, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return new
  }
}

extension BlockObservable {
  /// Calls a closure with the value before and the new one, as far as they are asked for.
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
