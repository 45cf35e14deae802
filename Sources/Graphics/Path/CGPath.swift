public import Foundation
import Synchronization

/// A path as an object, with Apple's names; the geometry is the value in `value`.
///
/// A `CGPath` never changes. `CGMutablePath` does, and may be used from several threads: each call
/// is atomic.
public class CGPath: @unchecked Sendable, Hashable {
  // Sendable holds because this is the only stored property, and a mutex guards what is in it. The
  // one subclass adds none, and no other module can add a subclass.
  private let storage: Mutex<Path>

  /// The geometry, as it is at the moment of the call.
  package var value: Path { storage.withLock { $0 } }

  /// A path with the geometry of `value`.
  ///
  /// O(1): the elements are shared until one is changed.
  package required init(_ value: Path) { storage = Mutex(value) }

  /// Changes the geometry; for `CGMutablePath` alone.
  func mutate(_ body: (inout Path) -> Void) { storage.withLock { body(&$0) } }

  /// A rectangle from its origin to maxX, then maxY, closed.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect: rect).applying(transform?.pointee))
  }

  /// The ellipse that touches all sides of `rect`, from (maxX, midY) toward +y, in four cubics.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect).applying(transform?.pointee))
  }

  /// A rectangle whose corners are quarter ellipses, clamped to half the side each way.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    self.init(path.applying(transform?.pointee))
  }

  /// An immutable path with the geometry as it is now; never nil.
  public func copy() -> CGPath? { CGPath(value) }

  /// An immutable path with every point mapped; nil maps nothing.
  ///
  /// Never nil.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(value.applying(transform?.pointee))
  }

  /// A path of its own that can be added to; never nil.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// A path of its own with every point mapped; nil maps nothing.
  ///
  /// Never nil.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(value.applying(transform?.pointee))
  }

  /// The same elements with the same points.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  /// Hashes the geometry.
  ///
  /// A mutable path must not change while a set or dictionary holds it.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CGPath {
  /// True when there is no element at all; a single move is one.
  public var isEmpty: Bool { value.isEmpty }

  /// Where the next segment would begin; zero for an empty path.
  public var currentPoint: CGPoint { value.currentPoint.map(CGPoint.init) ?? .zero }

  /// The smallest rectangle around all points, control points included; null for an empty path
  /// and for one that is not finite.
  public var boundingBox: CGRect { value.controlBounds ?? .null }

  /// The smallest rectangle around the path itself; null for an empty path and for one that is not
  /// finite.
  public var boundingBoxOfPath: CGRect { value.boundingBox ?? .null }

  /// Whether a point is inside, open sub-paths being closed.
  ///
  /// - Parameter transform: Maps the point into the path's space before the test.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    value.contains(SIMD2(point.applying(transform)), rule: FillRule(rule))
  }

  /// Sets `rect` and returns true when the path is one closed, upright rectangle.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = value.uprightRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Calls `block` with each element in order.
  ///
  /// The element and its points are gone when the block returns.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let path = value
    var next = 0
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      buffer.initialize(repeating: .zero)
      guard let points = buffer.baseAddress else { return }
      for verb in path.verbs {
        for offset in 0..<verb.pointCount { points[offset] = CGPoint(path.points[next + offset]) }
        next += verb.pointCount
        var element = CGPathElement(type: CGPathElementType(verb), points: points)
        withUnsafePointer(to: &element, block)
      }
    }
  }

  /// Calls `function` with `info` and each element in order, as `applyWithBlock` does.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension Path {
  /// The path mapped by an affine transform, which is exact; the path itself for nil.
  public func applying(_ transform: CGAffineTransform?) -> Path {
    guard let transform, !transform.isIdentity else { return self }
    let plane = PlaneTransform(transform)
    return mapPoints(plane.apply)
  }

  /// The rectangle that the path is, if it is a single closed and upright one, its sides drawn by
  /// four lines, or three and the close.
  public var uprightRect: CGRect? {
    var corners = points
    if corners.count == 5, corners[0] == corners[4] { corners.removeLast() }
    guard corners.count == 4, verbs.first == .move,
      verbs.dropFirst().dropLast().allSatisfy({
        $0 == .line
      }), verbs.last == .close || points.count == 5, isFinite
    else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isUpright =
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
      || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isUpright ? controlBounds : nil
  }
}
