public import Foundation
public import Strata

// Notifications with a target and a method: Foundation on Linux observes with closures alone, and takes
// away only what the closure's own token names.
extension NotificationCenter {
  /// Calls a method of an observer at a notification; the observer is not kept.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let target = observer as AnyObject
    let call = TargetCall(selector, target, isWeak: true)
    let token = addObserver(forName: name, object: object, queue: nil) { call.make($0) }
    TargetObservations.shared.add(
      TargetObservations.Entry(
        observer: target, center: self, name: name, object: object.map { $0 as AnyObject },
        token: token))
  }

  /// Calls no method of an observer any more.
  ///
  /// - Parameter observer: Also what `addObserver(forName:object:queue:using:)` has returned.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Calls no method of an observer any more for notifications of a name, of an object, or of both.
  ///
  /// - Parameters:
  ///   - observer: Also what `addObserver(forName:object:queue:using:)` has returned.
  ///   - name: nil for all names.
  ///   - object: nil for all objects.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let tokens = TargetObservations.shared.remove(
      observer, from: self, name: name, object: object.map { $0 as AnyObject })
    for token in tokens { removeObserver(token as Any) }
    // The token of a closure is not known here.
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// Which tokens stand for which observers; its lock is held wherever they are looked at.
private final class TargetObservations: @unchecked Sendable {
  static let shared = TargetObservations()

  struct Entry {
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

    /// Whether nobody can be told any more.
    var isOver: Bool { observer == nil || center == nil || (hasObject && object == nil) }
  }

  private let lock = NSLock()
  private var entries: [Entry] = []
  /// How many entries there may be before those that are over are looked for.
  private var mostEntries = 64

  func add(_ entry: Entry) {
    let over = lock.withLock { () -> [Entry] in
      entries.append(entry)
      guard entries.count > mostEntries else { return [] }
      let over = entries.filter(\.isOver)
      entries.removeAll(where: \.isOver)
      mostEntries = max(64, entries.count * 2)
      return over
    }
    for old in over { old.center?.removeObserver(old.token as Any) }
  }

  /// Forgets entries.
  ///
  /// - Returns: Their tokens.
  func remove(
    _ observer: AnyObject, from center: NotificationCenter, name: Notification.Name?,
    object: AnyObject?
  ) -> [any NSObjectProtocol] {
    lock.withLock {
      let isMeant = { (entry: Entry) in
        entry.observer === observer && entry.center === center
          && (name == nil || entry.name == name) && (object == nil || entry.object === object)
      }
      let tokens = entries.filter(isMeant).map(\.token)
      entries.removeAll(where: isMeant)
      return tokens
    }
  }
}
