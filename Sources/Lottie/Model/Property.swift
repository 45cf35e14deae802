import StrataGraphics
import StrataLayers

/// A value of a document that can be interpolated.
protocol LottieValue: Sendable {
  /// - Parameter progress: 0 gives the first value and 1 the second; an overshoot extrapolates.
  ///   There is one progress for each component; further components use the first.
  static func between(_ a: Self, _ b: Self, at progress: EasedProgress) -> Self

  /// Returns whether the key frames of a layer interpolate like `between`.
  static func layersInterpolate(_ a: Self, _ b: Self) -> Bool

  /// The number of points or numbers, where a point, a color or a number counts as one.
  var weight: Int { get }

  /// The name of the type in messages, with an article.
  static var kindName: String { get }
}

extension LottieValue {
  var weight: Int { 1 }

  static func layersInterpolate(_ a: Self, _ b: Self) -> Bool { true }
}

/// The progress in a segment: one number for all components, or one for each.
enum EasedProgress {
  case same(Double)
  case each([Double])

  /// The progress of a component.
  @inline(__always)
  subscript(component: Int) -> Double {
    switch self {
    case .same(let progress): progress
    case .each(let list): component < list.count ? list[component] : list[0]
    }
  }

  /// The progress of values without components.
  var first: Double { self[0] }
}

/// An easing curve as in a document.
struct EasingCurve: Sendable, Equatable {
  /// The coordinates x and y of both handles.
  let handles: SIMD4<Double>
  private let curve: TimingCurve

  /// Creates a curve with the given coordinates of both handles; x is clamped to 0...1.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    handles = SIMD4(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
    curve = TimingCurve(handles.x, handles.y, handles.z, handles.w)
  }

  static let linear = EasingCurve(0, 0, 1, 1)

  func value(at share: Double) -> Double { curve.value(at: share) }

  /// The minimum and maximum progress, which may be outside 0...1.
  var range: ClosedRange<Double> {
    let (first, second) = (handles.y, handles.w)
    var (least, most) = (0.0, 1.0)
    /// A third of the derivative is `first + b * at + a * at * at`.
    let (a, b) = (3 * first - 3 * second + 1, 2 * second - 4 * first)
    func visit(_ at: Double) {
      guard at > 0, at < 1 else { return }
      let rest = 1 - at
      let value = 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at
      (least, most) = (min(least, value), max(most, value))
    }
    let root = (b * b - 4 * a * first).squareRoot()
    // NaN if the curve is monotonic; `visit` ignores it.
    visit((-b + root) / (2 * a))
    visit((-b - root) / (2 * a))
    if a == 0 { visit(-first / b) }
    return least...most
  }
}

/// The interpolation over a segment.
enum Easing: Sendable, Equatable {
  case linear
  /// Keeps the first value until the next key frame.
  case hold
  case curve(EasingCurve)
  /// One curve for each component, at least one.
  case each([EasingCurve])

  func progress(_ share: Double) -> EasedProgress {
    switch self {
    case .linear: .same(share)
    case .hold: .same(0)
    case .curve(let curve): .same(curve.value(at: share))
    case .each(let curves): .each(curves.map { $0.value(at: share) })
    }
  }
}

extension Easing {
  /// The minimum and maximum progress of all components.
  fileprivate var range: ClosedRange<Double> {
    switch self {
    case .linear, .hold: return 0...1
    case .curve(let curve): return curve.range
    case .each(let curves):
      let ranges = curves.map(\.range)
      return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 1)
    }
  }
}

/// A value, its time, and the interpolation to the next one.
struct Keyframe<Value: LottieValue>: Sendable {
  /// The time in frames.
  var time: Double
  var value: Value
  /// The value that is approached at the next key frame's time.
  ///
  /// It is the value of that key frame, except in documents whose key frames are out of order.
  var end: Value
  var easing: Easing
  /// The curve of a point that does not move straight.
  var motionPath: MotionPath?
}

/// A property as in a document: a value, or several over time.
struct Property<Value: LottieValue>: Sendable {
  /// The static value.
  var value: Value
  /// The key frames by time; empty for a static property.
  var keyframes: [Keyframe<Value>] = []
  /// The repetition of the key frames; nil if the end values are kept.
  var loop: KeyframeLoop?

  init(_ value: Value) { self.value = value }

