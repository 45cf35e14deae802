import Foundation
public import StrataGraphics

/// Points of outlines, computed without trigonometry.
public enum OutlinePoints {
  public typealias Point = SIMD2<Double>

  /// Returns a quarter of the unit circle from (1, 0) to (0, 1), by its rational parametrization.
  public static func quarterCircle(_ steps: Int) -> [Point] {
    (0...steps).map { step in
      let t = Double(step) / Double(steps)
      return Point((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
    }
  }

  /// Returns a circle as a polygon of 4 · `steps` vertices.
  public static func circle(_ center: Point, radius: Double, steps: Int = 256) -> [Point] {
    let quarter = quarterCircle(steps).dropLast()
    var result: [Point] = []
    result.reserveCapacity(4 * steps)
    var (x, y) = (Point(1, 0), Point(0, 1))
    for _ in 0..<4 {
      for p in quarter { result.append(center + radius * (p.x * x + p.y * y)) }
      (x, y) = (y, -x)
    }
    return result
  }

  /// Returns the mapped outline of a rounded rectangle with 4 · 64 vertices per circle.
  public static func roundedRect(_ shape: RoundedRect, _ map: PlaneTransform) -> [Point] {
    let (rect, r) = (shape.rect, shape.radii)
    let arc = quarterCircle(64)
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ u: Point, _ v: Point) -> [Point] {
      let center = Point(x, y) - radius * (u + v)
      return arc.map { map.apply(center + radius * ($0.x * u + $0.y * v)) }
    }
    let (right, down) = (Point(1, 0), Point(0, 1))
    let (minX, minY) = (Double(rect.minX), Double(rect.minY))
    let (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
    return corner(maxX, minY, r.maxXMinY, -down, right)
      + corner(maxX, maxY, r.maxXMaxY, right, down)
      + corner(minX, maxY, r.minXMaxY, down, -right)
      + corner(minX, minY, r.minXMinY, -right, -down)
  }

  /// Returns a point of a Bézier curve of any degree.
  public static func bezier(_ control: [Point], at t: Double) -> Point {
    var points = control
    for last in (0..<max(points.count - 1, 0)).reversed() {
      for index in 0...last { points[index] += (points[index + 1] - points[index]) * t }
    }
    return points[0]
  }
}

extension Polylines {
  /// Creates closed contours.
  public init(_ contours: [[SIMD2<Double>]]) {
    self.init()
    for contour in contours {
      starts.append(points.count)
      closed.append(true)
      points += contour
    }
  }

  public init(_ contour: [SIMD2<Double>]) { self.init([contour]) }
}
