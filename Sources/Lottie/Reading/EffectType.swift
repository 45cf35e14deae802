/// The type of an effect that is drawn.
enum EffectType {
  case tint, tritone, fill, stroke, dropShadow, gaussianBlur, boxBlur, ramp, fourColors, choker
  case setMatte, transform, levels, simpleLevels

  /// The type of a group of values, which exporters write for effects without a type of their own.
  static let group = 5

  /// Creates the type from the JSON of an effect; nil if the effect is not drawn.
  init?(_ value: JSONValue) {
    switch value["ty"]?.integer ?? Self.group {
    case 20: self = .tint
    case 21: self = .fill
    case 22: self = .stroke
    case 23: self = .tritone
    case 24: self = .levels
    case 25: self = .dropShadow
    case 28: self = .setMatte
    case 29: self = .gaussianBlur
    case 35: self = .transform
    case Self.group:
      guard let found = Self.matchNames[value["mn"]?.text ?? ""] else { return nil }
      self = found
    default: return nil
    }
  }

  /// The effects by the name that identifies them in After Effects in every language.
  private static let matchNames: [String: EffectType] = [
    "ADBE Tint": .tint, "ADBE Fill": .fill, "ADBE Stroke": .stroke,
    "ADBE Drop Shadow": .dropShadow, "ADBE Gaussian Blur": .gaussianBlur,
    "ADBE Gaussian Blur 2": .gaussianBlur, "ADBE Fast Blur": .gaussianBlur,
    "ADBE Box Blur2": .boxBlur, "ADBE Ramp": .ramp,
    "ADBE Tritone": .tritone, "ADBE 4ColorGradient": .fourColors, "ADBE Simple Choker": .choker,
    "ADBE Set Matte2": .setMatte, "ADBE Set Matte3": .setMatte,
    "ADBE Geometry2": .transform, "ADBE Pro Levels2": .levels,
    "ADBE Easy Levels2": .simpleLevels,
  ]

  /// The names of types that are not drawn, for messages.
  static let names = [
    26: "radial wipe", 27: "displacement map", 30: "twirl", 31: "mesh warp",
    32: "ripple", 33: "spherize", 34: "puppet",
  ]
}
