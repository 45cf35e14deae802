import Foundation
import StrataTestSupport
import Testing
import UIKit

/// A value that uses the associated values of another object when it is deallocated.
private final class LateUser {
  private let object: NSObject
  private let key: UnsafeRawPointer

  init(_ object: NSObject, _ key: UnsafeRawPointer) { (self.object, self.key) = (object, key) }

  deinit {
    let count = objc_getAssociatedObject(object, key) as? Int ?? 0
    objc_setAssociatedObject(object, key, count + 1, .OBJC_ASSOCIATION_RETAIN)
  }
}

/// The locks of associated values and of `objc_sync_enter`.
@MainActor @Suite struct ObjectLockTests {
  /// Returns whether a closure returns, and does not wait for a lock forever.
  ///
  /// A busy machine may start it late, so that the time is long.
  private func returns(_ body: @escaping @Sendable () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      body()
      done.signal()
    }
    return done.wait(timeout: .now() + 120) == .success
  }

  @Test func `the deinitializer of an associated value may use associated values`() {
    nonisolated(unsafe) let (owner, other) = (NSObject(), NSObject())
    nonisolated(unsafe) let key = UnsafeRawPointer(
      UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    defer { key.deallocate() }
    let policy = objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN
    expect(
      returns {
        objc_setAssociatedObject(owner, key, LateUser(other, key), policy)
        objc_setAssociatedObject(owner, key, LateUser(other, key), policy)
        objc_setAssociatedObject(owner, key, nil, policy)
        objc_setAssociatedObject(owner, key, LateUser(other, key), policy)
        objc_removeAssociatedObjects(owner)
      })
    expectEqual(objc_getAssociatedObject(other, key) as? Int, 3)
  }

  @Test func `values of deallocated objects may use associated values`() {
    nonisolated(unsafe) let other = NSObject()
    nonisolated(unsafe) let key = UnsafeRawPointer(
      UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
    defer { key.deallocate() }
    expect(
      returns {
        // Entries of deallocated objects are removed when there are twice as many as the live ones
        // of all tests were.
        for _ in 0..<100 where (objc_getAssociatedObject(other, key) as? Int ?? 0) < 500 {
          let owners = (0..<500).map { _ in NSObject() }
          for owner in owners {
            objc_setAssociatedObject(owner, key, LateUser(other, key), .OBJC_ASSOCIATION_RETAIN)
          }
        }
      })
    // Those of the first round, at least.
    expect((objc_getAssociatedObject(other, key) as? Int ?? 0) >= 500)
  }

  @Test func `a thread cannot leave the section of another thread`() {
    nonisolated(unsafe) let object = NSObject()
    let (isEntered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasLeft = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var results: [Int32] = []
    Thread {
      objc_sync_enter(object)
      objc_sync_enter(object)
      isEntered.signal()
      mayLeave.wait()
      results = (0..<3).map { _ in objc_sync_exit(object) }
      hasLeft.signal()
    }.start()
    isEntered.wait()
    expectEqual(objc_sync_exit(object), -1)
    mayLeave.signal()
    hasLeft.wait()
    expectEqual(results, [0, 0, -1])
  }
}
