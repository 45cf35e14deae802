import Foundation
public import StrataGraphics

/// Geometry computed independently of the library: slow, simple, and on straight lines only.
public enum PathOracle {
  public typealias Vec = SIMD2<Double>

  public static func length(_ v: Vec) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }

  private static func cross(_ a: Vec, _ b: Vec) -> Double { a.x * b.y - a.y * b.x }

  private static func contours(_ lines: Polylines) -> [[Vec]] {
    (0..<lines.count).map { Array(lines.points[lines.range(of: $0)]) }
  }

  /// Returns the signed area by the shoelace formula; positive if contours turn from +x toward +y.
  public static func signedArea(_ contour: [Vec]) -> Double {
    guard var previous = contour.last else { return 0 }
    var twice = 0.0
    for point in contour {
      twice += cross(previous, point)
      previous = point
    }
    return twice / 2
  }

  public static func signedArea(_ lines: Polylines) -> Double {
    contours(lines).reduce(0) { $0 + signedArea($1) }
  }

  /// Returns the winding number of contours around a point, by the crossings of a ray toward +x.
  public static func winding(_ lines: Polylines, _ p: Vec) -> Int {
    var winding = 0
    for contour in contours(lines) {
      guard var a = contour.last else { continue }
      for b in contour {
        if (a.y <= p.y) != (b.y <= p.y) {
          let x = a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)
          if x > p.x { winding += b.y > a.y ? 1 : -1 }
        }
        a = b
      }
    }
    return winding
  }

  /// Returns the area that the non-zero rule fills.
  ///
  /// Between the heights of two points the width is linear, so its middle is exact except where
  /// edges cross. `rows` bounds the height of a strip.
  public static func filledArea(_ path: Path, rows: Double = 1000) throws -> Double {
    let lines = try path.flattened(tolerance: 1e-4)
    guard let bounds = lines.bounds else { return 0 }
    let heights = Set(lines.points.map(\.y)).sorted()
    let most = Double(bounds.height) / rows
    var area = 0.0
    for (low, high) in zip(heights, heights.dropFirst()) {
      let count = ((high - low) / most).rounded(.up)
      for strip in 0..<Int(count) {
        let y = low + (high - low) * (Double(strip) + 0.5) / count
        area += filledWidth(lines, y) * (high - low) / count
      }
    }
    return area
  }

  private static func filledWidth(_ lines: Polylines, _ y: Double) -> Double {
    var crossings: [(x: Double, sign: Int)] = []
    for contour in contours(lines) {
      guard var a = contour.last else { continue }
      for b in contour {
        if (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y), b.y > a.y ? 1 : -1))
        }
        a = b
      }
    }
    crossings.sort { $0.x < $1.x }
    var (winding, width, from) = (0, 0.0, 0.0)
    for crossing in crossings {
      if winding == 0 { from = crossing.x }
      winding += crossing.sign
      if winding == 0 { width += crossing.x - from }
    }
    return width
  }

  /// Returns the distance from a point to the nearest line of any contour.
  public static func distance(_ p: Vec, to lines: Polylines) -> Double {
    var nearest = Double.infinity
    for index in 0..<lines.count {
      let contour = Array(lines.points[lines.range(of: index)])
      for (a, b) in zip(contour, contour.dropFirst()) {
        nearest = min(nearest, distance(p, a, b))
      }
      if lines.closed[index], let a = contour.last, let b = contour.first {
        nearest = min(nearest, distance(p, a, b))
      }
    }
    return nearest
  }

  private static func distance(_ p: Vec, _ a: Vec, _ b: Vec) -> Double {
    let along = b - a
    let squared = along.x * along.x + along.y * along.y
    guard squared > 0 else { return length(p - a) }
    let t = max(0, min(1, ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / squared))
    return length(p - a - along * t)
  }
}
