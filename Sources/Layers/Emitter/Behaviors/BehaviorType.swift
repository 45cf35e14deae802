import Foundation
import StrataGraphics

/// The types of behaviors that particles follow.
enum BehaviorType: String, CaseIterable {
  case wave, drag, alignToMotion, valueOverLife, colorOverLife, light, attractor, simpleAttractor

  /// The inputs of the behavior type.
  var inputs: [BehaviorInput] {
    switch self {
    case .wave: [.init("force", .numbers, [0, 0, 0]), .init("frequency", .number, 1)]
    case .drag: [.init("drag", .number, 0)]
    case .alignToMotion: [.init("rotation", .number, 0), .init("preservesDepth", .flag, false)]
    case .valueOverLife:
      [
        .init("keyPath", .string, nil), .init("values", .numbers, nil),
        .init("locations", .numbers, nil), .init("additive", .flag, false),
      ]
    case .colorOverLife: [.init("colors", .colors, nil), .init("locations", .numbers, nil)]
    case .light: Self.lightInputs
    case .attractor:
      [
        .init("attractorType", .string, "radial"), .init("orientationLatitude", .number, 0),
        .init("orientationLongitude", .number, 0), .init("falloffDistance", .number, 0),
      ] + Self.attractorInputs
    case .simpleAttractor: Self.attractorInputs
    }
  }

  private static var place: [BehaviorInput] {
    [.init("position", .point, CGPoint.zero), .init("zPosition", .number, 0)]
  }

  private static var attractorInputs: [BehaviorInput] {
    place + [
      .init("stiffness", .number, 0), .init("radius", .number, 0), .init("falloff", .number, 0),
    ]
  }

  private static var lightInputs: [BehaviorInput] {
    place + [
      .init("color", .color, CGColor.white), .init("falloff", .number, 0),
      .init("falloffDistance", .number, 1), .init("appliesAlpha", .flag, false),
      .init("spot", .flag, false), .init("directionLatitude", .number, 0),
      .init("directionLongitude", .number, 0), .init("coneAngle", .number, Double.pi / 2),
      .init("coneEdgeSoftness", .number, 0),
    ]
  }
}

/// One input of a behavior type.
package struct BehaviorInput {
  package let key: String
  /// The kind of value: a number, Boolean, string, point, array of numbers, color, or array of
  /// colors.
  package let kind: ValueKind
  /// The default in the form returned by key-value methods; nil if none exists.
  package let defaultValue: Any?

  init(_ key: String, _ kind: ValueKind, _ defaultValue: Any?) {
    (self.key, self.kind) = (key, kind)
    self.defaultValue = defaultValue.map { value in
      AnimatableValue(value)?.number.map { NSNumber(value: $0) } ?? value
    }
  }

  /// Returns whether a value is suitable for the input.
  func takes(_ value: Any) -> Bool {
    switch (kind, AnimatableValue(value)) {
    case (.number, .number?), (.flag, .number?), (.string, .string?), (.color, .color?): true
    case (.point, .point?), (.point, .size?): true
    case (.colors, .array(let entries)?): entries.allSatisfy { $0 is CGColor }
    case (.numbers, .array(let entries)?):
      entries.allSatisfy { AnimatableValue($0)?.number != nil }
    default: false
    }
  }

  /// The description of suitable values, for messages.
  var takes: String {
    switch kind {
    case .flag: Bool.takes
    case .string: String.takes
    case .point: CGPoint.takes
    case .color: "a CGColor"
    case .colors: "an array of CGColor"
    case .numbers: "an array of numbers"
    default: CGFloat.takes
    }
  }

  /// Returns the kind of the inputs with a name, or nil if no type has such an input.
  ///
  /// The kind is the same in every type that has the input.
  static func kind(of key: String) -> ValueKind? { kinds[key] }

  private static let kinds = Dictionary(
    BehaviorType.allCases.flatMap { $0.inputs.map { ($0.key, $0.kind) } },
    uniquingKeysWith: { first, _ in first })
}
