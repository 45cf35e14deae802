import StrataGraphics

/// The numbers that a kind of property can be drawn with, and what becomes of all others.
///
/// A layer keeps what it is given and reads it back. What a frame shows of it, the model's value or
/// what animations make of it, is brought into the range of the property first, where it enters: so
/// nothing behind that meets a number which single precision, or a count of pixels, cannot hold.
/// What is beyond counts as the nearer end, and what is too small to matter as 0.
///
/// A byte, since every place that animations move has one, and frames go through all of these.
package enum ValueRange: UInt8, Sendable {
  /// Where something lies, and what is multiplied with that: single precision tells points 64 points
  /// apart out there.
  case place
  /// What has a size as well as a place.
  case box
  /// How long or wide something is, in points.
  case length
  /// A part of a whole, or a place or size in unit space.
  case fraction
  /// Pixels a point; what counts as 0 has the default.
  case density
  /// Seconds: 30,000 years, of which a Double still tells milliseconds.
  case time
  /// How much of something there is: a factor, a rate, an angle.
  case amount

  /// How far from 0 a number may be.
  @inline(__always)
  var most: Double {
    switch self {
    case .place, .box, .length, .amount: 0x1p30
    case .fraction, .density: 0x1p20
    case .time: 0x1p40
    }
  }

  /// What is nearer to 0 counts as 0, so that it can be divided by.
  @inline(__always)
  var grain: Double {
    switch self {
    case .place, .time, .amount: 0
    case .box, .length, .fraction: 1e-9
    case .density: 1e-6
    }
  }

  /// Whether a number that is not finite stays, so that the frame leaves the layer out and says so;
  /// else NaN is 0, and an infinity the nearer end.
  private var keepsNotFinite: Bool { self == .place || self == .box }

  // MARK: Numbers

  @inline(__always)
  func holds(_ number: Double) -> Bool {
    let size = abs(number)
    return size <= most && (size >= grain || number == 0)
  }

  /// The nearest number in the range.
  @inline(__always)
  package func limited(_ number: Double) -> Double {
    holds(number) ? number : replaced(number)
  }

  @inline(never)
  private func replaced(_ number: Double) -> Double {
    if !number.isFinite, keepsNotFinite { return number }
    // Too small, or not a number.
    guard abs(number) >= grain else { return 0 }
    return min(max(number, -most), most)
  }

  @inline(__always)
  func holds(_ vector: SIMD4<Double>) -> Bool {
    let (most, grain) = (most, grain)
    guard all(vector .<= most .& vector .>= -most) else { return false }
    return grain == 0 || all(vector .>= grain .| vector .<= -grain .| vector .== 0)
  }

  /// Limits each of the numbers.
  @inline(__always)
  func limited(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    if holds(vector) { return vector }
    return SIMD4(
      limited(vector.x), limited(vector.y), limited(vector.z), limited(vector.w))
  }

  /// Limits the edges of a rectangle, so that `CGRect.infinite` covers all there is.
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
      // What is not a number has no length.
      return (low, size[axis].isNaN || abs(length) < grain ? 0 : length)
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

  /// The value in the range; nil where it lies in it already.
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
