import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// Applies masks and effects to the content of a layer, each to the result of the previous ones.
  ///
  /// - Parameters:
  ///   - body: A layer with bounds but without a position.
  ///   - end: The number of effects to apply.
  ///   - another: Returns a copy of the content.
  /// - Returns: The outermost layer, which is still to be positioned.
  func dressed(
    _ body: CALayer, _ layer: LottieLayer, _ writer: PropertyWriter, upTo end: Int = .max,
    _ another: @escaping () throws -> CALayer
  ) throws -> CALayer {
    try ThreadWatch.check()
    let effects = layer.effects.prefix(end)
    // Each mask is a layer, and each effect costs as much as one.
    try countLayers(layer.masks.count + effects.reduce(0) { $0 + $1.layerCount })
    if let mask = mask(of: layer, writer) { body.mask = mask }
    var shown = body
    // Effects apply to the masked and clipped content.
    if !effects.isEmpty, body.mask != nil || body.masksToBounds { shown = Self.around(body) }
    var hasShadow = false
    for (index, effect) in effects.enumerated() {
      // A layer applies its only shadow after its filters.
      if hasShadow { shown = Self.around(shown) }
      hasShadow = false
      /// Returns a copy of the image.
      func copy() throws -> CALayer {
        copies += 1
        defer { copies -= 1 }
        try countLayers(1)
        return try dressed(another(), layer, writer, upTo: index, another)
      }
      switch effect {
      case .ramp(let ramp): shown = ramped(shown, by: ramp, writer)
      case .fourColors(let gradient): shown = colored(shown, by: gradient, writer)
      case .maskStroke(let stroke): shown = stroked(shown, by: stroke, writer)
      case .grow(let distance): shown = try grown(shown, by: distance, writer, copy)
      case .transform(let transform): shown = moved(shown, by: transform, writer)
      case .dropShadow(let shadow):
        write(shadow, on: shown, writer)
        hasShadow = true
      case .tint, .tritone, .fill, .blur, .levels: writeFilter(effect, on: shown, writer)
      }
    }
    return shown
  }

  /// Returns a layer with the bounds of another one, which becomes its sublayer.
  static func around(_ inner: CALayer) -> CALayer {
    let outer = CALayer()
    outer.bounds = inner.bounds
    inner.anchorPoint = .zero
    outer.addSublayer(inner)
    return outer
  }

  /// Returns a layer with its image moved inside of its own transform.
  private func moved(
    _ body: CALayer, by transform: TransformEffect, _ writer: PropertyWriter
  ) -> CALayer {
    let outer = Self.around(body)
    writer.follow("transform", of: body, isMoving: transform.isMoving) {
      .transform(transform.map(at: $0).matrix)
    }
    writer.write(transform.opacity, "opacity", of: body) { .number($0) }
    return outer
  }

  private func writeFilter(_ effect: LottieEffect, on body: CALayer, _ writer: PropertyWriter) {
    switch effect {
    case .dropShadow, .ramp, .fourColors, .maskStroke, .grow, .transform: break
    case .blur(let sigma): writeFilter("gaussianBlur", "inputRadius", sigma, on: body, writer)
    case .fill(let color, let opacity):
      let isMoving = color.isAnimated || opacity.isAnimated
      writeMatrix(isMoving: isMoving, on: body, writer) { frame in
        Self.fill(color.value(at: frame), opacity.value(at: frame))
      }
    case .tint(let black, let white, let amount):
      let isMoving = black.isAnimated || white.isAnimated || amount.isAnimated
      writeMatrix(isMoving: isMoving, on: body, writer) { frame in
        Self.tint(black.value(at: frame), white.value(at: frame), amount.value(at: frame))
      }
    case .tritone(let dark, let medium, let bright):
      writeTritone([dark, medium, bright], on: body, writer)
    case .levels(let levels):
      for step in levels.steps {
        // Values are clamped between the two filters.
        for part in [LevelsEffect.Ranges.input, LevelsEffect.Ranges.output] {
          writeMatrix(isMoving: step.contains(where: \.isAnimated), on: body, writer) { frame in
            Self.diagonal(step.map { part($0)(frame) })
          }
        }
      }
    }
  }

  // MARK: Colors

  /// Writes filters that map grays to three colors, by two straight ramps.
  ///
  /// The first filter leaves the rises below and above the medium gray in two channels, because
  /// filters clamp their results.
  private func writeTritone(
    _ colors: [Property<SIMD4<Double>>], on body: CALayer, _ writer: PropertyWriter
  ) {
    let rise = 2.0 / 3
    let ramps: [Double] = [
      rise, rise, rise, 0, 0, rise, rise, rise, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
    ]
    writeMatrix(isMoving: false, on: body, writer) { _ in ramps }
    writeMatrix(isMoving: colors.contains(where: \.isAnimated), on: body, writer) { frame in
      let colors = colors.map { $0.value(at: frame) }
      var rows: [Double] = []
      for channel in 0..<3 {
        let (dark, medium) = (colors[0][channel], colors[1][channel])
        rows += [medium - dark, colors[2][channel] - medium, 0, 0, dark]
      }
      return rows + [0, 0, 0, 1, 0]
    }
  }

  /// Writes a filter with 20 numbers in four rows, which yield red, green, blue and alpha.
  func writeMatrix(
    isMoving: Bool, on body: CALayer, _ writer: PropertyWriter,
    _ matrix: @escaping @Sendable (Double) -> [Double]
  ) {
    let filter = CAFilter(type: "colorMatrix")
    let name = "colorMatrix\(body.filters?.count ?? 0)"
    filter.name = name
    filter.setValue(matrix(0).map { NSNumber(value: $0) }, forKey: "inputColorMatrix")
    body.filters = (body.filters ?? []) + [filter]
    guard isMoving else { return }
    writer.sample("filters.\(name).inputColorMatrix", of: body) { .numbers(matrix($0)) }
  }

  /// Returns the color matrix that scales and shifts red, green and blue separately.
  private static func diagonal(_ channels: [(factor: Double, summand: Double)]) -> [Double] {
    var rows: [Double] = []
    for (row, channel) in channels.enumerated() {
      rows += (0..<4).map { $0 == row ? channel.factor : 0 } + [channel.summand]
    }
    return rows + [0, 0, 0, 1, 0]
  }

  /// Returns the color matrix that replaces the content by one color.
  static func fill(_ color: SIMD4<Double>, _ opacity: Double) -> [Double] {
    let alpha = min(max(opacity, 0), 1)
    return [0, 0, 0, 0, color.x, 0, 0, 0, 0, color.y, 0, 0, 0, 0, color.z, 0, 0, 0, alpha, 0]
  }

  /// Returns the color matrix that maps grays from one color to another and mixes in the original.
  ///
  /// The gray is the mean of red, green and blue.
  private static func tint(
    _ black: SIMD4<Double>, _ white: SIMD4<Double>, _ amount: Double
  ) -> [Double] {
    let amount = min(max(amount, 0), 1)
    var rows: [Double] = []
    for channel in 0..<3 {
      let third = amount * (white[channel] - black[channel]) / 3
      rows += (0..<3).map { $0 == channel ? third + 1 - amount : third }
      rows += [0, amount * black[channel]]
    }
    return rows + [0, 0, 0, 1, 0]
  }

  func writeFilter(
    _ type: String, _ input: String, _ value: Property<Double>, on body: CALayer,
    _ writer: PropertyWriter
  ) {
    let filter = CAFilter(type: type)
    let name = "\(type)\(body.filters?.count ?? 0)"
    filter.name = name
    body.filters = (body.filters ?? []) + [filter]
    writer.write(value, "filters.\(name).\(input)", of: body) { .number($0) }
  }

  func write(_ shadow: DropShadow, on body: CALayer, _ writer: PropertyWriter) {
    writer.write(shadow.color, "shadowColor", of: body) {
      .color(LayerColor(shown: Color(red: $0.x, green: $0.y, blue: $0.z, alpha: 1)))
    }
    writer.write(shadow.opacity, "shadowOpacity", of: body) { .number($0) }
    // The effect gives a standard deviation, and the compositor draws a fraction of the radius.
    writer.write(shadow.sigma, "shadowRadius", of: body) {
      .number($0 / RenderingModel.compositor.shadowSigma)
    }
    writer.follow("shadowOffset", of: body, isMoving: shadow.isMoving) {
      .pair(shadow.offset(at: $0))
    }
  }
}

extension DropShadow {
  /// Whether the offset is animated.
  var isMoving: Bool { angle.isAnimated || distance.isAnimated }

  func offset(at frame: Double) -> SIMD2<Double> {
    let radians = angle.value(at: frame) * .pi / 180
    return SIMD2(Maths.cos(radians), Maths.sin(radians)) * distance.value(at: frame)
  }
}
