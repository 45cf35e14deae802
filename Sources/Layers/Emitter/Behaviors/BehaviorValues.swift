import Foundation
import StrataGraphics

/// The values of a behavior at one time, independent of its keys.
package struct BehaviorValues: Sendable, Hashable {
  enum Effect: Sendable, Hashable {
    case wave(WaveForce)
    case drag(Double)
    case attractor(AttractorField)
    case value(ParticleQuantity, OverLife, isAdditive: Bool)
    case color(ColorOverLife)
    /// The added angle in radians, and whether particles rotate in space.
    case align(turn: Double, inSpace: Bool)
    case light(ParticleLight)
  }

  let isEnabled: Bool
  let effect: Effect

  /// Whether a particle's position depends on its earlier position.
  var movesParticles: Bool {
    switch effect {
    case .wave, .drag, .attractor, .value(.velocity, _, _): true
    case .value, .color, .align, .light: false
    }
  }
}

extension BehaviorValues {
  /// Creates values; nil for an unknown type, and for a behavior that lacks required inputs.
  package init?(_ state: EmitterBehaviorState) {
    guard let type = BehaviorType(rawValue: state.type), let effect = state.effect(type) else {
      return nil
    }
    (isEnabled, self.effect) = (state.isEnabled, effect)
  }
}

// An input that is not set, or is not a finite number, has the default of its type.
extension EmitterBehaviorState {
  fileprivate func effect(_ type: BehaviorType) -> BehaviorValues.Effect? {
    switch type {
    case .wave:
      let force = numbers("force")
      guard force.count == 3 else { return nil }
      return .wave(
        WaveForce(force: SIMD3(force[0], force[1], force[2]), frequency: number("frequency")))
    case .drag: return .drag(number("drag"))
    case .attractor, .simpleAttractor: return .attractor(attractor)
    case .valueOverLife:
      guard let quantity = ParticleQuantity(text("keyPath")),
        let values = OverLife(numbers("values"), locations: numbers("locations"))
      else { return nil }
      return .value(quantity, values, isAdditive: flag("additive"))
    case .colorOverLife:
      let colors = (value(forKey: "colors") as? [Any] ?? []).compactMap { ($0 as? CGColor)?.value }
      return ColorOverLife(colors, locations: numbers("locations")).map { .color($0) }
    case .alignToMotion:
      return .align(turn: number("rotation") * 2 * .pi, inSpace: flag("preservesDepth"))
    case .light: return .light(light)
    }
  }

  private var attractor: AttractorField {
    let axis = spaceDirection(
      longitude: number("orientationLongitude"), latitude: number("orientationLatitude"))
    let shape: AttractorField.Shape =
      switch text("attractorType") {
      case "axial": .axial(axis)
      case "planar": .planar(axis)
      default: .radial
      }
    return AttractorField(
      shape: shape, center: place, radius: number("radius"), stiffness: number("stiffness"),
      falloff: number("falloff"))
  }

  private var light: ParticleLight {
    let color = (value(forKey: "color") as? CGColor)?.value ?? .white
    let distance = number("falloffDistance")
    var cone: ParticleLight.Cone?
    if flag("spot") {
      cone = ParticleLight.Cone(
        direction: spaceDirection(
          longitude: number("directionLongitude"), latitude: number("directionLatitude")),
        half: number("coneAngle") / 2, softness: min(max(number("coneEdgeSoftness"), 0), 1))
    }
    return ParticleLight(
      color: SIMD3(color.red.drawable(), color.green.drawable(), color.blue.drawable()),
      place: place, falloff: number("falloff"),
      falloffDistance: distance > 0 ? distance : 1, cone: cone, appliesAlpha: flag("appliesAlpha"))
  }

  private var place: SIMD3<Double> {
    let given = value(forKey: "position").flatMap { AnimatableValue($0) }.flatMap { CGPoint($0) }
    let point = given ?? .zero
    return SIMD3(Double(point.x), Double(point.y), number("zPosition")).drawable()
  }

  private func number(_ key: String) -> Double {
    let given = value(forKey: key).flatMap { AnimatableValue($0)?.number }
    if let given, given.isFinite { return ValueRange.amount.limited(given) }
    return input(key)?.defaultValue.flatMap { AnimatableValue($0)?.number } ?? 0
  }

  private func flag(_ key: String) -> Bool {
    value(forKey: key).flatMap { AnimatableValue($0)?.number }.map { $0 != 0 } ?? false
  }

  private func text(_ key: String) -> String {
    value(forKey: key).flatMap { AnimatableValue($0) }.flatMap { String($0) } ?? ""
  }

  private func numbers(_ key: String) -> [Double] {
    guard let entries = value(forKey: key) as? [Any] else { return [] }
    let numbers = entries.compactMap { AnimatableValue($0)?.number }.filter(\.isFinite)
    return numbers.count == entries.count ? numbers.map(ValueRange.amount.limited) : []
  }
}
