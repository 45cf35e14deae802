import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Returns the items of a list of shapes, without hidden ones.
  mutating func shapes(of owner: JSONValue, _ key: StaticString) throws -> [ShapeItem] {
    var items: [ShapeItem] = []
    try forEach(owner, key) { reader, value in
      try reader.countItem()
      guard value["hd"]?.flag != true, value["fillEnabled"]?.flag != false else { return }
      if let item = try reader.shape(value) { items.append(item) }
    }
    return items
  }

  private mutating func shape(_ value: JSONValue) throws -> ShapeItem? {
    let isReversed = value["d"]?.integer == 3
    switch value["ty"]?.text ?? "" {
    case "gr": return .group(try group(value))
    case "sh":
      guard let path = bezier(value, "ks") else { return nil }
      return .path(PathItem(outline: .bezier(path)))
    case "el":
      return .path(
        PathItem(
          outline: .ellipse(
            center: vector(value, "p") ?? Property(.zero),
            size: extent(value, "s") ?? Property(.zero)),
          isReversed: isReversed))
    case "rc":
      return .path(
        PathItem(
          outline: .rectangle(
            center: vector(value, "p") ?? Property(.zero),
            size: extent(value, "s") ?? Property(.zero),
            radius: number(value, "r") ?? Property(0)),
          isReversed: isReversed))
    case "sr": return .path(PathItem(outline: .star(star(value)), isReversed: isReversed))
    case "fl":
      return .fill(
        style(value, .color(color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)))))
    case "gf": return gradient(value).map { .fill(style(value, .gradient($0))) }
    case "st":
      return .stroke(
        style(value, .color(color(value, "c") ?? Property(SIMD4(0, 0, 0, 1)))), stroke(value))
    case "gs": return gradient(value).map { .stroke(style(value, .gradient($0)), stroke(value)) }
    case "mm":
      let mode = value["mm"]?.integer.flatMap(MergeMode.init) ?? .merge
      return .merge(mode)
    case "rp": return .repeater(repeater(value))
    // These belong to the group, which reads them.
    case "tr", "no", "ms": return nil
    case let type: return modifier(value, type)
    }
  }

  private mutating func group(_ value: JSONValue) throws -> ShapeGroup {
    var group = ShapeGroup(name: value["nm"]?.text, items: try shapes(of: value, "it"))
    forEach(value, "it") { reader, entry in
      if entry["ty"]?.text == "tr" { group.transform = reader.transform(entry) }
    }
    group.blend = blend(value)
    return group
  }

  // MARK: Outlines

  private mutating func star(_ value: JSONValue) -> PolyStar {
    var star = PolyStar(isStar: value["sy"]?.integer != 2)
    star.center = vector(value, "p") ?? star.center
    star.rotation = number(value, "r") ?? star.rotation
    star.points = number(value, "pt") ?? star.points
    if star.points.keyframeRange.upperBound > PolyStar.mostPoints {
      warn("too-many-points", "only \(Int(PolyStar.mostPoints)) points of the star are drawn")
    }
    star.outerRadius = number(value, "or") ?? star.outerRadius
    star.outerRoundness = number(value, "os") ?? star.outerRoundness
    star.innerRadius = number(value, "ir") ?? star.innerRadius
    star.innerRoundness = number(value, "is") ?? star.innerRoundness
    return star
  }

  private mutating func modifier(_ value: JSONValue, _ type: String) -> ShapeItem? {
    switch type {
    case "tm":
      return .modifier(
        .trim(
          TrimPath(
            start: share(value, "s") ?? Property(0), end: share(value, "e") ?? Property(1),
            offset: number(value, "o") ?? Property(0), isSequential: value["m"]?.integer == 2)))
    case "rd": return .modifier(.roundCorners(number(value, "r") ?? Property(0)))
    case "pb": return .modifier(.puckerBloat(share(value, "a") ?? Property(0)))
    case "zz":
      return .modifier(
        .zigZag(
          ZigZag(
            amplitude: number(value, "s") ?? Property(0), ridges: number(value, "r") ?? Property(0),
            isSmooth: number(value, "pt").map { $0.map { $0 - 1 } } ?? Property(0))))
    case "op":
      return .modifier(
        .offset(
          OffsetPath(
            amount: number(value, "a") ?? Property(0), join: join(value, else: .miter),
            miterLimit: number(value, "ml") ?? Property(4))))
    case "tw":
      let angle = number(value, "a") ?? Property(0)
      // No player supports twist, and no specification defines how the angle depends on the
      // distance.
      if angle.contains(where: { $0 != 0 }) {
        warn("not-drawn-twist", "twist is not supported; the outlines are unchanged")
      }
      return nil
    default:
      warn(
        "unknown-shape", "unknown shape type \(DocumentNotes.quoted(type)); the shape is left out")
      return nil
    }
  }

  private mutating func repeater(_ value: JSONValue) -> Repeater {
    var repeater = Repeater()
    repeater.copies = number(value, "c") ?? repeater.copies
    repeater.offset = number(value, "o") ?? repeater.offset
    repeater.isAbove = value["m"]?.integer == 2
    if let transform = value["tr"] {
      at("tr") { reader in
        repeater.transform = reader.transform(transform)
        repeater.startOpacity = reader.share(transform, "so") ?? Property(1)
        repeater.endOpacity = reader.share(transform, "eo") ?? Property(1)
      }
    }
    return repeater
  }

  // MARK: Styles

  private mutating func style(_ value: JSONValue, _ paint: ShapeStyle.Paint) -> ShapeStyle {
    ShapeStyle(
      name: value["nm"]?.text, paint: paint, opacity: share(value, "o") ?? Property(1),
      isEvenOdd: value["r"]?.integer == 2, blend: blend(value))
  }

  private func join(_ value: JSONValue, else missing: StrokeShape.Join) -> StrokeShape.Join {
    value["lj"]?.integer.flatMap(StrokeShape.Join.init) ?? missing
  }

  private mutating func stroke(_ value: JSONValue) -> StrokeShape {
    var stroke = StrokeShape()
    stroke.width = number(value, "w") ?? stroke.width
    stroke.cap = value["lc"]?.integer.flatMap(StrokeShape.Cap.init) ?? .round
    stroke.join = join(value, else: .round)
    stroke.miterLimit = (number(value, "ml2") ?? number(value, "ml") ?? Property(4))
      .map { $0 > 0 ? $0 : 4 }
    forEach(value, "d") { reader, entry in
      guard let length = reader.number(entry, "v") else { return }
      if entry["n"]?.text == "o" {
        stroke.dashOffset = length
      } else {
        stroke.dashes.append(length)
      }
    }
    return stroke
  }

  /// The maximum number of numbers of a gradient's stops.
  private static let mostStopNumbers = 4096

  /// Returns the numbers of a gradient and the number of its colors; nil if there are none or too
  /// many.
  mutating func gradientStops(
    _ owner: JSONValue, _ key: StaticString
  ) -> (Property<[Double]>, colorCount: Int)? {
    guard let own = owner[JSONKey(stringLiteral: key)] else { return nil }
    return at(key) { reader in
      let given = reader.gradientSlot(of: own) ?? own
      guard let stops = reader.property(given, "k", { $0.numbers }) else { return nil }
      // The stops are interpolated one by one.
      guard !stops.contains(where: { $0.count > Self.mostStopNumbers }) else {
        reader.warn(
          "too-many-stops",
          "the gradient has more than \(Self.mostStopNumbers) numbers and is left out")
        return nil
      }
      let most = stops.value.count / 4
      if most == 0 {
        reader.at("k") { $0.warn("bad-value", "expected the stops of a gradient; it is not drawn") }
      }
      let count = (given["k"]?["p"] ?? given["p"] ?? own["p"])?.integer ?? most
      return (stops, min(max(count, 0), most))
    }
  }

  /// Returns the slot that replaces a gradient; nil if it has none.
  ///
  /// Players find its name in the gradient, or in the property of its stops. A slot of the stops
  /// counts only if it is a whole gradient, with the number of colors.
  private mutating func gradientSlot(of gradient: JSONValue) -> JSONValue? {
    noteMisuse(of: gradient)
    noteMisuse(of: gradient["k"])
    let whole = slot(of: gradient)
    guard let slot = whole ?? slot(of: gradient["k"]), let inner = slot["k"] else { return nil }
    // The value of a property may be a whole gradient, too.
    if inner["k"]?.isObject == true { return inner }
    return whole != nil || inner.isObject || slot["p"] != nil ? slot : nil
  }

  private mutating func gradient(_ value: JSONValue) -> LottieGradient? {
    let kinds: [Int: LottieGradient.GradientType] = [1: .linear, 2: .radial, 3: .conic]
    guard let kind = kinds[value["t"]?.integer ?? 1] else {
      warn("unknown-gradient", "unknown gradient type; the gradient is left out")
      return nil
    }
    guard let (stops, count) = gradientStops(value, "g") else { return nil }
    return LottieGradient(
      kind: kind, start: vector(value, "s") ?? Property(.zero),
      end: vector(value, "e") ?? Property(.zero), colorCount: count, stops: stops,
      highlightLength: share(value, "h") ?? Property(0),
      highlightAngle: number(value, "a") ?? Property(0))
  }
}
