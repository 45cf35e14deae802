import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataTiming
import Testing

/// The output of each operation of a benchmark scene.
@Suite struct PSCNDrawingTests {
  private typealias Writer = PSCNWriter
  private static let stops: [[Double]] = [[0, 1, 0, 0, 1], [1, 0, 0, 1, 1]]

  private func picture(
    _ scene: PSCNWriter, on device: DeviceSelector = .cpu, _ strategy: PathStrategy = .auto,
    layers: Bool = false
  ) throws -> Pixels {
    let benchmark = try FrameBenchmark(
      scene: PSCNScene(scene.data, file: "scene.pscn"), device: device, strategy: strategy,
      usesLayers: layers)
    return try #require(try benchmark.drawFirst(reading: true).picture)
  }

  private func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [Int] {
    pixels.bytes[4 * (y * pixels.width + x)..<4 * (y * pixels.width + x) + 4].map { Int($0) }
  }

  /// The number of pixels covered by black, completely or partially, on white.
  private func blackArea(_ pixels: Pixels) -> Double {
    stride(from: 0, to: pixels.bytes.count, by: 4)
      .reduce(0) { $0 + Double(255 - pixels.bytes[$1]) / 255 }
  }

  private func isNear(_ found: [Int], _ expected: [Double], by most: Double = 2) -> Bool {
    zip(found, expected).allSatisfy { abs(Double($0) - $1) <= most }
  }

  @Test func `a rounded rectangle has its position, size, radius and rotation`() throws {
    for (angle, wide) in [(0.0, true), (Double.pi / 2, false), (Double.pi, true)] {
      var scene = Writer(100, 100)
      scene.rect([40, 50, 60, 30, 10, angle], Writer.solid(0, 0, 0))
      let pixels = try picture(scene)
      expect(abs(blackArea(pixels) - (1_800 - (4 - Double.pi) * 100)) < 2)
      expectEqual(pixel(pixels, 40, 50), [0, 0, 0, 255])
      expectEqual(pixel(pixels, 12, 50), wide ? [0, 0, 0, 255] : [255, 255, 255, 255])
      expectEqual(pixel(pixels, 40, 22), wide ? [255, 255, 255, 255] : [0, 0, 0, 255])
      expectEqual(pixel(pixels, 10, 35), [255, 255, 255, 255])
    }
    // A quarter turn from x toward y, which points down.
    var scene = Writer(100, 100)
    scene.rect([50, 50, 60, 20, 0, 0.5], Writer.solid(0, 0, 0))
    let turned = try picture(scene)
    expectEqual(pixel(turned, 70, 61), [0, 0, 0, 255])
    expectEqual(pixel(turned, 70, 39), [255, 255, 255, 255])
  }

  @Test func `both fill rules are supported`() throws {
    let squares = Writer.polygon([[10, 10], [90, 10], [90, 90], [10, 90]])
    let inner = Writer.polygon([[30, 30], [70, 30], [70, 70], [30, 70]])
    var both: Writer.Words = [squares[0] + inner[0]]
    both += squares.dropFirst()
    both += inner.dropFirst()
    for (evenOdd, area) in [(false, 6_400.0), (true, 4_800)] {
      var scene = Writer(100, 100)
      scene.fill(both, evenOdd: evenOdd, Writer.solid(0, 0, 0))
      expect(abs(blackArea(try picture(scene)) - area) < 1)
    }
  }

  @Test func `a text is drawn between pixels where it begins`() throws {
    func ink(_ x: Double, _ y: Double) throws -> (area: Double, center: SIMD2<Double>) {
      var scene = Writer(100, 100)
      scene.hello(x: x, y: y, size: 24)
      let pixels = try picture(scene)
      var (area, sum) = (0.0, SIMD2<Double>())
      for index in 0..<100 * 100 {
        let covered = Double(255 - pixels.bytes[4 * index]) / 255
        area += covered
        sum += covered * (SIMD2(Double(index % 100), Double(index / 100)) + 0.5)
      }
      return (area, sum / area)
    }
    let still = try ink(10, 50)
    expect(still.area > 150)
    for (x, y) in [(3.0, 0.0), (0.5, 0), (0, 0.25), (-0.125, 7.75)] {
      let moved = try ink(10 + x, 50 + y)
      expect(abs(moved.area - still.area) < 0.5, "\(x) \(y)")
      let move = moved.center - still.center - SIMD2(x, y)
      expect(max(abs(move.x), abs(move.y)) < 0.01, "\(x) \(y): \(move)")
    }
  }

  @Test func `a stroke has round caps and joins`() throws {
    var scene = Writer(100, 100)
    var corner: Writer.Words = [9]
    for (command, point) in [(0, [20.0, 20]), (1, [70, 20]), (1, [70, 80])] as [(UInt32, [Double])]
    {
      corner.append(command)
      corner += Writer.floats(point)
    }
    scene.stroke(corner, width: 10, Writer.solid(0, 0, 0))
    // Two bands that share a square of half the width, a half disc at each end, a quarter outside.
    let area: Double = 1_075 + Double.pi * 25 * 1.25
    expect(abs(blackArea(try picture(scene)) - area) < 2)
  }

