import StrataGraphics
import StrataLayers

extension LottieReader {
  // MARK: Types of values

  /// Returns a number; nil if the member is missing or not a number.
  mutating func number(_ owner: JSONValue, _ key: StaticString) -> Property<Double>? {
    property(owner, key) { $0.number }
  }

  /// Returns the choice of a menu or a checkbox; nil if the member is missing or not a number.
  ///
  /// A choice cannot be animated, which is reported.
  mutating func choice(_ owner: JSONValue, _ key: StaticString) -> Int? {
    guard let number = number(owner, key) else { return nil }
    if number.contains(where: { Int($0) != Int(number.value) }) {
      at(key) {
        $0.warn("not-drawn-choice", "a choice cannot be animated; its first value is used")
      }
    }
    return Int(number.value)
  }

  /// Returns a percentage as a fraction; nil if the member is missing or not a number.
  mutating func share(_ owner: JSONValue, _ key: StaticString) -> Property<Double>? {
    property(owner, key) { $0.number.map { $0 / 100 } }
  }

  /// Returns a point; the missing components of an array are 0.
  mutating func vector(_ owner: JSONValue, _ key: StaticString) -> Property<Vector>? {
    property(owner, key, isPoint: true) { Self.vector($0) }
  }

  /// Returns a point; nil if the value is not a number or a list of numbers.
  static func vector(_ value: JSONValue) -> Vector? {
    guard let (given, _) = value.firstNumbers else { return nil }
    // A number without an array is used for both axes.
    return value.isArray ? Vector(given.x, given.y, given.z) : Vector(given.x, given.x, 0)
  }

  /// Returns a size or a scale; a single number is used for both axes.
  ///
  /// - Parameter depth: The third component if it is missing.
  mutating func extent(
    _ owner: JSONValue, _ key: StaticString, depth: Double = 0
  ) -> Property<Vector>? {
    property(owner, key) { value in
      guard let (given, count) = value.firstNumbers else { return nil }
      return Vector(given.x, count > 1 ? given.y : given.x, count > 2 ? given.z : depth)
    }
  }

  /// Returns a color with components of 0...1.
  mutating func color(_ owner: JSONValue, _ key: StaticString) -> Property<SIMD4<Double>>? {
    guard let colors = property(owner, key, { Self.color($0) }) else { return nil }
    // In a newer file, or one without a version, three numbers above 1 indicate the range up to
    // 255.
    let isOld = countsColorsTo255
    let countsTo255 = colors.contains {
      let color = SIMD3($0.x, $0.y, $0.z)
      return isOld ? color.max() > 1 : color.min() > 1
    }
    return countsTo255 ? colors.map { $0 / SIMD4(255, 255, 255, 1) } : colors
  }

  /// Returns the color of a text such as `#ff0000`, or of at least three numbers.
  static func color(_ value: JSONValue) -> SIMD4<Double>? {
    // Key frames contain arrays.
    let plain = value.isArray && value.count == 1 ? value.first : value
    if let text = plain?.text, text.hasPrefix("#") { return Self.color(text: text) }
    guard let (given, count) = value.firstNumbers, count >= 3 else { return nil }
    return SIMD4(given.x, given.y, given.z, 1)
  }

  /// Parses `#rrggbb`, `#rrggbbaa`, `#rgb` and `#rgba`, with or without the number sign.
  static func color(text: String) -> SIMD4<Double>? {
    var digits = text.hasPrefix("#") ? Array(text.dropFirst()) : Array(text)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8,
      let value = UInt32(String(digits) + (digits.count == 6 ? "FF" : ""), radix: 16)
    else { return nil }
    let channels = SIMD4(value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255)
    return SIMD4<Double>(channels) / 255
  }

  /// Returns an outline with relative handles; nil if it is missing or has too many points.
  mutating func bezier(_ owner: JSONValue, _ key: StaticString) -> Property<BezierShape>? {
    let closed = owner["closed"]?.flag ?? owner["cl"]?.flag
    let (most, isAbsolute) = (limits.pathElements, hasAbsoluteHandles)
    return property(owner, key) { value in
      let shape = Self.bezier(value, closed: closed, most: most)
      // The values of expressions and of themes are in other documents, with relative handles.
      return isAbsolute && value.isInDocument(of: owner) ? shape?.withRelativeHandles : shape
    }
  }

  /// Returns an outline without its expression.
  mutating func storedBezier(_ member: JSONValue) -> Property<BezierShape>? {
    let (most, isAbsolute) = (limits.pathElements, hasAbsoluteHandles)
    return stored(member) { value in
      let shape = Self.bezier(value, closed: nil, most: most)
      return isAbsolute ? shape?.withRelativeHandles : shape
    }
  }

  private static func bezier(_ given: JSONValue, closed: Bool?, most: Int) -> BezierShape? {
    // Key frames contain an array with one shape.
    let value = given.isArray ? given.first : given
    guard let value, let points = value["v"], points.isArray, points.count <= most else {
      return nil
    }
    let count = points.count
    // Missing handles are zero.
    func list(_ key: JSONKey) -> [SIMD2<Double>] {
      var list = [SIMD2<Double>](repeating: .zero, count: count)
      guard var given = value[key]?.entries else { return list }
      for place in 0..<count {
        guard let entry = given.next() else { break }
        if let point = vector(entry) { list[place] = point.plane }
      }
      return list
    }
    return BezierShape(
      points: list("v"), arriving: list("i"), leaving: list("o"),
      isClosed: value["c"]?.flag ?? closed ?? false)
  }

