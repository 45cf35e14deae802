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

  func set(
    _ value: Any?, _ key: UnsafeRawPointer, of object: AnyObject, _ policy: objc_AssociationPolicy
  ) {
    lock.lock()
    defer { lock.unlock() }
    let id = ObjectIdentifier(object)
    // A deallocated object may have had the same address.
    var entry =
      unsafe entries[id].flatMap { $0.object === object ? $0 : nil } ?? ObjectValues(object: object)
    if let value {
      let isKept = policy != .OBJC_ASSOCIATION_ASSIGN
      unsafe entry.boxes[key] = AssociatedValue(
        kept: isKept ? value : nil, other: isKept ? nil : value as AnyObject)
    } else {
      unsafe entry.boxes[key] = nil
    }
    entries[id] = unsafe entry.boxes.isEmpty ? nil : entry
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
    return unsafe entry.boxes[key]?.value
  }
}
