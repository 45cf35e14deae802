import Foundation
public import StrataLayers

/// Whether a hit test finds the deepest of 10,000 nested layers, on a thread whose stack is too
/// small for a call per layer.
public func findsDeepest(_ make: () -> CALayer) -> Bool {
  func layer() -> CALayer {
    let layer = make()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    return layer
  }
  let deepest = layer()
  var top = deepest
  for _ in 1..<10_000 {
    let next = layer()
    next.addSublayer(top)
    top = next
  }
  nonisolated(unsafe) let (first, last) = (top, deepest)
  nonisolated(unsafe) var isFound = false
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    isFound = first.hitTest(CGPoint(x: 50, y: 50)) === last
    done.signal()
  }
  thread.stackSize = 128 << 10
  thread.start()
  done.wait()
  return isFound
}
