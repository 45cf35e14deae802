import Foundation
import StrataGraphics
import StrataTestSupport

typealias Point = SIMD2<Double>

extension RepeatableRandom {
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}

func polar(_ radius: Double, _ angle: Double) -> Point {
  let (sin, cos) = Maths.sincos(angle)
  return Point(radius * cos, radius * sin)
}

extension Path {
  /// Creates closed polygons.
  init(polygons: [[Point]]) {
    self.init()
    for polygon in polygons {
      for (index, point) in polygon.enumerated() {
        if index == 0 { move(to: point) } else { line(to: point) }
      }
      close()
    }
  }

  init(polygon: [Point]) { self.init(polygons: [polygon]) }

  /// The star polygon {points/step} about the origin, starting on +x.
  static func starPolygon(_ points: Int, _ step: Int, radius: Double) -> Path {
    Path(
      polygon: (0..<points).map {
        polar(radius, Double($0 * step % points) * 2 * .pi / Double(points))
      })
  }

  /// A star without crossings about the origin.
  static func star(_ points: Int, radius: Double, inner: Double, turned: Double = 0) -> Path {
    Path(
      polygon: (0..<2 * points).map {
        polar($0.isMultiple(of: 2) ? radius : inner, turned + Double($0) * .pi / Double(points))
      })
  }

  static func circle(_ center: Point, _ radius: Double) -> Path {
    Path(
      ellipseIn: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  static func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
    Path(rect: CGRect(x: x, y: y, width: side, height: side))
  }

  func appending(_ other: Path) -> Path {
    var result = self
    result.append(other)
    return result
  }

  /// A letter L with arms as wide as 0.4 of its size.
  static func letterL(_ size: Double) -> Path {
    Path(
      polygon: [(0, 0), (1, 0), (1, 0.4), (0.4, 0.4), (0.4, 1), (0, 1)].map {
        Point($0.0, $0.1) * size
      })
  }
}
