/// Subpaths of lines, quadratic and cubic Béziers, as a value.
///
/// Points are in the path's own space, in points, y down. Every given point is kept unchanged. A
/// path with a NaN or an infinity is valid as a value, and is rejected with a typed error when
/// it is flattened, stroked or drawn. Verbs and points are in two flat arrays, so a path of n
/// elements takes n bytes and 16 bytes per point.
public struct Path: Sendable, Hashable {
  /// The operation of an element, which determines the number of its points.
  public enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close

    /// The number of points in `points` for the verb.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The verbs, one per element, in order.
  ///
  /// Every subpath begins with a move.
  public private(set) var verbs: [Verb] = []
  /// The points of each verb in turn: its control points, then its end point.
  public private(set) var points: [SIMD2<Double>] = []
  /// The start of the current subpath, to which `close` returns.
  private var start = SIMD2<Double>()
  private var current = SIMD2<Double>()

  /// Creates a path without elements.
  public init() {}

  /// Whether the path has no elements; a single move counts as one.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The start of the next segment; nil for an empty path.
  ///
  /// After `close`, the subpath's start.
  public var currentPoint: SIMD2<Double>? { verbs.isEmpty ? nil : current }

  /// Reserves room for a total number of verbs and points, so that adding them does not reallocate.
  public mutating func reserveCapacity(verbs: Int, points: Int) {
    self.verbs.reserveCapacity(verbs)
    self.points.reserveCapacity(points)
  }

  /// Begins a subpath.
  ///
  /// A move without subsequent segments draws nothing.
  public mutating func move(to point: SIMD2<Double>) {
    verbs.append(.move)
    points.append(point)
    start = point
    current = point
  }

  /// Adds a line.
  ///
  /// In an empty path it begins a subpath at `point` instead. Directly after `close` the new
  /// subpath begins at the start of the closed one.
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

  /// Closes the current subpath with a line to its start; does nothing on an empty or just closed
  /// path.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
    current = start
  }

  /// Adds all elements of another path unchanged; later elements continue it.
  public mutating func append(_ other: Path) {
    verbs += other.verbs
    points += other.points
    if !other.isEmpty {
      start = other.start
      current = other.current
    }
  }

  /// Returns the path with every point mapped.
  ///
  /// Exact only for affine maps: a Bézier under a projective map is not the Bézier of the mapped
  /// points.
  public func mapPoints(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> Path {
    var result = self
    for index in result.points.indices { result.points[index] = map(result.points[index]) }
    result.start = map(start)
    result.current = map(current)
    return result
  }

  /// Returns the path interpolated toward another with the same verbs: exactly this path at 0 and
  /// the other at 1.
  func mixed(with other: Path, at fraction: Double) -> Path {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    var result = self
    for index in result.points.indices {
      result.points[index] = points[index].lerp(other.points[index], fraction)
    }
    var next = 0
    for verb in verbs {
      if verb == .cubic {
        for (control, end) in [(next, next - 1), (next + 1, next + 2)] {
          let from = points[control] - points[end]
          let to = other.points[control] - other.points[end]
          result.points[control] = result.points[end] + from.turned(toward: to, fraction)
        }
      }
      next += verb.pointCount
    }
    result.start = start.lerp(other.start, fraction)
    result.current = current.lerp(other.current, fraction)
    return result
  }

  /// Ensures an open subpath; returns false if the path was empty and `point` has begun one.
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