  @Test func `a linear gradient follows its axis in the shape's space`() throws {
    for (angle, along) in [(0.0, 0), (Double.pi / 2, 1)] {
      var scene = Writer(100, 100)
      scene.rect([50, 50, 80, 80, 0, angle], Writer.gradient(1, [-40, 0, 40, 0], Self.stops))
      let pixels = try picture(scene)
      for (x, y) in [(12, 40), (50, 20), (80, 70), (30, 88)] {
        let part = (Double([x, y][along]) + 0.5 - 10) / 80
        expect(isNear(pixel(pixels, x, y), [255 * (1 - part), 0, 255 * part, 255]))
      }
    }
  }

  @Test func `radial and conic gradients have their center, radius and start angle`() throws {
    var radial = Writer(100, 100)
    radial.rect([50, 50, 80, 80, 0, 0], Writer.gradient(2, [10, 0, 30], Self.stops))
    let rings = try picture(radial)
    for (x, y) in [(60, 50), (70, 50), (60, 30), (45, 60), (15, 15)] {
      let (dx, dy) = (Double(x) + 0.5 - 60, Double(y) + 0.5 - 50)
      let part = min(1, (dx * dx + dy * dy).squareRoot() / 30)
      expect(isNear(pixel(rings, x, y), [255 * (1 - part), 0, 255 * part, 255]))
    }
    var conic = Writer(100, 100)
    conic.rect([50, 50, 80, 80, 0, 0], Writer.gradient(3, [0, 0, Double.pi / 2], Self.stops))
    let fan = try picture(conic)
    // Starting straight down, clockwise on the canvas.
    for (x, y, part) in [(15, 50, 0.25), (50, 15, 0.5), (85, 50, 0.75), (22, 78, 0.125)] {
      expect(isNear(pixel(fan, x, y), [255 * (1 - part), 0, 255 * part, 255], by: 4))
    }
  }

  @Test func `an image is placed by its matrix`() throws {
    var scene = Writer(160, 160)
    scene.image(2, [1, 0, 10, 0, 1, 20, 0, 0, 1])
    let plain = try picture(scene)
    for (x, y) in [(0, 0), (5, 90), (127, 127), (64, 3)] {
      let expected = [(2 * x + 32) % 256, 2 * y % 256, 2 * (x ^ y) % 256, 255]
      expectEqual(pixel(plain, x + 10, y + 20), expected)
    }
    expectEqual(pixel(plain, 9, 60), [255, 255, 255, 255])

    var odd = Writer(160, 160)
    odd.image(1, [1, 0, 0, 0, 1, 0, 0, 0, 1], opacity: 0.5)
    let disc = try picture(odd)
    expectEqual(pixel(disc, 2, 2), [255, 255, 255, 255])
    // Red 144, green 128, blue 0, and as much white.
    expect(isNear(pixel(disc, 64, 64), [199.5, 191.5, 127.5, 255]))
  }

  @Test func `an image in perspective is divided by its depth`() throws {
    var scene = Writer(128, 128)
    scene.image(0, [1, 0, 0, 0, 1, 0, 0.004, 0, 1])
    let pixels = try picture(scene)
    for (x, y) in [(10, 20), (40, 30), (60, 60), (70, 5)] {
      let (right, down) = (Double(x) + 0.5, Double(y) + 0.5)
      // X = x / (1 + 0.004 x), solved for x.
      let column = right / (1 - 0.004 * right)
      let row = down * (1 + 0.004 * column)
      let found = pixel(pixels, x, y)
      expect(abs(Double(found[0]) - 2 * (column - 0.5)) <= 3)
      expect(abs(Double(found[1]) - 2 * (row - 0.5)) <= 3)
    }
    // Its right edge is at 128 / 1.512.
    expectEqual(pixel(pixels, 86, 10), [255, 255, 255, 255])
  }

  @Test func `a group is clipped and fades as one`() throws {
    var scene = Writer(100, 100)
    scene.beginGroup(0.5, clip: [50, 50, 40, 40, 0, 0])
    scene.rect([40, 50, 60, 60, 0, 0], Writer.solid(0, 0, 0))
    scene.rect([60, 50, 60, 60, 0, 0], Writer.solid(0, 0, 0))
    scene.endGroup()
    scene.rect([95, 95, 10, 10, 0, 0], Writer.solid(0, 0, 0))
    let pixels = try picture(scene)
    expect(isNear(pixel(pixels, 50, 50), [127.5, 127.5, 127.5, 255], by: 1))
    expectEqual(pixel(pixels, 25, 50), [255, 255, 255, 255])
    expectEqual(pixel(pixels, 95, 95), [0, 0, 0, 255])
  }

  @Test(.enabled(if: hasGL), arguments: [PathStrategy.auto, .analytic, .coverage])
  func `the GPU draws what the CPU draws`(strategy: PathStrategy) throws {
    for layers in [false, true] {
      let cpu = try picture(.everything, layers: layers)
      let gpu = try picture(.everything, on: .gpu, strategy, layers: layers)
      let difference = PixelComparison(cpu, gpu)
      expect(difference.largest <= 8, "\(difference)")
      expect(difference.share(above: 2) <= 0.005, "\(difference)")
    }
  }

  @Test(.enabled(if: hasGL)) func `meshes stay within 24 of 255`() throws {
    let difference = PixelComparison(
      try picture(.everything), try picture(.everything, on: .gpu, .mesh))
    expect(difference.largest <= 24, "\(difference)")
  }

  /// Gradients are in square shapes in this scene, for which a gradient layer is equivalent.
  @Test func `the scene as a layer tree gives the same image`() throws {
    let difference = PixelComparison(
      try picture(.everything), try picture(.everything, layers: true))
    expect(difference.largest <= 2, "\(difference)")
  }
}