  /// - Parameter keyframes: The key frames by time, at least one.
  init(keyframes: [Keyframe<Value>]) {
    value = keyframes[0].value
    if keyframes.count > 1 { self.keyframes = keyframes }
  }

  var isAnimated: Bool { !keyframes.isEmpty }

  /// Returns the value at a frame, which may be fractional.
  func value(at frame: Double) -> Value {
    if let loop, let value = value(of: loop, at: frame) { return value }
    return keyframeValue(at: frame)
  }

  /// Returns the value at a frame without the loop.
  ///
  /// The value is clamped before the first key frame and from the last one on. Of several key
  /// frames at the same time, the last one counts.
  func keyframeValue(at frame: Double) -> Value {
    guard let first = keyframes.first, let last = keyframes.last else { return value }
    if frame < first.time { return first.value }
    if frame >= last.time { return last.value }
    var (low, high) = (0, keyframes.count - 1)
    // Searches for the last key frame that is not later.
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].time <= frame { low = middle } else { high = middle }
    }
    let keyframe = keyframes[low]
    guard keyframe.easing != .hold else { return keyframe.value }
    let length = keyframes[low + 1].time - keyframe.time
    let progress = keyframe.easing.progress((frame - keyframe.time) / length)
    if let path = keyframe.motionPath, let vector = path.value(at: progress, of: Value.self) {
      return vector
    }
    return .between(keyframe.value, keyframe.end, at: progress)
  }

  /// Returns the property with every value converted.
  ///
  /// The result is exact if the map is affine and the property has no curved motion: motion paths
  /// become straight lines.
  func map<Other: LottieValue>(_ convert: (Value) -> Other) -> Property<Other> {
    guard isAnimated else { return Property<Other>(convert(value)) }
    var result = Property<Other>(
      keyframes: keyframes.map {
        Keyframe(
          time: $0.time, value: convert($0.value), end: convert($0.end), easing: $0.easing,
          motionPath: nil
        )
      })
    result.loop = loop
    return result
  }

  /// Whether a test holds for the static value or any key frame's.
  func contains(where test: (Value) -> Bool) -> Bool {
    isAnimated ? keyframes.contains { test($0.value) || test($0.end) } : test(value)
  }
}

extension Double: LottieValue {
  static var kindName: String { "a number" }

  static func between(_ a: Double, _ b: Double, at progress: EasedProgress) -> Double {
    a + (b - a) * progress.first
  }
}

extension Property<Double> {
  /// The minimum and maximum value, including overshoots between key frames.
  ///
  /// A loop is ignored, although its values may be outside the range; see `range(in:)`.
  var keyframeRange: ClosedRange<Double> {
    var (least, most) = (value, value)
    for keyframe in keyframes {
      let range = keyframe.easing.range
      for progress in [range.lowerBound, 0, 1, range.upperBound] {
        let value = keyframe.value + (keyframe.end - keyframe.value) * progress
        (least, most) = (Swift.min(least, value), Swift.max(most, value))
      }
    }
    return least...most
  }
}

/// A point, a scale or an anchor point: x, y and z.
typealias Vector = SIMD3<Double>

extension SIMD3<Double>: LottieValue {
  static var kindName: String { "a list of two or three numbers" }

  static func between(_ a: Vector, _ b: Vector, at progress: EasedProgress) -> Vector {
    switch progress {
    case .same(let progress): a + (b - a) * progress
    case .each: a + (b - a) * Vector(progress[0], progress[1], progress[2])
    }
  }

  /// The vector without its depth.
  var plane: SIMD2<Double> { SIMD2(x, y) }
}

/// Red, green, blue and alpha, 0...1; most properties ignore the alpha.
extension SIMD4<Double>: LottieValue {
  static var kindName: String { "a color" }

  static func between(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, at progress: EasedProgress
  ) -> SIMD4<Double> {
    a + (b - a) * SIMD4(progress[0], progress[1], progress[2], progress[3])
  }
}

/// A list of numbers, such as gradient stops; lists of different lengths are not interpolated.
extension [Double]: LottieValue {
  static var kindName: String { "a list of numbers" }

  var weight: Int { Swift.max(count, 1) }

  static func between(_ a: [Double], _ b: [Double], at progress: EasedProgress) -> [Double] {
    guard a.count == b.count else { return progress.first < 1 ? a : b }
    let progress = progress.first
    return zip(a, b).map { $0 + ($1 - $0) * progress }
  }
}
