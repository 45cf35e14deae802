import StrataGraphics

/// The range of numbers that a kind of property can be drawn with, and the handling of all others.
///
/// A layer stores the values that it is given and reads them back unchanged. The presented value,
/// from the model or from animations, is first clamped to the property's range. Later stages
/// therefore never see a number that single precision or a pixel count cannot hold. Numbers outside
/// the range are clamped to the nearer end, and numbers too small to matter become 0.
///
/// The type is one byte, since every animatable location has one, and frames iterate over all of
/// them.
package enum ValueRange: UInt8, Sendable {
  /// A position or a factor of one: at the ends, single precision resolves 64 points.
  case place
  /// A rectangle, which has a position and a size.
  case box
  /// A length or width in points.
  case length
  /// A part of a whole, or a position or size in unit space.
  case fraction
  /// Pixels per point.
  case density
  /// Seconds, up to 30,000 years, at which a Double still resolves milliseconds.
  case time
  /// An amount: a factor, a rate, an angle.
  case amount

  /// The maximum magnitude of a number.
  @inline(__always)
  var most: Double {
    switch self {
    case .place, .box, .length, .amount: 0x1p30
    case .fraction, .density: 0x1p20
    case .time: 0x1p40
    }
  }

  /// The magnitude below which a number counts as 0, so that numbers can be divisors.
  @inline(__always)
  var smallestMagnitude: Double {
    switch self {
    case .place, .time, .amount: 0
    case .box, .length, .fraction: 1e-9
    case .density: 1e-6
    }
  }

  /// Whether a non-finite number is kept, so that the frame omits the layer and reports it.
  ///
  /// Otherwise NaN becomes 0 and an infinity the nearer end.
  private var keepsNotFinite: Bool { self == .place || self == .box }

  // MARK: Numbers

  @inline(__always)
  func holds(_ number: Double) -> Bool {
    let size = abs(number)
    return size <= most && (size >= smallestMagnitude || number == 0)
  }

  /// The nearest number in the range.
  @inline(__always)
  package func limited(_ number: Double) -> Double {
    holds(number) ? number : replaced(number)
  }

  @inline(never)
  private func replaced(_ number: Double) -> Double {
    if !number.isFinite, keepsNotFinite { return number }
    // Too small, or NaN.
    guard abs(number) >= smallestMagnitude else { return 0 }
    return min(max(number, -most), most)
  }

  @inline(__always)
  func holds(_ vector: SIMD4<Double>) -> Bool {
    let (most, smallestMagnitude) = (most, smallestMagnitude)
    guard all(vector .<= most .& vector .>= -most) else { return false }
    return smallestMagnitude == 0
      || all(vector .>= smallestMagnitude .| vector .<= -smallestMagnitude .| vector .== 0)
  }

  /// Clamps each of the numbers.
  @inline(__always)
  func limited(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    if holds(vector) { return vector }
    return SIMD4(
      limited(vector.x), limited(vector.y), limited(vector.z), limited(vector.w))
  }

  /// Clamps the edges of a rectangle, so that `CGRect.infinite` covers the whole range.
  @inline(__always)
  func limited(rect: SIMD4<Double>) -> SIMD4<Double> {
    holds(rect) ? rect : replaced(rect: rect)
  }

  @inline(never)
  private func replaced(rect: SIMD4<Double>) -> SIMD4<Double> {
    let isFinite = rect * 0 == .zero
    if !isFinite, keepsNotFinite { return rect }
    let (origin, size) = (rect.lowHalf, rect.highHalf)
    func edges(_ axis: Int) -> (low: Double, length: Double) {
      let low = limited(origin[axis])
      let length = limited(origin[axis] + size[axis]) - low
      // A NaN size becomes 0.
      return (low, size[axis].isNaN || abs(length) < smallestMagnitude ? 0 : length)
    }
    let (x, y) = (edges(0), edges(1))
    return SIMD4(x.low, y.low, x.length, y.length)
  }

  func limited(_ transform: CATransform3D) -> CATransform3D {
    CATransform3D(
      rows: limited(transform.row1), limited(transform.row2), limited(transform.row3),
      limited(transform.row4))
  }

  // MARK: Values

  /// Returns the value clamped to the range, or nil if it is already within it.
  func limiting(_ value: AnimatedValue) -> AnimatedValue? {
    switch value {
    case .number(let number):
      return holds(number) ? nil : .number(limited(number))
    case .pair(let pair):
      if holds(pair.x), holds(pair.y) { return nil }
      return .pair(SIMD2(limited(pair.x), limited(pair.y)))
    case .quad(let quad):
      return holds(quad) ? nil : .quad(limited(rect: quad))
    case .transform(let transform):
      let new = limited(transform)
      return new == transform ? nil : .transform(new)
    case .numbers(let numbers):
      guard let numbers, !numbers.allSatisfy(holds) else { return nil }
      return .numbers(numbers.map(limited))
    case .path(let path):
      guard let path = path.value, !path.points.allSatisfy({ holds($0.x) && holds($0.y) }) else {
        return nil
      }
      return .path(
        LayerPath(shown: path.mapPoints { SIMD2(limited($0.x), limited($0.y)) }))
    case .color, .colors, .contents, .string, .filters:
      return nil
    }
  }
}
