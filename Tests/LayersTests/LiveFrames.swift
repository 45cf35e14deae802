import Foundation
import StrataGraphics
import StrataLayers

/// Records its delegate calls.
final class CallLog: CAAnimationDelegate {
  var calls: [String] = []

  func animationDidStart(_ anim: CAAnimation) { calls.append("start \(name(anim))") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    calls.append("\(flag ? "end" : "cut") \(name(anim))")
  }

  /// Returns the calls recorded since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  private func name(_ animation: CAAnimation) -> String {
    animation.value(forKey: "name") as? String ?? "?"
  }

  /// Returns an animation from 0 to 1 whose delegate is this log.
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
  /// Renders a frame of a job: the state at a time, as evaluation computes it.
  func renderFrame(at time: Double) throws {
    try prepareTree(isYUp: false, at: time)
  }

  /// Shows a live frame.
  func showFrame(at time: Double) throws {
    try renderFrame(at: time)
    deliverEvents()
  }
}
