/// The numbers of purely numeric keyframes in contiguous memory.
///
/// The creator is responsible for deallocating the memory.
// Safe in this module: the motion that owns the memory outlives all copies, and `KeyframeTimes`
// returns only indices of intervals between two of the values.
@safe
struct PackedKeyframes {
  /// The numbers, `width` for each keyframe.
  private let numbers: UnsafeMutablePointer<Double>
  /// The count of numbers for each keyframe: 1 for numbers, 2 for points and sizes, 4 for
  /// rectangles.
  private let width: Int

  /// - Returns: Nil for fewer than two values, and unless all have the same numeric case.
  init?(_ values: [AnimatedValue]) {
    guard values.count > 1, let width = values[0].plainWidth,
      values.allSatisfy({ $0.plainWidth == width })
    else { return nil }
    self.width = width
    unsafe numbers = .allocate(capacity: width * values.count)
    for (index, value) in values.enumerated() {
      let vector = value.vector ?? SIMD4()
      for lane in 0..<width {
        unsafe (numbers + index * width + lane).initialize(to: vector[lane])
      }
    }
  }

  func deallocate() { unsafe numbers.deallocate() }

  /// Returns the interpolation between a keyframe and the next one, exact at fractions 0 and 1.
  func vector(at index: Int, _ fraction: Double) -> SIMD4<Double> {
    let (a, b) = (self[index], self[index + 1])
    return fraction == 0 ? a : fraction == 1 ? b : a + (b - a) * fraction
  }

  func value(at index: Int, _ fraction: Double) -> AnimatedValue {
    let vector = vector(at: index, fraction)
    switch width {
    case 1: return .number(vector.x)
    case 2: return .pair(vector.lowHalf)
    default: return .quad(vector)
    }
  }

  private subscript(index: Int) -> SIMD4<Double> {
    let place = unsafe numbers + index * width
    switch width {
    case 1: return unsafe SIMD4(place[0], 0, 0, 0)
    case 2: return unsafe SIMD4(place[0], place[1], 0, 0)
    default: return unsafe SIMD4(place[0], place[1], place[2], place[3])
    }
  }
}

extension AnimatedValue {
  /// The count of numbers in the value; nil unless it consists of one, two or four numbers.
  fileprivate var plainWidth: Int? {
    switch self {
    case .number: 1
    case .pair: 2
    case .quad: 4
    default: nil
    }
  }
}
