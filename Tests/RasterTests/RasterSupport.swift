import StrataGraphics
import StrataRaster
import StrataTestSupport
import Testing

typealias Point = SIMD2<Double>

extension RepeatableRandom {
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}

/// Puts runs into a dense image and checks the guarantees for a sink.
struct PictureSink: CoverageSink {
  let clip: PixelRect
  private(set) var bytes: [UInt8]
  private(set) var spans = 0
  private(set) var masks = 0
  /// All violations of the protocol's guarantees.
  private(set) var faults: [String] = []
  private var next = (y: Int.min, x: Int.min)

  init(clip: PixelRect) {
    self.clip = clip
    bytes = [UInt8](
      repeating: 0, count: max(0, clip.maxX - clip.minX) * max(0, clip.maxY - clip.minY))
  }

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    spans += 1
    put(y: y, x: x, [UInt8](repeating: coverage, count: count))
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    masks += 1
    put(y: y, x: x, Array(coverage))
  }

  private mutating func put(y: Int, x: Int, _ values: [UInt8]) {
    if (y, x) < next { faults.append("run at (\(x), \(y)) is out of order") }
    if values.isEmpty { faults.append("run at (\(x), \(y)) is empty") }
    if values.contains(0) { faults.append("run at (\(x), \(y)) holds a 0") }
    next = (y, x + values.count)
    guard y >= clip.minY, y < clip.maxY, x >= clip.minX, x + values.count <= clip.maxX else {
      faults.append("run at (\(x), \(y)) leaves the clip")
      return
    }
    let start = (y - clip.minY) * (clip.maxX - clip.minX) + x - clip.minX
    for (index, value) in values.enumerated() { bytes[start + index] = value }
  }

  subscript(x: Int, y: Int) -> UInt8 {
    bytes[(y - clip.minY) * (clip.maxX - clip.minX) + x - clip.minX]
  }

  /// The sum of all coverages, in pixels.
  var total: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }
}

extension Polylines {
  /// Closed contours.
  init(_ contours: [[Point]]) {
    self.init()
    for contour in contours {
      starts.append(points.count)
      closed.append(true)
      points += contour
    }
  }

  init(_ contour: [Point]) { self.init([contour]) }

  func moved(by offset: Point) -> Polylines {
    var result = self
    for index in result.points.indices { result.points[index] += offset }
    return result
  }

  /// All edges, each contour closed.
  var edges: [(Point, Point)] {
    starts.indices.flatMap { contour in
      let range = range(of: contour)
      return range.map {
        (points[$0], points[$0 + 1 < range.upperBound ? $0 + 1 : range.lowerBound])
      }
    }
  }
}

/// Rasterizes, and fails the test if the guarantees for the sink are violated.
func picture(
  _ polylines: Polylines, _ rule: FillRule = .nonZero, clip: PixelRect,
  with rasterizer: CoverageRasterizer = CoverageRasterizer(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> PictureSink {
  var sink = PictureSink(clip: clip)
  try rasterizer.rasterize(polylines, rule: rule, clip: clip, into: &sink)
  expect(sink.faults.isEmpty, sourceLocation: sourceLocation)
  return sink
}

func square(_ size: Int) -> PixelRect { PixelRect(x: 0, y: 0, width: size, height: size) }

/// An axis-aligned rectangle, clockwise with y down.
func rectangle(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Point] {
  [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
}

/// A quarter of the unit circle from (1, 0) to (0, 1), by its rational parametrization.
func quarterCircle(_ steps: Int) -> [Point] {
  (0...steps).map { step in
    let t = Double(step) / Double(steps)
    return Point((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
  }
}

/// A circle as a polygon of 4 · `steps` vertices.
func circle(_ center: Point, radius: Double, steps: Int = 256) -> [Point] {
  let quarter = quarterCircle(steps).dropLast()
  var result: [Point] = []
  var (x, y) = (Point(1, 0), Point(0, 1))
  for _ in 0..<4 {
    result += quarter.map { center + radius * ($0.x * x + $0.y * y) }
    (x, y) = (y, -x)
  }
  return result
}

/// A point of a Bézier curve of any degree.
func bezier(_ control: [Point], at t: Double) -> Point {
  var points = control
  while points.count > 1 {
    points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
  }
  return points[0]
}
