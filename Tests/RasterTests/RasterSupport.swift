import StrataGraphics
import StrataRaster
import StrataTestMeasures
import StrataTestSupport
import Testing

typealias Point = SIMD2<Double>

extension RepeatableRandom {
  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}

extension Polylines {
  func moved(by offset: Point) -> Polylines {
    var result = self
    for index in result.points.indices { result.points[index] += offset }
    return result
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
