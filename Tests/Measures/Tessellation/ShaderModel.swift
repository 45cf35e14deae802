public import StrataGraphics

/// A model of the vertex and fragment shaders for a mesh under an affine map, in Double.
public struct ShaderModel: Sendable {
  public typealias Point = SIMD2<Double>

  /// Half a pixel.
  private static let h = 0.5

  private let size: Int
  /// The coverage 0...1, in rows of `size` pixels.
  public private(set) var pixels: [Double]
  /// The maximum number of fully covering triangles at a pixel.
  public private(set) var mostLayers = 0
  private var layers: [Int]

  private let transform: PlaneTransform
  private let origin: Point

  private struct Varying {
    var position: Point
    /// Both ramps, the way they are combined, and 1 for a concave corner.
    var value: SIMD4<Double>
  }

  public init(_ mesh: PlainMesh, _ transform: PlaneTransform, size: Int) {
    self.size = size
    self.transform = transform
    origin = mesh.origin
    pixels = [Double](repeating: 0, count: size * size)
    layers = [Int](repeating: 0, count: size * size)
    for indices in [mesh.insideIndices, mesh.fringeIndices] {
      for start in stride(from: 0, to: indices.count, by: 3) {
        let corners = (0..<3).map { moved(mesh.vertices[Int(indices[start + $0])]) }
        fill(corners[0], corners[1], corners[2])
      }
    }
    mostLayers = layers.max() ?? 0
  }

  private func linear(_ v: Point) -> Point {
    Point(transform.m11 * v.x + transform.m21 * v.y, transform.m12 * v.x + transform.m22 * v.y)
  }

  private func normal(_ direction: SIMD2<Int16>) -> Point {
    let d = linear(Point(Double(direction.x), Double(direction.y)) / 32767)
    let flip = transform.m11 * transform.m22 - transform.m12 * transform.m21 < 0 ? -1.0 : 1
    return Point(d.y, -d.x) * (flip / max(length(d), 1e-20))
  }

  private func length(_ v: Point) -> Double { dot(v, v).squareRoot() }
  private func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }

  private func moved(_ vertex: PlainVertex) -> Varying {
    let h = Self.h
    let (n1, n2) = (normal(vertex.incoming), normal(vertex.outgoing))
    let side = Double(vertex.side)
    let m = n1 + n2
    let offset = side * 2 * h * m / max(dot(m, m), 3e-4)
    let local = origin + Point(vertex.position)
    let place = linear(local) + Point(transform.m31, transform.m32)
    let (edge, across) = (normal(vertex.edge), normal(vertex.across))
    let toCorner = linear(Point(vertex.toCorner))
    let ramp = vertex.edge == .zero ? 1 : 0.5 - dot(offset, edge) / (2 * h)
    let second = vertex.corner == 0 ? 1 : 0.5 - dot(offset - toCorner, across) / (2 * h)
    let k =
      vertex.corner == 0 ? 1 : Maths.asin(min(max(dot(edge, across), -1), 1)) * 2 / Double.pi
    return Varying(
      position: place + offset, value: SIMD4(ramp, second, k, vertex.corner < 0 ? 1 : 0))
  }

  private static func coverage(_ v: SIMD4<Double>) -> Double {
    var (a, b) = (min(max(v.x, 0), 1), min(max(v.y, 0), 1))
    let k = v.z
    if v.w > 0.5 { (a, b) = (1 - a, 1 - b) }
    let f = k >= 0 ? (1 - k) * a * b + k * min(a, b) : (1 + k) * a * b - k * max(a + b - 1, 0)
    return v.w > 0.5 ? 1 - f : f
  }

  private mutating func fill(_ a: Varying, _ b: Varying, _ c: Varying) {
    func cross(_ a: Point, _ b: Point, _ p: Point) -> Double {
      // The same number except for its sign for both triangles at a side.
      let isOrdered = (a.x, a.y) < (b.x, b.y)
      let (from, to) = isOrdered ? (a, b) : (b, a)
      let value = (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)
      return isOrdered ? value : -value
    }
    let whole = cross(a.position, b.position, c.position)
    guard whole != 0 else { return }
    let sign = whole > 0 ? 1.0 : -1
    func owns(_ value: Double, _ from: Point, _ to: Point) -> Bool {
      value * sign > 0
        || (value == 0
          && ((from.y == to.y && (to.x - from.x) * sign > 0) || (to.y - from.y) * sign < 0))
    }
    let low = pointwiseMin(a.position, pointwiseMin(b.position, c.position))
    let high = pointwiseMax(a.position, pointwiseMax(b.position, c.position))
    let rows = clipped(low.y, high.y)
    let columns = clipped(low.x, high.x)
    for y in rows {
      for x in columns {
        let p = Point(Double(x) + 0.5, Double(y) + 0.5)
        let u = cross(b.position, c.position, p)
        let v = cross(c.position, a.position, p)
        let w = cross(a.position, b.position, p)
        guard owns(u, b.position, c.position), owns(v, c.position, a.position),
          owns(w, a.position, b.position)
        else { continue }
        let value = (a.value * u + b.value * v + c.value * w) / whole
        let coverage = Self.coverage(value)
        pixels[y * size + x] = 1 - (1 - pixels[y * size + x]) * (1 - coverage)
        if coverage > 0.999 { layers[y * size + x] += 1 }
      }
    }
  }

  private func clipped(_ low: Double, _ high: Double) -> Range<Int> {
    let first = max(0, Int(low.rounded(.down)))
    return first..<max(first, min(size, Int(high.rounded(.up))))
  }

  /// The differences of the pixels from exact coverage, out of 255.
  public struct Difference: Sendable {
    public fileprivate(set) var largest = 0.0
    public fileprivate(set) var above12 = 0
    public fileprivate(set) var edgePixels = 0
    /// The location of the largest difference.
    public fileprivate(set) var place = (x: 0, y: 0)
  }

  /// Compares the pixels with exact coverage in 0...1.
  public func difference(from exact: [Double]) -> Difference {
    var difference = Difference()
    for (index, exact) in exact.enumerated() {
      let error = abs(pixels[index] - exact) * 255
      if exact > 0 && exact < 1 { difference.edgePixels += 1 }
      if error > 12 { difference.above12 += 1 }
      if error > difference.largest {
        (difference.largest, difference.place) = (error, (index % size, index / size))
      }
    }
    return difference
  }

  /// Compares the pixels with exact coverage in 0...255.
  public func difference(from exact: [UInt8]) -> Difference {
    difference(from: exact.map { Double($0) / 255 })
  }
}
