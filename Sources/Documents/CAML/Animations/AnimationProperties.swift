import Foundation
import StrataLayers

/// The properties of animations that are a text, by the names that CAML gives them.
enum AnimationProperties {
  static let animation: [String: PropertySetter<CAAnimation>] = [
    // Many tools write 1e-100 for 0, which would stand for the time when the animation is added.
    "beginTime": .number { $0.beginTime = Double($1) },
    "duration": .time { $0.duration = $1 },
    "speed": .number { $0.speed = Float($1) },
    "timeOffset": .number { $0.timeOffset = Double($1) },
    "repeatCount": .time { $0.repeatCount = Float($1) },
    "repeatDuration": .time { $0.repeatDuration = $1 },
    "autoreverses": .flag { $0.autoreverses = $1 },
    "fillMode": .word(fillModes) { $0.fillMode = CAMediaTimingFillMode(rawValue: $1) },
    "timingFunction": .curve { $0.timingFunction = $1 },
    "removedOnCompletion": .flag { $0.isRemovedOnCompletion = $1 },
  ]

  static let property: [String: PropertySetter<CAPropertyAnimation>] = [
    "keyPath": .text { $0.keyPath = $1 },
    "additive": .flag { $0.isAdditive = $1 },
    "cumulative": .flag { $0.isCumulative = $1 },
    "valueFunction": .word(valueFunctions) {
      $0.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: $1))
    },
  ]

  static let keyframes: [String: PropertySetter<CAKeyframeAnimation>] = [
    "calculationMode": .word(["linear", "discrete", "paced", "cubic", "cubicPaced"]) {
      $0.calculationMode = CAAnimationCalculationMode(rawValue: $1)
    },
    "rotationMode": .word(["auto", "autoReverse"]) {
      $0.rotationMode = CAAnimationRotationMode(rawValue: $1)
    },
    "keyTimes": .numbers { $0.keyTimes = $1.map { NSNumber(value: $0) } },
    "tensionValues": .numbers { $0.tensionValues = $1.map { NSNumber(value: $0) } },
    "continuityValues": .numbers { $0.continuityValues = $1.map { NSNumber(value: $0) } },
    "biasValues": .numbers { $0.biasValues = $1.map { NSNumber(value: $0) } },
  ]

  static let spring: [String: PropertySetter<CASpringAnimation>] = [
    "mass": .number { $0.mass = $1 },
    "stiffness": .number { $0.stiffness = $1 },
    "damping": .number { $0.damping = $1 },
    "velocity": .number { $0.initialVelocity = $1 },
    "initialVelocity": .number { $0.initialVelocity = $1 },
    "allowsOverdamping": .flag { $0.allowsOverdamping = $1 },
  ]

  /// The words for what an animation or a layer shows before its beginning and after its end.
  static let fillModes = ["removed", "forwards", "backwards", "both"]

  private static let valueFunctions = [
    "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
    "translateX", "translateY", "translateZ",
  ]

  /// Names with no effect: what the builder reads elsewhere, and the notes of editors.
  static func isSilent(_ name: String) -> Bool {
    CAMLGrammar.isSilent(name) || silent.contains(name)
  }

  private static let silent: Set<String> = ["key", "enabled", "animationType", "name"]
}
