import Foundation

// Apple's name.
// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The ownership of an associated value.
///
/// The object retains the value in all cases except `OBJC_ASSOCIATION_ASSIGN`.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object under a key; nil removes the value.
///
/// Swift on Linux does not report the deallocation of an object, so its values are released during
/// a later call.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  unsafe AssociatedValues.shared.set(value, key, of: object as AnyObject, policy)
}

/// Returns the value associated with an object under a key; nil if there is no value.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  unsafe AssociatedValues.shared.value(key, of: object as AnyObject)
}

/// Removes all values associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedValues.shared.removeAll(of: object as AnyObject)
}

/// The table of associated values, protected by a lock.
private final class AssociatedValues: @unchecked Sendable {
  static let shared = AssociatedValues()
  private let lock = NSLock()

  private struct AssociatedValue {
    let kept: Any?
    weak var other: AnyObject?

    var value: Any? { kept ?? other }
  }

  // Safe: the addresses are keys.
  @safe
  private struct ObjectValues {
    weak var object: AnyObject?
    var boxes: [UnsafeRawPointer: AssociatedValue] = unsafe [:]
  }

  private var entries: [ObjectIdentifier: ObjectValues] = [:]
  /// The number of entries at which entries of deallocated objects are next removed.
  private var mostEntries = 64

  // A value is released after the lock, because its deinitializer may use associated values.

  func set(
    _ value: Any?, _ key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy
  ) {
    let new = value.map { value in
      let isKept = policy != .OBJC_ASSOCIATION_ASSIGN
      return AssociatedValue(
        kept: isKept ? value : nil, other: isKept ? nil : value as AnyObject)
    }
    let released = lock.withLock { () -> [Any] in
      let id = ObjectIdentifier(object)
      let known = entries[id]
      // A deallocated object may have had the same address.
      var entry =
        unsafe known.flatMap { $0.object === object ? $0 : nil } ?? ObjectValues(object: object)
      unsafe entry.boxes[key] = new
      entries[id] = unsafe entry.boxes.isEmpty ? nil : entry
      return [known as Any] + removeDeallocated()
    }
    withExtendedLifetime(released) {}
  }

  func removeAll(of object: AnyObject) {
    let released = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(released) {}
  }

  /// Removes the entries of deallocated objects if there are many entries.
  ///
  /// - Returns: The objects that the caller releases after the lock.
  private func removeDeallocated() -> [Any] {
    guard entries.count > mostEntries else { return [] }
    var (live, released): ([ObjectIdentifier: ObjectValues], [Any]) = ([:], [])
    for (id, entry) in entries {
      // Another thread may release its reference now, and leave the last one to this function.
      if let object = entry.object {
        live[id] = entry
        released.append(object)
      } else {
        released.append(entry)
      }
    }
    entries = live
    mostEntries = max(64, live.count * 2)
    return released
  }

  func value(_ key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    lock.lock()
    defer { lock.unlock() }
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    return unsafe entry.boxes[key]?.value
  }
}
