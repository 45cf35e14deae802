import Foundation

// Apple's name.
// swift-format-ignore: TypeNamesShouldBeCapitalized
/// How an associated value is kept: with the object in all cases but `OBJC_ASSOCIATION_ASSIGN`, which
/// does not keep it.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Stores a value with an object, under a key; nil removes it.
///
/// Swift on Linux does not tell when an object is gone: its values are released some calls later.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedValues.shared.set(value, key, of: object as AnyObject, policy)
}

/// The value that is stored with an object under a key; nil where there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedValues.shared.value(key, of: object as AnyObject)
}

/// Removes all values that are stored with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedValues.shared.removeAll(of: object as AnyObject)
}

/// Values beside objects; its lock is held wherever they are looked at.
private final class AssociatedValues: @unchecked Sendable {
  static let shared = AssociatedValues()
  private let lock = NSLock()

  private struct Box {
    let kept: Any?
    weak var other: AnyObject?

    var value: Any? { kept ?? other }
  }

  private struct Entry {
    weak var object: AnyObject?
    var boxes: [UnsafeRawPointer: Box] = [:]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many entries there may be before those of objects that are gone are looked for.
  private var mostEntries = 64

  func set(
    _ value: Any?, _ key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy
  ) {
    lock.lock()
    defer { lock.unlock() }
    let id = ObjectIdentifier(object)
    // An object that is gone may have had the same address.
    var entry = entries[id].flatMap { $0.object === object ? $0 : nil } ?? Entry(object: object)
    if let value {
      let isKept = policy != .OBJC_ASSOCIATION_ASSIGN
      entry.boxes[key] = Box(
        kept: isKept ? value : nil, other: isKept ? nil : value as AnyObject)
    } else {
      entry.boxes[key] = nil
    }
    entries[id] = entry.boxes.isEmpty ? nil : entry
    guard entries.count > mostEntries else { return }
    entries = entries.filter { $0.value.object != nil }
    mostEntries = max(64, entries.count * 2)
  }

  func removeAll(of object: AnyObject) {
    lock.withLock { entries[ObjectIdentifier(object)] = nil }
  }

  func value(_ key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    lock.lock()
    defer { lock.unlock() }
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return entry.boxes[key]?.value
  }
}
