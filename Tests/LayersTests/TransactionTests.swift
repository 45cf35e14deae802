import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct TransactionTests {
  /// Runs a closure on a fresh thread and returns its result.
  private func onNewThread<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }

  @Test func `outside a transaction values have their defaults`() {
    CATransaction.flush()
    expectEqual(CATransaction.animationDuration(), 0.25)
    expect(!CATransaction.disableActions())
    expect(CATransaction.animationTimingFunction() == nil)
    expect(CATransaction.completionBlock() == nil)
    expect(CATransaction.value(forKey: "mine") == nil)
  }

  @Test func `inner values hide outer ones until the commit`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setValue("outer", forKey: "mine")
    CATransaction.begin()
    expectEqual(CATransaction.animationDuration(), 1)
    CATransaction.setAnimationDuration(2)
    CATransaction.setDisableActions(true)
    CATransaction.setValue("inner", forKey: "mine")
    expectEqual(CATransaction.animationDuration(), 2)
    expect(CATransaction.disableActions())
    expectEqual(CATransaction.value(forKey: "mine") as? String, "inner")
    CATransaction.setValue(nil, forKey: "mine")
    expect(CATransaction.value(forKey: "mine") == nil)
    CATransaction.commit()
    expectEqual(CATransaction.animationDuration(), 1)
    expect(!CATransaction.disableActions())
    expectEqual(CATransaction.value(forKey: "mine") as? String, "outer")
    CATransaction.commit()
    expectEqual(CATransaction.animationDuration(), 0.25)
    expect(CATransaction.value(forKey: "mine") == nil)
  }

  @Test func `every value has a key`() {
    CATransaction.begin()
    defer { CATransaction.commit() }
    let ease = CAMediaTimingFunction(name: .easeIn)
    CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
    CATransaction.setValue(ease, forKey: kCATransactionAnimationTimingFunction)
    expectEqual(CATransaction.animationDuration(), 3)
    expect(CATransaction.disableActions())
    expect(CATransaction.animationTimingFunction() === ease)
    CATransaction.setDisableActions(false)
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(nil)
    expectEqual(CATransaction.value(forKey: "animationDuration") as? Double, 0.5)
    expectEqual(CATransaction.value(forKey: "disableActions") as? Bool, false)
    expect(CATransaction.value(forKey: "animationTimingFunction") == nil)
  }

  @Test func `a commit without a begin does nothing`() {
    CATransaction.setAnimationDuration(7)
    CATransaction.commit()
    CATransaction.commit()
    expectEqual(CATransaction.animationDuration(), 7)
    CATransaction.flush()
    expectEqual(CATransaction.animationDuration(), 0.25)
  }

  @Test func `a flush waits for the explicit transactions`() {
    CATransaction.setAnimationDuration(7)
    CATransaction.begin()
    CATransaction.flush()
    expectEqual(CATransaction.animationDuration(), 7)
    CATransaction.begin()
    CATransaction.commit()
    expectEqual(CATransaction.animationDuration(), 7)
    CATransaction.commit()
    expectEqual(CATransaction.animationDuration(), 0.25)
  }

  @Test func `each thread has its own transactions`() async {
    let there = await onNewThread {
      CATransaction.setAnimationDuration(9)
      return CATransaction.animationDuration()
    }
    expectEqual(there, 9)
    #expect(await onNewThread { CATransaction.animationDuration() } == 0.25)
  }

  @Test func `the lock is recursive, and other threads wait`() async {
    final class Order: @unchecked Sendable { var steps: [String] = [] }
    let order = Order()
    let isHeld = DispatchSemaphore(value: 0)
    async let first: Void = onNewThread {
      CATransaction.lock()
      CATransaction.lock()
      isHeld.signal()
      // The other thread has time to fail. If it is late, the test proves nothing, but does not
      // fail.
      Thread.sleep(forTimeInterval: 0.02)
      CATransaction.unlock()
      order.steps.append("first")
      CATransaction.unlock()
      CATransaction.unlock()
    }
    async let second: Void = onNewThread {
      isHeld.wait()
      CATransaction.unlock()
      CATransaction.lock()
      order.steps.append("second")
      CATransaction.unlock()
    }
    _ = await (first, second)
    expectEqual(order.steps, ["first", "second"])
  }
}
