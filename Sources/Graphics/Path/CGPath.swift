public import Foundation
import Synchronization

/// A path object with Apple's API; the geometry is the value in `value`.
///
/// A `CGPath` never changes. A `CGMutablePath` can change and is thread-safe: each call is atomic.
public class CGPath: @unchecked Sendable, Hashable {
  // Sendable because this is the only stored property, and a mutex guards its contents. The
  // one subclass adds none, and no other module can add a subclass.
  private let storage: Mutex<Path>

  /// The geometry at the time of the call.
  package var value: Path { storage.withLock { $0 } }

  /// Creates a path with the geometry of `value`.
  ///
  /// O(1): the elements are shared until one of the copies changes.
  package required init(_ value: Path) { storage = Mutex(value) }

  /// Changes the geometry; only for `CGMutablePath`.
  func mutate(_ body: (inout Path) -> Void) { storage.withLock { body(&$0) } }

  /// Creates a closed rectangle from its origin to maxX, then maxY.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    unsafe self.init(Path(rect: rect).applying(transform?.pointee))
  }

  /// Creates the ellipse inscribed in `rect`, from (maxX, midY) toward +y, as four cubics.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    unsafe self.init(Path(ellipseIn: rect).applying(transform?.pointee))
  }

  /// Creates a rectangle whose corners are quarter ellipses, with radii clamped to half of each
  /// side.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    unsafe self.init(path.applying(transform?.pointee))
  }

  /// Returns an immutable copy of the current geometry; never nil.
  public func copy() -> CGPath? { CGPath(value) }

  /// Returns an immutable copy with every point transformed; never nil.
  ///
  /// - Parameter transform: The transform; nil stands for the identity.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    unsafe CGPath(value.applying(transform?.pointee))
  }

  /// Returns a mutable copy; never nil.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// Returns a mutable copy with every point transformed; never nil.
  ///
  /// - Parameter transform: The transform; nil stands for the identity.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    unsafe CGMutablePath(value.applying(transform?.pointee))
  }

  /// Returns whether both paths have the same elements with the same points.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  /// Hashes the geometry.
  ///
  /// A mutable path must not change while it is in a set or is a dictionary key.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CGPath {
  /// Whether the path has no elements; a single move counts as one.
  public var isEmpty: Bool { value.isEmpty }

  /// The start of the next segment; zero for an empty path.
  public var currentPoint: CGPoint { value.currentPoint.map(CGPoint.init) ?? .zero }

  /// The bounding box of all points, control points included; null for an empty path and for one
  /// that is not finite.
  public var boundingBox: CGRect { value.controlBounds ?? .null }

  /// The bounding box of the path without control points; null for an empty path and for one that
  /// is not finite.
  public var boundingBoxOfPath: CGRect { value.boundingBox ?? .null }

  /// Returns whether a point is inside the path, with open subpaths closed.
  ///
  /// - Parameter transform: Maps the point into the path's space before the test.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    value.contains(SIMD2(point.applying(transform)), rule: FillRule(rule))
  }

  /// Sets `rect` and returns true if the path is a single closed, axis-aligned rectangle.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = value.uprightRect else { return false }
    unsafe rect?.pointee = found
    return true
  }

  /// Calls `block` with each element in order.
  ///
  /// The element and its points are valid only until the block returns.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    let path = value
    var next = 0
    unsafe withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      unsafe buffer.initialize(repeating: .zero)
      guard let points = buffer.baseAddress else { return }
      for verb in path.verbs {
        for offset in 0..<verb.pointCount {
          unsafe points[offset] = CGPoint(path.points[next + offset])
        }
        next += verb.pointCount
        var element = unsafe CGPathElement(type: CGPathElementType(verb), points: points)
        unsafe withUnsafePointer(to: &element, block)
      }
    }
  }

  /// Calls `function` with `info` and each element in order, like `applyWithBlock`.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    unsafe applyWithBlock { unsafe function(info, $0) }
  }
}

extension Path {
  /// Returns the path mapped by an affine transform, which is exact; the path itself for nil.
  public func applying(_ transform: CGAffineTransform?) -> Path {
    guard let transform, !transform.isIdentity else { return self }
    let plane = PlaneTransform(transform)
    return mapPoints(plane.apply)
  }

  /// The rectangle, if the path is a single closed and axis-aligned one, with its sides drawn by
  /// four lines, or by three lines and the close; otherwise nil.
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
