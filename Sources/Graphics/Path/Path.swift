/// Sub-paths of lines, quadratic and cubic Béziers, as a value.
///
/// Points are in the path's own space, in points, y down. Every point given is kept as it is; a
/// path that holds a NaN or an infinity is legal as a value, and refused with a typed error where
/// it is flattened, stroked or drawn. Verbs and points lie in two flat arrays, so a path of n
/// elements costs n bytes and 16 bytes a point.
public struct Path: Sendable, Hashable {
  /// What an element does; it says how many points the element has.
  public enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close

    /// How many points the verb takes from `points`.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// One for each element, in order.
  ///
  /// Every sub-path begins with a move.
  public private(set) var verbs: [Verb] = []
  /// For each verb in turn: its control points, then its end point.
  public private(set) var points: [SIMD2<Double>] = []
  /// Where the current sub-path began; what `close` returns to.
  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()

  /// A path without elements.
  public init() {}

  /// True when there is no element at all; a single move is one.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next segment begins; nil for an empty path.
  ///
  /// After `close`, the sub-path's start.
  public var currentPoint: SIMD2<Double>? { verbs.isEmpty ? nil : current }

  /// Makes room for this many verbs and points in all, so that adding them copies nothing.
  public mutating func reserveCapacity(verbs: Int, points: Int) {
    self.verbs.reserveCapacity(verbs)
    self.points.reserveCapacity(points)
  }

  /// Begins a sub-path.
  ///
  /// A move that nothing follows draws nothing.
  public mutating func move(to point: SIMD2<Double>) {
    verbs.append(.move)
    points.append(point)
    start = point
    current = point
  }

  /// Adds a line.
  ///
  /// In an empty path it begins a sub-path at `point` instead; straight after `close` the new
  /// sub-path begins where the closed one did.
  public mutating func line(to point: SIMD2<Double>) {
    guard beginSegment(at: point) else { return }
    verbs.append(.line)
    points.append(point)
    current = point
  }

  /// Adds a quadratic Bézier curve, by the same rules as `line`.
  public mutating func quad(to point: SIMD2<Double>, control: SIMD2<Double>) {
    guard beginSegment(at: point) else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    current = point
  }

  /// Adds a cubic Bézier curve, by the same rules as `line`.
  public mutating func cubic(
    to point: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) {
    guard beginSegment(at: point) else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
    current = point
  }

  /// Closes the current sub-path with a line to its start; nothing on an empty or just closed path.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    current = start
  }

  /// Adds all elements of another path as they are; what follows continues it.
  public mutating func append(_ other: Path) {
    verbs += other.verbs
    points += other.points
    if !other.isEmpty {
      start = other.start
      current = other.current
    }
  }

  /// The same elements with every point mapped.
  ///
  /// Exact for affine maps only: a Bézier under a projective map is not the Bézier of the mapped
  /// points.
  public func mapPoints(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Path {
    var result = self
    for index in result.points.indices { result.points[index] = map(result.points[index]) }
    result.start = map(start)
    result.current = map(current)
    return result
  }

  /// The path whose points lie a fraction of the way to those of another with the same verbs: exactly
  /// this one at 0 and the other at 1.
  func mixed(with other: Path, at fraction: Double) -> Path {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    var result = self
    for index in result.points.indices {
      result.points[index] = points[index].lerp(other.points[index], fraction)
    }
    result.start = start.lerp(other.start, fraction)
    result.current = current.lerp(other.current, fraction)
    return result
  }

  /// Makes sure a sub-path is open; false when the path was empty and `point` has begun one.
  private mutating func beginSegment(at point: SIMD2<Double>) -> Bool {
    switch verbs.last {
    case nil:
      move(to: point)
      return false
    case .close:
      move(to: current)
      return true
    default:
      return true
    }
  }
}
