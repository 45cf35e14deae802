import Foundation
import StrataGraphics
import StrataLayers

/// Notes what it is called for.
final class CallLog: CAAnimationDelegate {
  var calls: [String] = []

  func animationDidStart(_ anim: CAAnimation) { calls.append("start \(name(anim))") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    calls.append("\(flag ? "end" : "cut") \(name(anim))")
  }

  /// What was noted since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  private func name(_ animation: CAAnimation) -> String {
    animation.value(forKey: "name") as? String ?? "?"
  }

  /// An animation from 0 to 1 that calls here.
  func animation(
    _ name: String, of keyPath: String = "opacity", begin: Double = 0, duration: Double = 1
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = 1
    animation.beginTime = begin
    animation.duration = duration
    animation.delegate = self
    animation.setValue(name, forKey: "name")
    return animation
  }
}

extension CALayer {
  /// A frame of a job: what is shown at a time, as evaluation has it.
  func renderFrame(at time: Double) throws {
    try prepareTree(isYUp: false, at: time)
  }

  /// A live frame.
  func showFrame(at time: Double) throws {
    try renderFrame(at: time)
    deliverEvents()
  }
}
