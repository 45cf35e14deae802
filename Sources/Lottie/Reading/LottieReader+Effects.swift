import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Reads the effects, the mattes of effects, and the styles of a layer.
  ///
  /// - Parameter maskPaths: The paths of the layer's masks.
  /// - Throws: `LimitExceeded` if there are too many.
  mutating func readEffects(
    _ value: JSONValue, of layer: LottieLayer, maskPaths: [Property<BezierShape>]
  ) throws {
    func check(_ reader: LottieReader) throws {
      let count = layer.effects.count + layer.setMattes.count + layer.styles.count
      guard count <= Self.mostEffects else {
        throw LimitExceeded(
          "number of effects of a layer", asked: count, allowed: Self.mostEffects,
          place: reader.file)
      }
    }
    try forEach(value, "ef") { reader, effect in
      guard effect["en"]?.flag != false else { return }
      if EffectType(effect) == .setMatte {
        if let matte = reader.setMatte(effect) { layer.setMattes.append(matte) }
      } else if let effect = reader.effect(effect, maskPaths) {
        layer.effects.append(effect)
      }
      try check(reader)
    }
    try forEach(value, "sy") { reader, style in
      if let style = reader.style(style) { layer.styles.append(style) }
      try check(reader)
    }
    layer.sortStyles()
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
    func choice(_ index: Int) -> Int? {
      index < inputs.count ? self.choice(inputs[index], "v") : nil
    }
    func color(_ index: Int) -> Property<SIMD4<Double>>? {
      index < inputs.count ? self.color(inputs[index], "v") : nil
    }
    func point(_ index: Int) -> Property<Vector> {
      (index < inputs.count ? vector(inputs[index], "v") : nil) ?? Property(.zero)
    }
    let black = Property(SIMD4(0.0, 0, 0, 1))
    let white = Property(SIMD4(1.0, 1, 1, 1))
    let gray = Property(SIMD4(0.5, 0.5, 0.5, 1))
    let zero = Property(0.0)
    switch type {
    case .tint:
      return .tint(
        black: color(0) ?? black, white: color(1) ?? white,
        amount: (number(2) ?? Property(100)).map { $0 / 100 })
    case .tritone:
      if number(3)?.contains(where: { $0 != 0 }) == true {
        warn("not-drawn-effect", "a tritone is not blended with the original image")
      }
      return .tritone(
        dark: color(2) ?? black, medium: color(1) ?? gray, bright: color(0) ?? white)
    case .fourColors: return fourColors(inputs)
    case .levels, .simpleLevels: return levels(inputs, isSimple: type == .simpleLevels)
    case .choker:
      if choice(0) == 2 {
        warn("not-drawn-effect", "a simple choker that shows its matte is drawn as an image")
      }
      return .grow(distance: (number(1) ?? zero).map { -$0 })
    // Read separately.
    case .setMatte: return nil
    case .fill:
      let isOfMasks = [0, 1, 3].contains { number($0)?.contains { $0 != 0 } == true }
      if isOfMasks, !maskPaths.isEmpty {
        warn("not-drawn-effect", "a fill of masks is not supported; the whole layer is filled")
      }
      return .fill(color: color(2) ?? black, opacity: number(6) ?? Property(1))
    case .stroke:
      let isOfAll = choice(1) == 1
      let index = (choice(0) ?? 1) - 1
      let paths =
        isOfAll ? maskPaths : maskPaths.indices.contains(index) ? [maskPaths[index]] : []
      return .maskStroke(
        MaskStroke(
          paths: paths, color: color(3) ?? white, brushRadius: number(4) ?? zero,
          opacity: number(6) ?? Property(1), start: (number(7) ?? zero).map { $0 / 100 },
          end: (number(8) ?? Property(100)).map { $0 / 100 },
          style: choice(10).flatMap(MaskStroke.Style.init) ?? .onOriginal))
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
          // Players disagree; this is the blur that Core Animation draws for these documents.
          sigma: (number(4) ?? zero).map { $0 / 5 }))
    case .gaussianBlur:
      checkDirection(number(1))
      return .blur(sigma: (number(0) ?? zero).map { $0 * 0.3 })
    case .boxBlur:
      checkDirection(number(2))
      // Several box blurs are close to a Gaussian blur of the same variance.
      let iterations = Double(max(choice(1) ?? 1, 1))
      return .blur(sigma: (number(0) ?? zero).map { max($0, 0) * (iterations / 3).squareRoot() })
    case .transform:
      let whole = Property(100.0)
      return .transform(
        TransformEffect(
          anchor: point(0), position: point(1), width: (number(4) ?? whole).map { $0 / 100 },
          height: (number(3) ?? whole).map { $0 / 100 }, isUniform: number(2) ?? zero,
          skew: number(5) ?? zero, skewAxis: number(6) ?? zero, rotation: number(7) ?? zero,
          opacity: (number(8) ?? whole).map { $0 / 100 }))
    case .ramp:
      if number(5)?.contains(where: { $0 != 0 }) == true {
        warn("not-drawn-effect", "the scatter of a gradient ramp is not drawn")
      }
      return .ramp(
        ColorRamp(
          start: point(0), end: point(2), startColor: color(1) ?? black,
          endColor: color(3) ?? white, isRadial: choice(4) == 2,
          originalShare: (number(6) ?? zero).map { $0 / 100 }))
    }
  }

  /// Returns a four-color gradient, whose inputs are identified by their types; nil if some are
  /// missing.
  private mutating func fourColors(_ given: [JSONValue]) -> LottieEffect? {
    func inputs(of type: Int) -> [JSONValue] { given.filter { $0["ty"]?.integer == type } }
    let points = inputs(of: 3).compactMap { vector($0, "v") }
    let colors = inputs(of: 2).compactMap { color($0, "v") }
    let numbers = inputs(of: 0).map { number($0, "v") ?? Property(0) }
    guard points.count == 4, colors.count == 4 else {
      warn("not-drawn-effect", "a four-color gradient needs four points and four colors")
      return nil
    }
    let mode = inputs(of: 7).first.flatMap { choice($0, "v") } ?? 1
    if numbers.count > 1, numbers[1].contains(where: { $0 != 0 }) {
      warn("not-drawn-effect", "the jitter of a four-color gradient is not drawn")
    }
    if mode > 2 {
      warn("not-drawn-effect", "a four-color gradient is drawn in the normal blend mode")
    }
    return .fourColors(
      FourColorGradient(
        points: points, colors: colors, blend: (numbers.first ?? Property(100)).map { $0 / 100 },
        opacity: (numbers.count > 2 ? numbers[2] : Property(100)).map { $0 / 100 }))
  }

  /// Returns nil for a matte without an effect, or one that is not drawn.
  private mutating func setMatte(_ value: JSONValue) -> SetMatte? {
    let inputs = value["ef"].map { Array($0.entries) } ?? []
    func choice(_ index: Int) -> Int? {
      index < inputs.count ? self.choice(inputs[index], "v") : nil
    }
    guard let source = choice(0), source != 0 else { return nil }
    let channel = choice(1) ?? MatteChannel.alpha.rawValue
    // The channel "full" shows everything.
    guard channel != 9 else { return nil }
    guard let channel = MatteChannel(rawValue: channel) else {
      warn("not-drawn-effect", "the channel \(channel) of the effect 'set matte' is not supported")
      return nil
    }
    if choice(4) == 0 {
      warn(
        "not-drawn-effect",
        "a matte that replaces the alpha of its layer is multiplied with that alpha")
    }
    return SetMatte(source: source, channel: channel, isInverted: choice(2) == 1)
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
    // Names that begin with "ADBE CM " belong to groups of sliders.
    let isControl =
      matchName.hasSuffix(" Control") || matchName.hasPrefix("ADBE CM ") || !isAdobe
    if (0...7).contains(type) || type == 10, isControl { return }
    let own = isAdobe ? value["nm"]?.text ?? matchName : "\(type)"
    let name = EffectType.names[type].map { "'\($0)'" } ?? DocumentNotes.quoted(own)
    warn("not-drawn-effect", "the effect \(name) is not drawn")
  }
}
