public import Foundation
public import Strata

// Notifications with a target and a selector. Foundation on Linux observes only with closures, and
// removes observers only by the tokens returned for the closures.
extension NotificationCenter {
  /// Calls a method of an observer for each notification; the observer is not retained.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let target = observer as AnyObject
    let call = TargetCall(selector, target, isWeak: true)
    let token = addObserver(forName: name, object: object, queue: nil) { call.make($0) }
    TargetObservations.shared.add(
      TargetObservations.TargetObservation(
        observer: target, center: self, name: name, object: object.map { $0 as AnyObject },
        token: token))
  }

  /// Removes all observations of an observer.
  ///
  /// - Parameter observer: The observer, or a token returned by
  ///   `addObserver(forName:object:queue:using:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes the observations of an observer for a name, an object, or both.
  ///
  /// - Parameters:
  ///   - observer: The observer, or a token returned by `addObserver(forName:object:queue:using:)`.
  ///   - name: The name of the notifications; nil for all names.
  ///   - object: The sender of the notifications; nil for all objects.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let tokens = TargetObservations.shared.remove(
      observer, from: self, name: name, object: object.map { $0 as AnyObject })
    for token in tokens { removeObserver(token as Any) }
    // Tokens of closures are not in this table.
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// The tokens of each observer, protected by a lock.
private final class TargetObservations: @unchecked Sendable {
  static let shared = TargetObservations()

  struct TargetObservation {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: Notification.Name?
    weak var object: AnyObject?
    let token: any NSObjectProtocol
    private let hasObject: Bool

    init(
      observer: AnyObject, center: NotificationCenter, name: Notification.Name?,
      object: AnyObject?, token: any NSObjectProtocol
    ) {
      (self.observer, self.center, self.name) = (observer, center, name)
      (self.object, hasObject, self.token) = (object, object != nil, token)
    }

    /// Whether the observer, the center or the observed object has been deallocated.
    var isOver: Bool { observer == nil || center == nil || (hasObject && object == nil) }
  }

  private let lock = NSLock()
  private var entries: [TargetObservation] = []
  /// The number of entries at which expired entries are next removed.
  private var mostEntries = 64

  func add(_ entry: TargetObservation) {
    let over = lock.withLock { () -> [TargetObservation] in
      entries.append(entry)
      guard entries.count > mostEntries else { return [] }
      let over = entries.filter(\.isOver)
      entries.removeAll(where: \.isOver)
      mostEntries = max(64, entries.count * 2)
      return over
    }
    for old in over { old.center?.removeObserver(old.token as Any) }
  }

  /// Removes entries.
  ///
  /// - Returns: The tokens of the removed entries.
  func remove(
    _ observer: AnyObject, from center: NotificationCenter, name: Notification.Name?,
    object: AnyObject?
  ) -> [any NSObjectProtocol] {
    lock.withLock {
      let isMeant = { (entry: TargetObservation) in
        entry.observer === observer && entry.center === center
          && (name == nil || entry.name == name) && (object == nil || entry.object === object)
      }
      let tokens = entries.filter(isMeant).map(\.token)
      entries.removeAll(where: isMeant)
      return tokens
    }
  }
}