  // MARK: Generic properties

  /// Returns a property of any type; nil if the member is missing or has no value of that type.
  ///
  /// A slot replaces the member. An expression replaces the value. A value of another type is
  /// reported.
  ///
  /// - Parameters:
  ///   - isPoint: Whether the property can move along a curve.
  ///   - read: Converts a JSON value.
  mutating func property<Value: LottieValue>(
    _ owner: JSONValue, _ key: StaticString, isPoint: Bool = false, _ read: (JSONValue) -> Value?
  ) -> Property<Value>? {
    guard var member = owner[JSONKey(stringLiteral: key)] else { return nil }
    if let slot = slot(of: member) {
      noteMisuse(of: member)
      member = slot
    }
    let loop = loop(of: member)
    let evaluated = loop == nil ? evaluated(member) : nil
    if let evaluated { member = evaluated.root }
    return withExtendedLifetime(evaluated) {
      // A plain value instead of a property object.
      guard member["k"] != nil || !member.isObject || member["v"] != nil else { return nil }
      if var property = stored(member, isPoint: isPoint, read) {
        property.loop = property.isAnimated ? loop : nil
        return property
      }
      at(key) { $0.warn("bad-value", "expected \(Value.kindName); the default is used") }
      return nil
    }
  }

  /// Returns a property without its expression; nil if it has no value of its type.
  mutating func stored<Value: LottieValue>(
    _ member: JSONValue, isPoint: Bool = false, _ read: (JSONValue) -> Value?
  ) -> Property<Value>? {
    let value = member["k"] ?? member
    if let first = value.first, first.isObject, first["t"] != nil {
      let keyframes = keyframes(value, isPoint: isPoint, read)
      return keyframes.isEmpty ? nil : Property(keyframes: keyframes)
    }
    return read(value).map { Property($0) }
  }

  private mutating func keyframes<Value: LottieValue>(
    _ list: JSONValue, isPoint: Bool, _ read: (JSONValue) -> Value?
  ) -> [Keyframe<Value>] {
    var keyframes: [Keyframe<Value>] = []
    keyframes.reserveCapacity(list.count)
    var handles: [(leaving: SIMD2<Double>, arriving: SIMD2<Double>)] = []
    /// The end value that the previous key frame specifies.
    var ending: Value?
    for entry in list.entries {
      guard let time = entry["t"]?.number else { continue }
      let given = entry["s"].flatMap(read)
      guard let value = given ?? ending else { continue }
      let end = entry["e"].flatMap(read)
      ending = end
      // Key frames that are earlier than the previous one are ignored.
      if let last = keyframes.last, time < last.time { continue }
      if let given, !keyframes.isEmpty { keyframes[keyframes.count - 1].end = given }
      keyframes.append(
        Keyframe(time: time, value: value, end: end ?? value, easing: Self.easing(entry)))
      if isPoint {
        handles.append(
          (
            entry["to"].flatMap(Self.vector)?.plane ?? .zero,
            entry["ti"].flatMap(Self.vector)?.plane ?? .zero
          ))
      }
    }
    if isPoint {
      for index in keyframes.indices.dropLast() where keyframes[index].easing != .hold {
        let (a, b) = (keyframes[index].value as? Vector, keyframes[index].end as? Vector)
        guard let a, let b else { continue }
        keyframes[index].motionPath = MotionPath(
          from: a, to: b, leaving: handles[index].leaving, arriving: handles[index].arriving)
      }
    }
    return keyframes
  }

  private static func easing(_ keyframe: JSONValue) -> Easing {
    if keyframe["h"]?.flag == true { return .hold }
    guard let leaving = keyframe["o"], let arriving = keyframe["i"], leaving.isObject,
      arriving.isObject
    else { return .linear }
    guard let (x1, y1, leavingCount) = handles(leaving),
      let (x2, y2, arrivingCount) = handles(arriving)
    else { return .linear }
    func curve(_ index: Int) -> EasingCurve? {
      x1[index] == y1[index] && x2[index] == y2[index]
        ? nil : EasingCurve(x1[index], y1[index], x2[index], y2[index])
    }
    let first = curve(0)
    let count = max(leavingCount, arrivingCount)
    if (1..<count).allSatisfy({ curve($0) == first }) { return first.map { .curve($0) } ?? .linear }
    return .each((0..<count).map { curve($0) ?? .linear })
  }

  /// Returns the handles of up to four components, and their number.
  ///
  /// Further components use the handles of the first one.
  private static func handles(
    _ value: JSONValue
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, count: Int)? {
    func numbers(_ key: JSONKey) -> (values: SIMD4<Double>, count: Int)? {
      guard let given = value[key]?.firstNumbers else { return nil }
      var (values, count) = given
      count = min(count, 4)
      for place in count..<4 { values[place] = values.x }
      return (values, count)
    }
    guard let x = numbers("x"), let y = numbers("y") else { return nil }
    return (x.values, y.values, max(x.count, y.count))
  }
}
