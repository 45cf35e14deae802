import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Returns the supported effects and layer styles in the order of application.
  ///
  /// - Parameter maskPaths: The paths of the layer's masks.
  /// - Throws: `LimitExceeded` if there are too many.
  mutating func effects(
    _ value: JSONValue, maskPaths: [Property<BezierShape>]
  ) throws -> [LottieEffect] {
    var effects: [LottieEffect] = []
    func add(_ effect: LottieEffect?, _ reader: LottieReader) throws {
      guard let effect else { return }
      effects.append(effect)
      guard effects.count <= Self.mostEffects else {
        throw LimitExceeded(
          "number of effects of a layer", asked: effects.count, allowed: Self.mostEffects,
          place: reader.file)
      }
    }
    try forEach(value, "ef") { reader, effect in
      guard effect["en"]?.flag != false else { return }
      try add(reader.effect(effect, maskPaths), reader)
    }
    try forEach(value, "sy") { reader, style in try add(reader.style(style), reader) }
    return effects
  }

  /// The maximum number of effects, each of which is applied to the image of the previous one.
  private static let mostEffects = 256

  private mutating func effect(
    _ value: JSONValue, _ maskPaths: [Property<BezierShape>]
  ) -> LottieEffect? {
    let inputs = value["ef"].map { Array($0.entries) } ?? []
    guard let type = EffectType(value) else {
      reportUnknown(value)
      return nil
    }
    func number(_ index: Int) -> Property<Double>? {
      index < inputs.count ? self.number(inputs[index], "v") : nil
    }
    func color(_ index: Int) -> Property<SIMD4<Double>>? {
      index < inputs.count ? self.color(inputs[index], "v") : nil
    }
    func point(_ index: Int) -> Property<Vector> {
      (index < inputs.count ? vector(inputs[index], "v") : nil) ?? Property(.zero)
    }
    let black = Property(SIMD4(0.0, 0, 0, 1))
    let white = Property(SIMD4(1.0, 1, 1, 1))
    let zero = Property(0.0)
    switch type {
    case .tint:
      return .tint(
        black: color(0) ?? black, white: color(1) ?? white,
        amount: (number(2) ?? Property(100)).map { $0 / 100 })
    case .fill:
      return .fill(color: color(2) ?? black, opacity: number(6) ?? Property(1))
    case .stroke:
      let isOfAll = number(1)?.value == 1
      let index = Int(number(0)?.value ?? 1) - 1
      let paths =
        isOfAll ? maskPaths : maskPaths.indices.contains(index) ? [maskPaths[index]] : []
      return .maskStroke(
        MaskStroke(
          paths: paths, color: color(3) ?? white, brushRadius: number(4) ?? zero,
          opacity: number(6) ?? Property(1), start: (number(7) ?? zero).map { $0 / 100 },
          end: (number(8) ?? Property(100)).map { $0 / 100 },
          style: number(10).flatMap { MaskStroke.Style(rawValue: Int($0.value)) } ?? .onOriginal))
    case .dropShadow:
      if number(5)?.contains(where: { $0 != 0 }) == true {
        warn(
          "not-drawn-effect",
          "a drop shadow that hides its layer is not supported; the layer is drawn, too")
      }
      return .dropShadow(
        DropShadow(
          color: color(0) ?? black, opacity: (number(1) ?? Property(255)).map { $0 / 255 },
          angle: (number(2) ?? zero).map { $0 - 90 }, distance: number(3) ?? zero,
          sigma: (number(4) ?? zero).map { $0 / 4 }))
    case .gaussianBlur:
      checkDirection(number(1))
      return .blur(sigma: (number(0) ?? zero).map { $0 * 0.3 })
    case .boxBlur:
      checkDirection(number(2))
      // Several box blurs are close to a Gaussian blur of the same variance.
      let iterations = max(number(1)?.value ?? 1, 1)
      return .blur(sigma: (number(0) ?? zero).map { max($0, 0) * (iterations / 3).squareRoot() })
    case .ramp:
      if number(5)?.contains(where: { $0 != 0 }) == true {
        warn("not-drawn-effect", "the scatter of a gradient ramp is not drawn")
      }
      return .ramp(
        ColorRamp(
          start: point(0), end: point(2), startColor: color(1) ?? black,
          endColor: color(3) ?? white, isRadial: number(4)?.value == 2,
          originalShare: (number(6) ?? zero).map { $0 / 100 }))
    }
  }

  private mutating func checkDirection(_ dimensions: Property<Double>?) {
    if dimensions?.contains(where: { $0 != 1 }) == true {
      warn("not-drawn-effect", "a blur in one direction is not supported; it is drawn in both")
    }
  }

  /// Reports an effect that is not drawn; controls for expressions draw nothing anyway.
  private mutating func reportUnknown(_ value: JSONValue) {
    let matchName = value["mn"]?.text ?? ""
    let type = value["ty"]?.integer ?? EffectType.group
    let isAdobe = matchName.hasPrefix("ADBE ") || matchName.hasPrefix("CC ")
    let isControl = matchName.hasSuffix(" Control") || !isAdobe
    if (0...7).contains(type) || type == 10, isControl { return }
    let own = isAdobe ? value["nm"]?.text ?? matchName : "\(type)"
    let name = EffectType.names[type].map { "'\($0)'" } ?? DocumentNotes.quoted(own)
    warn("not-drawn-effect", "the effect \(name) is not drawn")
  }

  private mutating func style(_ value: JSONValue) -> LottieEffect? {
    switch value["ty"]?.integer ?? -1 {
    case 1:
      return .dropShadow(
        DropShadow(
          color: color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)),
          opacity: share(value, "o") ?? Property(1),
          // The direction of the shadow in Core Animation's coordinates.
          angle: number(value, "a") ?? Property(0), distance: number(value, "d") ?? Property(0),
          sigma: (number(value, "s") ?? Property(0)).map { $0 / 2 }))
    case 7:
      return .overlay(
        color: color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)),
        opacity: share(value, "so") ?? Property(1))
    case let type:
      let names = [
        0: "stroke", 2: "inner shadow", 3: "outer glow", 4: "inner glow", 5: "bevel", 6: "satin",
        8: "gradient overlay",
      ]
      warn("not-drawn-style", "the layer style '\(names[type] ?? "\(type)")' is not drawn")
      return nil
    }
  }
}

/// An effect that is drawn.
private enum EffectType {
  case tint, fill, stroke, dropShadow, gaussianBlur, boxBlur, ramp

  /// The type of a group of values, which exporters write for effects without a type of their own.
  static let group = 5

  init?(_ value: JSONValue) {
    switch value["ty"]?.integer ?? Self.group {
    case 20: self = .tint
    case 21: self = .fill
    case 22: self = .stroke
    case 25: self = .dropShadow
    case 29: self = .gaussianBlur
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
  ]

  static let names = [
    23: "tritone", 24: "pro levels", 26: "radial wipe", 27: "displacement map",
    28: "set matte", 30: "twirl", 31: "mesh warp", 32: "ripple", 33: "spherize", 34: "puppet",
    35: "transform",
  ]
}
