import StrataLayers
import StrataTestSupport
import Testing

private final class Target {
  var log: [String] = []

  func plain() { log.append("plain") }
  func sent(_ sender: String) { log.append(sender) }
  func told(_ sender: String, event: Int) { log.append("\(sender) \(event)") }
  func maybe(_ sender: String?) -> Int {
    log.append(sender ?? "nobody")
    return 5
  }
}

@MainActor private final class MainTarget {
  var count = 0
  func add(_ number: Int) { count += number }
}

@Suite struct SelectorTests {
  @Test func `a method is called with as many arguments as it takes`() {
    let target = Target()
    Selector("plain", Target.plain).perform(on: target, with: "a", event: 1)
    Selector("sent:", Target.sent(_:)).perform(on: target, with: "b", event: 2)
    Selector("told:event:", Target.told(_:event:)).perform(on: target, with: "c", event: 3)
    let result = Selector("maybe:", Target.maybe(_:)).perform(on: target)
    expectEqual(target.log, ["plain", "b", "c 3", "nobody"])
    expectEqual(result as? Int, 5)
  }

  @Test func `mismatched classes and arguments are not called`() {
    let target = Target()
    expect(Selector("plain", Target.plain).perform(on: [1] as AnyObject) == nil)
    Selector("sent:", Target.sent(_:)).perform(on: target, with: 5)
    Selector("sent:", Target.sent(_:)).perform(on: target)
    expect(target.log.isEmpty)
  }

  @Test @MainActor func `main actor methods are called`() {
    let target = MainTarget()
    Selector("add:", MainTarget.add(_:)).perform(on: target, with: 3)
    expectEqual(target.count, 3)
  }

  @Test func `selectors are equal by name`() {
    expectEqual(Selector("plain", Target.plain), Selector("plain", Target.plain))
    expect(Selector("plain", Target.plain) != Selector("sent:", Target.sent(_:)))
  }
}
