import StrataGraphics

extension LottieReader {
  /// Returns a layer style; nil, with a note, if it is not drawn.
  mutating func style(_ value: JSONValue) -> LayerStyle? {
    let type = value["ty"]?.integer ?? -1
    let name = Self.styleNames[type] ?? "\(type)"
    for part in Self.partsNotDrawn where part.types.contains(type) {
      guard number(value, part.key)?.contains(where: { $0 != part.plain }) == true else { continue }
      warn("not-drawn-style", "the \(part.name) of the layer style '\(name)' is not drawn")
    }
    guard let drawn = styleType(value, type, name) else { return nil }
    return LayerStyle(type: drawn, blend: blend(value, of: drawn, name))
  }

  /// The properties of styles that are not drawn, with the value that has no effect.
  private static let partsNotDrawn:
    [(key: StaticString, name: String, plain: Double, types: ClosedRange<Int>)] = [
      ("o", "opacity", 100, 0...0), ("ch", "choke", 0, 1...4), ("no", "noise", 0, 1...4),
      ("r", "range", 50, 3...4), ("al", "alignment with the composition", 1, 8...8),
    ]

  private mutating func styleType(
    _ value: JSONValue, _ type: Int, _ name: String
  ) -> LayerStyle.StyleType? {
    switch type {
    case 0:
      return .border(
        color: color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)),
        size: (number(value, "s") ?? Property(3)).map { max($0, 0) })
    case 1: return .shadow(shadow(value))
    case 2: return .inner(InnerShade(shadow: shadow(value)))
    case 3: return glow(value, name).map { .shadow($0) }
    case 4:
      return glow(value, name).map {
        .inner(InnerShade(shadow: $0, isInside: choice(value, "sr") == 2))
      }
    case 7:
      return .overlay(
        color: color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)),
        opacity: share(value, "so") ?? Property(1))
    case 8: return gradientOverlay(value)
    default:
      warn("not-drawn-style", "the layer style '\(name)' is not drawn")
      return nil
    }
  }

  /// Returns the blend mode of a style.
  private mutating func blend(
    _ value: JSONValue, of type: LayerStyle.StyleType, _ name: String
  ) -> BlendMode {
    guard let given = choice(value, "bm"), given != 0 else { return .normal }
    guard let mode = Self.styleBlendModes[given] else {
      warn(
        "not-drawn-style",
        "the blend mode \(given) of the layer style '\(name)' is not supported; "
          + "normal is used")
      return .normal
    }
    return mode == .multiply && type.isBlack ? .normal : mode
  }

  /// The blend modes by their index in the menu of After Effects, in which separators count.
  private static let styleBlendModes: [Int: BlendMode] = [
    1: .normal, 4: .darken, 5: .multiply, 6: .colorBurn, 10: .lighten, 11: .screen,
    12: .colorDodge, 13: .add, 16: .overlay, 17: .softLight, 18: .hardLight, 24: .difference,
    25: .exclusion,
  ]

  private static let styleNames = [
    0: "stroke", 1: "drop shadow", 2: "inner shadow", 3: "outer glow", 4: "inner glow",
    5: "bevel", 6: "satin", 7: "color overlay", 8: "gradient overlay",
  ]

  private mutating func shadow(_ value: JSONValue) -> DropShadow {
    DropShadow(
      color: color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)),
      opacity: share(value, "o") ?? Property(1),
      // The given angle is that of the light, counterclockwise.
      angle: (number(value, "a") ?? Property(0)).map { 180 - $0 },
      distance: number(value, "d") ?? Property(0),
      sigma: (number(value, "s") ?? Property(0)).map { $0 / 2 })
  }

  /// Returns a glow as a shadow without an offset.
  private mutating func glow(_ value: JSONValue, _ name: String) -> DropShadow? {
    guard let color = color(value, "c") else {
      warn("not-drawn-style", "the layer style '\(name)' with a gradient is not drawn")
      return nil
    }
    return DropShadow(
      color: color, opacity: share(value, "o") ?? Property(1), angle: Property(0),
      distance: Property(0), sigma: (number(value, "s") ?? Property(5)).map { $0 / 2 })
  }

  private mutating func gradientOverlay(_ value: JSONValue) -> LayerStyle.StyleType? {
    let type = value["gt"]?.integer ?? choice(value, "gt") ?? 1
    let kinds: [Int: LottieGradient.GradientType] = [1: .linear, 2: .radial, 3: .conic]
    guard let kind = kinds[type], let (stored, count) = gradientStops(value, "gf") else {
      warn(
        "not-drawn-style",
        "the layer style 'gradient overlay' is drawn only with a linear, radial or angle gradient")
      return nil
    }
    let isReversed = choice(value, "re") == 1
    let stops = isReversed ? stored.map { Self.reversed($0, count) } : stored
    let none = Property(Vector.zero)
    return .gradientOverlay(
      GradientOverlay(
        gradient: LottieGradient(
          kind: kind, start: none, end: none, colorCount: count, stops: stops),
        opacity: share(value, "o") ?? Property(1), angle: number(value, "a") ?? Property(90),
        scale: share(value, "s") ?? Property(1),
        offset: (vector(value, "of") ?? none).map { $0 / 100 }))
  }

  /// Returns the stops of a gradient in the opposite order.
  private static func reversed(_ numbers: [Double], _ count: Int) -> [Double] {
    func turned(_ numbers: ArraySlice<Double>, by size: Int) -> [Double] {
      let starts = stride(from: numbers.startIndex, to: numbers.endIndex - size + 1, by: size)
      return starts.reversed().flatMap { start -> [Double] in
        var stop = Array(numbers[start..<(start + size)])
        stop[0] = 1 - stop[0]
        return stop
      }
    }
    let colors = min(4 * count, numbers.count)
    return turned(numbers[..<colors], by: 4) + turned(numbers[colors...], by: 2)
  }
}

extension LottieLayer {
  /// Sorts styles from the inner ones to the shadows behind the layer.
  func sortStyles() {
    func place(_ style: LayerStyle) -> Int {
      switch style.type {
      case .gradientOverlay: 0
      case .overlay: 1
      case .inner: 2
      case .border: 3
      case .shadow: 4
      }
    }
    let sorted = styles.enumerated().sorted {
      (place($0.element), $0.offset) < (place($1.element), $1.offset)
    }
    styles = sorted.map(\.element)
  }
}

extension LayerStyle.StyleType {
  /// Whether everything is black, which looks the same multiplied and in the normal mode.
  fileprivate var isBlack: Bool {
    switch self {
    case .overlay(let color, _), .border(let color, _): color.isBlack
    case .shadow(let shadow): shadow.color.isBlack
    case .inner(let shade): shade.shadow.color.isBlack
    case .gradientOverlay: false
    }
  }
}

extension Property<SIMD4<Double>> {
  fileprivate var isBlack: Bool { !contains { $0.x != 0 || $0.y != 0 || $0.z != 0 } }
}
