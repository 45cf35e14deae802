import StrataGraphics

extension LottieReader {
  /// Returns the supported effects and layer styles in the order of application.
  ///
  /// - Throws: `LimitExceeded` if there are too many.
  mutating func effects(_ value: JSONValue) throws -> [LottieEffect] {
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
      try add(reader.effect(effect), reader)
    }
    try forEach(value, "sy") { reader, style in try add(reader.style(style), reader) }
    return effects
  }

  /// The maximum number of effects, each of which is applied to the image of the previous one.
  private static let mostEffects = 256

  private mutating func effect(_ value: JSONValue) -> LottieEffect? {
    let inputs = value["ef"].map { Array($0.entries) } ?? []
    func number(_ index: Int) -> Property<Double>? {
      index < inputs.count ? self.number(inputs[index], "v") : nil
    }
    func color(_ index: Int) -> Property<SIMD4<Double>>? {
      index < inputs.count ? self.color(inputs[index], "v") : nil
    }
    let black = Property(SIMD4(0.0, 0, 0, 1))
    switch value["ty"]?.integer ?? 5 {
    case 20:
      return .tint(
        black: color(0) ?? black, white: color(1) ?? Property(SIMD4(1, 1, 1, 1)),
        amount: (number(2) ?? Property(100)).map { $0 / 100 })
    case 21:
      return .fill(color: color(2) ?? black, opacity: number(6) ?? Property(1))
    case 25:
      if number(5)?.contains(where: { $0 != 0 }) == true {
        warn(
          "not-drawn-effect",
          "a drop shadow that hides its layer is not supported; the layer is drawn, too")
      }
      return .dropShadow(
        DropShadow(
          color: color(0) ?? black, opacity: (number(1) ?? Property(255)).map { $0 / 255 },
          angle: (number(2) ?? Property(0)).map { $0 - 90 }, distance: number(3) ?? Property(0),
          sigma: (number(4) ?? Property(0)).map { $0 / 4 }))
    case 29:
      if number(1)?.contains(where: { $0 != 1 }) == true {
        warn("not-drawn-effect", "a blur in one direction is not supported; it is drawn in both")
      }
      return .blur(sigma: (number(0) ?? Property(0)).map { $0 * 0.3 })
    // Expression controls, which draw nothing.
    case 0...7, 10: return nil
    case let type:
      warn("not-drawn-effect", "the effect '\(Self.effectNames[type] ?? "\(type)")' is not drawn")
      return nil
    }
  }

  private static let effectNames = [
    22: "stroke", 23: "tritone", 24: "pro levels", 26: "radial wipe", 27: "displacement map",
    28: "set matte", 30: "twirl", 31: "mesh warp", 32: "ripple", 33: "spherize", 34: "puppet",
    35: "transform",
  ]

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
