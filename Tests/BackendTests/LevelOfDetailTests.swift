import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Images that are turned and reduced, against a trilinear interpolation in Double.
///
/// OpenGL ES lets drivers choose among formulas for the level of detail that differ by half a level
/// for these images, which is up to 41/255.
@Suite(.serialized, .enabled(if: hasGL)) struct LevelOfDetailTests {
  struct Turn: CustomStringConvertible {
    let degrees: Double
    let scale: Double
    /// Whether texels are random; otherwise they vary slowly, as those of a photo do.
    let isNoise: Bool
    var description: String { "\(isNoise ? "noise" : "photo") at \(degrees)° × \(scale)" }
  }

  static let turns = [
    Turn(degrees: 45, scale: 0.7, isNoise: false), Turn(degrees: 30, scale: 0.7, isNoise: true),
    Turn(degrees: 20, scale: 0.5, isNoise: true), Turn(degrees: 45, scale: 0.3, isNoise: true),
    Turn(degrees: 0, scale: 0.6, isNoise: true),
  ]

  /// The side of the canvas, which the turned image covers.
  private static let side = 48

  /// GPUs round the weights of texels and of levels to 8 bits, and the texels are far apart.
  private static let bound = 3

  @Test(arguments: turns, [[], [Capability.es3]])
  func `a turned and reduced image has the level of its longer step`(
    turn: Turn, disabled: [Capability]
  ) throws {
    let (context, _) = try openDevice(.gpu, disabling: Set(disabled))
    defer { context.releaseCurrent() }
    guard context.capabilities.has(.explicitLevels) else { return }
    let gpu = GPUBackend(context: context, limits: .default, clock: { 0 })
    // Not a power of two, so that levels have odd sides.
    let pixels = Self.image(side: 300, isNoise: turn.isNoise)
    let angle = turn.degrees * .pi / 180
    let half = Double(Self.side) / 2
    let transform = PlaneTransform.translation(-150, -150)
      .then(.scale(turn.scale, turn.scale))
      .then(
        PlaneTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
      )
      .then(.translation(half + 0.3, half - 0.2))
    let keys = [
      ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 300, texel: 300),
    ]
    var list = RenderList(size: PixelSize(width: Self.side, height: Self.side))
    list.commands = [
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 300, height: 300))),
          paint: .image(
            ImagePaint(pixels: pixels, columns: keys, rows: keys, minification: .trilinear)),
          transform: transform, scissor: PixelRect(list.size)))
    ]
    let drawn = try gpu.render(list, strategy: .coverage).pixels
    let toImage = try #require(transform.inverse)
    let level = Foundation.log2(1 / turn.scale)
    let expected = Self.sampled(pixels.mipmaps(), level: level, toImage)
    let difference = PixelComparison(expected, drawn)
    expect(difference.largest <= Self.bound, "\(difference)")
  }

  private static func image(side: Int, isNoise: Bool) -> Pixels {
    var state: UInt32 = 1
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        for channel in 0..<3 {
          state = state &* 1_664_525 &+ 1_013_904_223
          let wave = 127.5 + 127.5 * sin(Double((channel + 2) * x) / 7 + Double(y) / 5)
          bytes.append(isNoise ? UInt8(state >> 24) : UInt8(wave))
        }
        bytes.append(255)
      }
    }
    return Pixels(width: side, height: side, premultipliedRGBA: bytes)
  }

  /// Returns the canvas, sampled between the two nearest levels at the center of each pixel.
  private static func sampled(
    _ levels: [Pixels], level: Double, _ toImage: PlaneTransform
  ) -> Pixels {
    let part = level - level.rounded(.down)
    let (fine, coarse) = (levels[Int(level)], levels[Int(level) + 1])
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let unit = toImage.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) / 300
        let color = bilinear(fine, unit) * (1 - part) + bilinear(coarse, unit) * part
        for channel in 0..<4 { bytes.append(UInt8((color[channel]).rounded())) }
      }
    }
    return Pixels(width: side, height: side, premultipliedRGBA: bytes)
  }

  private static func bilinear(_ image: Pixels, _ unit: SIMD2<Double>) -> SIMD4<Double> {
    let at = unit * SIMD2(Double(image.width), Double(image.height)) - 0.5
    let low = at.rounded(.down)
    let part = at - low
    func texel(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
      let x = min(max(Int(low.x) + dx, 0), image.width - 1)
      let y = min(max(Int(low.y) + dy, 0), image.height - 1)
      let first = 4 * (y * image.width + x)
      return SIMD4((0..<4).map { Double(image.bytes[first + $0]) })
    }
    let above = texel(0, 0) * (1 - part.x) + texel(1, 0) * part.x
    let below = texel(0, 1) * (1 - part.x) + texel(1, 1) * part.x
    return above * (1 - part.y) + below * part.y
  }
}
