import StrataGraphics

extension LottieReader {
  /// Returns the animators of a text in the order of application.
  ///
  /// - Parameter documents: The texts of the layer.
  /// - Throws: `LimitExceeded` if there are more than the limit for layers and shapes.
  mutating func textAnimators(
    _ text: JSONValue, of documents: [TextDocument]
  ) throws -> [TextAnimator] {
    var animators: [TextAnimator] = []
    try forEach(text, "a") { reader, value in
      try reader.countItem()
      let selector = value["s"].flatMap { given in
        reader.at("s") { $0.selector(given, of: documents) }
      }
      let change = value["a"].flatMap { given in reader.at("a") { $0.change(given) } }
      if let change { animators.append(TextAnimator(selector: selector, change: change)) }
    }
    return animators
  }

  private mutating func selector(
    _ value: JSONValue, of documents: [TextDocument]
  ) -> TextSelector? {
    if value.isArray, value.count > 1 {
      warn("not-drawn-selector", "only the first of several selectors is used")
    }
    guard let value = value.isArray ? value.first : value, value.isObject else { return nil }
    var selector = TextSelector()
    selector.countsUnits = value["r"]?.integer == 2
    selector.unit = value["b"]?.integer.flatMap(TextSelector.Unit.init) ?? .character
    if let member = Self.selectorExpression(value) {
      selector.amounts = amounts(member, of: selector.unit, in: documents)
      if selector.amounts != nil { return selector }
    } else if value["t"]?.integer ?? 0 != 0 {
      warn("not-drawn-selector", "a selector without its expression; the range is used")
    }
    selector.shape = value["sh"]?.integer.flatMap(TextSelector.Shape.init) ?? .square
    selector.start = number(value, "s") ?? selector.start
    selector.end = number(value, "e")
    selector.offset = number(value, "o") ?? selector.offset
    selector.amount = share(value, "a") ?? selector.amount
    selector.easeLow = share(value, "ne") ?? selector.easeLow
    selector.easeHigh = share(value, "xe") ?? selector.easeHigh
    selector.smoothness = share(value, "sm") ?? selector.smoothness
    selector.isRandom = (value["rn"]?.integer ?? 0) != 0
    return selector
  }

  private mutating func change(_ value: JSONValue) -> TextChange {
    var change = TextChange()
    change.anchor = vector(value, "a")
    change.position = vector(value, "p")
    change.scale = extent(value, "s")?.map { $0 / 100 }
    change.rotation = number(value, "r") ?? number(value, "rz")
    change.rotationX = number(value, "rx")
    change.rotationY = number(value, "ry")
    change.skew = number(value, "sk")
    change.skewAxis = number(value, "sa")
    change.opacity = share(value, "o")
    change.fill = color(value, "fc")
    change.fillOpacity = share(value, "fo")
    change.stroke = color(value, "sc")
    change.strokeOpacity = share(value, "so")
    change.strokeWidth = number(value, "sw")
    change.tracking = number(value, "t")
    for (key, name) in Self.changesNotDrawn
    where vector(value, key)?.contains(where: { $0 != .zero }) == true {
      at(key) { $0.warn("not-drawn-text-change", "the animator of the \(name) is not supported") }
    }
    return change
  }

  /// The properties of animators that are not drawn.
  private static let changesNotDrawn: [(key: StaticString, name: String)] = [
    ("fh", "fill hue"), ("fs", "fill saturation"), ("fb", "fill brightness"),
    ("sh", "stroke hue"), ("ss", "stroke saturation"), ("sb", "stroke brightness"),
    ("bl", "blur"), ("ls", "line spacing"),
  ]
}
