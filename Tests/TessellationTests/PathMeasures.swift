import Foundation
import StrataGraphics

extension Path {
  /// The enclosed area by Green's theorem, exact for curves: positive from +x toward +y.
  ///
  /// It counts with the winding number. Subpaths must be closed.
  var signedArea: Double {
    // Relative to the first point, so that a distant origin costs no digits.
    let origin = points.first ?? Point()
    return mapPoints { $0 - origin }.segments.reduce(0) { $0 + $1.sweptArea }
  }

  var subpathCount: Int { verbs.filter { $0 == .move }.count }

  /// The larger side of the bounding box of its points and control points.
  var extent: Double {
    guard let box = controlBounds else { return 0 }
    return Double(max(box.width, box.height))
  }

  /// Whether the path has only moves, these kinds of segments, and closes.
  func consists(of kinds: Set<Verb>) -> Bool {
    verbs.allSatisfy { $0 == .move || $0 == .close || kinds.contains($0) }
  }
}

extension Path.Segment {
  /// The area swept by a line from the origin to a point on the segment.
  fileprivate var sweptArea: Double {
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
    switch self {
    case .line(let a, let b): return cross(a, b) / 2
    case .quad(let a, let b, let c):
      let inner = 2 * cross(a, b) + 2 * cross(b, c)
      return (inner + cross(a, c)) / 6
    case .cubic(let a, let b, let c, let d):
      let outer = 6 * cross(a, b) + 6 * cross(c, d)
      let inner = 3 * cross(a, c) + 3 * cross(b, c) + 3 * cross(b, d)
      return (outer + inner + cross(a, d)) / 20
    }
  }
}
