/// One quantity of a page's births: one value for all, or an array in as few bytes as it needs.
///
/// Arrays are planar: component c of birth i is element `c * page.count + i`. An array contains the
/// first components of its quantity. Components without a plane are `base`, or `rest`, for every
/// birth. So a velocity in the plane needs two numbers instead of three. Every value is finite.
public enum ParticleStream: Sendable {
  /// One value for every birth.
  case constant(SIMD4<Float>)
  /// base + step·u, where u is the byte.
  case bytes([UInt8], base: SIMD4<Float>, step: SIMD4<Float>)
  /// base + step·u, where u is the word.
  case words([UInt16], base: SIMD4<Float>, step: SIMD4<Float>)
  case floats([Float], rest: SIMD4<Float>)

  /// Whether every birth has the same value.
  public var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// The number of values in all planes; 0 for a constant.
  public var valueCount: Int {
    switch self {
    case .constant: 0
    case .bytes(let values, _, _): values.count
    case .words(let values, _, _): values.count
    case .floats(let values, _): values.count
    }
  }

  /// The values of components without a plane; all components of a constant.
  public var rest: SIMD4<Float> {
    switch self {
    case .constant(let value): value
    case .bytes(_, let base, _), .words(_, let base, _): base
    case .floats(_, let rest): rest
    }
  }

  /// The size of the values in bytes.
  public var byteCount: Int {
    switch self {
    case .constant: 0
    case .bytes(let values, _, _): values.count
    case .words(let values, _, _): 2 * values.count
    case .floats(let values, _): 4 * values.count
    }
  }

  /// Returns the number of components that have a plane, on a page with a number of births.
  public func planeCount(births: Int) -> Int { births > 0 ? valueCount / births : 0 }

  /// Returns the value of one birth.
  ///
  /// - Parameters:
  ///   - index: The index of the birth in its page.
  ///   - births: The number of births in the page.
  public func value(at index: Int, births: Int) -> SIMD4<Float> {
    var value = rest
    for plane in 0..<planeCount(births: births) {
      let at = plane * births + index
      switch self {
      case .constant: break
      case .bytes(let values, let base, let step):
        value[plane] = base[plane] + step[plane] * Float(values[at])
      case .words(let values, let base, let step):
        value[plane] = base[plane] + step[plane] * Float(values[at])
      case .floats(let values, _): value[plane] = values[at]
      }
    }
    return value
  }

  /// Returns a box that contains every value; for bytes and words, every value they can represent.
  func bounds(births: Int) -> ParticleInterval {
    let planes = planeCount(births: births)
    var (low, high) = (rest, rest)
    func include(_ plane: Int, _ a: Float, _ b: Float) {
      low[plane] = min(a, b)
      high[plane] = max(a, b)
    }
    for plane in 0..<planes {
      switch self {
      case .constant: break
      case .bytes(_, let base, let step):
        include(plane, base[plane], base[plane] + step[plane] * 255)
      case .words(_, let base, let step):
        include(plane, base[plane], base[plane] + step[plane] * 65_535)
      case .floats(let values, _):
        let part = values[plane * births..<(plane + 1) * births]
        include(plane, part.min() ?? 0, part.max() ?? 0)
      }
    }
    return ParticleInterval(low: SIMD4<Double>(low), high: SIMD4<Double>(high))
  }
}
