import Foundation
import StrataGraphics

extension AnimationPropertyTable {
  /// What every animation has.
  package static let animation: AnimationPropertyTable = {
    var table: [String: AnimationProperty] = [
      "beginTime": .value(\CAAnimation.beginTime),
      "duration": .value(\CAAnimation.duration),
      "speed": .value(\CAAnimation.speed),
      "timeOffset": .value(\CAAnimation.timeOffset),
      "repeatCount": .value(\CAAnimation.repeatCount),
      "repeatDuration": .value(\CAAnimation.repeatDuration),
      "autoreverses": .value(\CAAnimation.autoreverses),
      "fillMode": .value(\CAAnimation.fillMode),
      "timingFunction": .object(
        \CAAnimation.timingFunction, takes: "a CAMediaTimingFunction"),
      "delegate": AnimationProperty(
        takes: "a CAAnimationDelegate",
        read: { $0.delegate },
        write: { animation, value in
          guard let delegate = value as? any CAAnimationDelegate else { return false }
          animation.delegate = delegate
          return true
        },
        clear: { $0.delegate = nil }),
      "preferredFrameRateRange": AnimationProperty(
        takes: "a CAFrameRateRange",
        read: { $0.preferredFrameRateRange },
        write: { animation, value in
          guard let range = value as? CAFrameRateRange else { return false }
          animation.preferredFrameRateRange = range
          return true
        }),
    ]
    table.addFlag("removedOnCompletion", \CAAnimation.isRemovedOnCompletion)
    return AnimationPropertyTable(table, makeDefault: { CAAnimation() })
  }()

  package static let propertyAnimation: AnimationPropertyTable = {
    var table: [String: AnimationProperty] = [
      "keyPath": .optional(\CAPropertyAnimation.keyPath),
      "valueFunction": .object(
        \CAPropertyAnimation.valueFunction, takes: "a CAValueFunction"),
    ]
    table.addFlag("additive", \CAPropertyAnimation.isAdditive)
    table.addFlag("cumulative", \CAPropertyAnimation.isCumulative)
    return AnimationPropertyTable(
      extending: .animation, table, makeDefault: { CAPropertyAnimation() })
  }()

  package static let basicAnimation = AnimationPropertyTable(
    extending: .propertyAnimation,
    [
      "fromValue": .anything(\CABasicAnimation.fromValue),
      "toValue": .anything(\CABasicAnimation.toValue),
      "byValue": .anything(\CABasicAnimation.byValue),
    ],
    makeDefault: { CABasicAnimation() })

  package static let keyframeAnimation = AnimationPropertyTable(
    extending: .propertyAnimation,
    [
      "values": .object(\CAKeyframeAnimation.values, takes: "an array"),
      "path": .object(\CAKeyframeAnimation.path, takes: "a CGPath"),
      "keyTimes": .numbers(\CAKeyframeAnimation.keyTimes),
      "timingFunctions": .object(
        \CAKeyframeAnimation.timingFunctions, takes: "an array of CAMediaTimingFunction"),
      "calculationMode": .value(\CAKeyframeAnimation.calculationMode),
      "tensionValues": .numbers(\CAKeyframeAnimation.tensionValues),
      "continuityValues": .numbers(\CAKeyframeAnimation.continuityValues),
      "biasValues": .numbers(\CAKeyframeAnimation.biasValues),
      "rotationMode": .optional(\CAKeyframeAnimation.rotationMode),
    ],
    makeDefault: { CAKeyframeAnimation() })

  package static let springAnimation = AnimationPropertyTable(
    extending: .basicAnimation,
    [
      "mass": .value(\CASpringAnimation.mass),
      "stiffness": .value(\CASpringAnimation.stiffness),
      "damping": .value(\CASpringAnimation.damping),
      "initialVelocity": .value(\CASpringAnimation.initialVelocity),
      "allowsOverdamping": .value(\CASpringAnimation.allowsOverdamping),
      "settlingDuration": .derived(\CASpringAnimation.settlingDuration),
      "perceptualDuration": .derived(\CASpringAnimation.perceptualDuration),
      "bounce": .derived(\CASpringAnimation.bounce),
    ],
    makeDefault: { CASpringAnimation() })

  package static let animationGroup = AnimationPropertyTable(
    extending: .animation,
    ["animations": .object(\CAAnimationGroup.animations, takes: "an array of CAAnimation")],
    makeDefault: { CAAnimationGroup() })

  package static let transition = AnimationPropertyTable(
    extending: .animation,
    [
      "type": .value(\CATransition.type),
      "subtype": .optional(\CATransition.subtype),
      "startProgress": .value(\CATransition.startProgress),
      "endProgress": .value(\CATransition.endProgress),
      "filter": .anything(\CATransition.filter),
    ],
    makeDefault: { CATransition() })
}

extension [String: AnimationProperty] {
  /// A truth value under Apple's key and under its getter's name: "additive" and "isAdditive".
  fileprivate mutating func addFlag<A: CAAnimation>(
    _ key: String, _ path: any ReferenceWritableKeyPath<A, Bool> & Sendable
  ) {
    var property = AnimationProperty.value(path)
    self[key] = property
    property.isAlias = true
    self["is" + key.prefix(1).uppercased() + key.dropFirst()] = property
  }
}

extension CAMediaTimingFillMode: KeyValueName {}
extension CAAnimationCalculationMode: KeyValueName {}
extension CAAnimationRotationMode: KeyValueName {}
extension CATransitionType: KeyValueName {}
extension CATransitionSubtype: KeyValueName {}
