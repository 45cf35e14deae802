import Foundation
import Strata
import StrataGraphics
import StrataTestSupport
import StrataTiming
import Testing

/// The dots of benchmark scenes against the format's description.
@Suite struct PSCNSpriteTests {
  private func picture(
    _ dots: [[Double]], _ precision: CPUOptions.Precision = .float, layers: Bool = false
  ) throws -> Pixels {
    var scene = PSCNWriter(24, 20, background: [0, 0, 0, 1])
    scene.sprites(dots)
    let benchmark = try FrameBenchmark(
      scene: PSCNScene(scene.data, file: "scene.pscn"), device: .cpu, strategy: .auto,
      usesLayers: layers, cpu: CPUOptions(precision: precision, threads: 1))
    let picture = try #require(try benchmark.drawFirst(reading: true).picture)
    expect(benchmark.unsupported.isEmpty)
    return picture
  }

  /// A texel of the dot, 0...255.
  private func texel(_ x: Int, _ y: Int) -> Double {
    guard 0..<16 ~= x, 0..<16 ~= y else { return 0 }
    let (dx, dy) = (Double(x) - 7.5, Double(y) - 7.5)
    let part = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 8)
    return (255 * part * part + 0.5).rounded(.down)
  }

  /// Dots whose texels coincide with pixels, none of whose sides is between two.
  private static let dots: [[Double]] = [
    [9, 10, 1, 0, 1, 0.5, 0.25, 0.8], [14, 9, 1, 0, 0.6, 1, 0, 0.5],
    [12, 9, 1, .pi / 2, 1, 1, 1, 0.7],
  ]

  @Test(arguments: CPUOptions.Precision.allCases)
  func `dots are added, multiplied by color and alpha`(precision: CPUOptions.Precision) throws {
    let picture = try picture(Self.dots, precision)
    for y in 0..<20 {
      for x in 0..<24 {
        for channel in 0..<3 {
          let sum = Self.dots.reduce(0.0) { sum, dot in
            let at = (x: x - (Int(dot[0]) - 8), y: y - (Int(dot[1]) - 8))
            return sum + texel(at.x, at.y) * dot[4 + channel] * dot[7]
          }
          let found = Double(picture.bytes[4 * (24 * y + x) + channel])
          // Three roundings to bytes, or one.
          let tolerance = precision == .float ? 0.51 : 1.51
          expect(abs(found - min(sum, 255)) <= tolerance, "\(x) \(y) \(channel)")
        }
      }
    }
  }

  @Test func `a dot is scaled and rotated about its center`() throws {
    let whole = try picture([[12, 10, 0.5, 0.8, 1, 1, 1, 1]])
    // Half as large: a disc of radius 4.
    for y in 0..<20 {
      for x in 0..<24 {
        let (dx, dy) = (Double(x) - 11.5, Double(y) - 9.5)
        let isInside = (dx * dx + dy * dy).squareRoot() < 2
        let isOutside = (dx * dx + dy * dy).squareRoot() > 4.8
        let found = whole.bytes[4 * (24 * y + x)]
        expect(!isInside || found > 50)
        expect(!isOutside || found == 0)
      }
    }
  }

  @Test func `dots as layers are the same`() throws {
    let dots: [[Double]] = [
      [9.3, 11.2, 1.3, 0.7, 1, 0.5, 0.25, 0.8], [-2, 4, 0.9, 2, 0, 1, 1, 1],
    ]
    try expectEqual(picture(dots, layers: true).bytes, picture(dots).bytes)
  }
}
