import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Shorthand for creating behaviors and finding the particles that follow them.
enum BehaviorProbe {
  static func behavior(_ type: String, _ inputs: [String: Any], name: String? = nil)
    -> CAEmitterBehavior
  {
    let behavior = CAEmitterBehavior(type: type)
    behavior.name = name
    for (key, value) in inputs { behavior.setValue(value, forKey: key) }
    return behavior
  }

  static func values(_ type: String, _ inputs: [String: Any] = [:]) -> [BehaviorValues] {
    [BehaviorValues(behavior(type, inputs).state)].compactMap { $0 }
  }

  /// A cell with one birth per second, each living for 10 s, the first at 1 s.
  static func cell(
    _ behaviors: [BehaviorValues], lifetime: Double = 10,
    _ change: (inout CellValues) -> Void = { _ in }
  ) -> CellValues {
    EmitterProbe.cell(rate: 1, lifetime: lifetime) {
      $0.behaviors = behaviors
      change(&$0)
    }
  }

  /// The particle that is born at 1 s, at an age of less than a second.
  static func first(_ cell: CellValues, at age: Double) throws -> LivingParticle? {
    try EmitterProbe.living(EmitterProbe.emitter(cell), at: 1 + age).first
  }
}

func isNear(_ a: Float?, _ b: Double, _ tolerance: Double = 1e-3) -> Bool {
  a.map { abs(Double($0) - b) <= tolerance } ?? false
}
