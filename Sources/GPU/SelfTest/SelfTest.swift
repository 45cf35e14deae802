import Foundation
import StrataGraphics
package import StrataRenderList

/// The result of drawing one small image whose pixels are known in closed form.
package struct SelfTestFinding: Sendable, Hashable {
  package var feature: String
  package var passed: Bool
  /// The difference or the drawing error; empty if the test passed.
  package var detail: String
}

/// Draws one small image per renderer feature and compares some pixels with closed forms.
///
/// It detects a driver that draws incorrectly before it affects a user's image.
package enum SelfTest {
  /// The largest accepted difference, of 255, for the rounding of blends and interpolation.
  private static let tolerance = 3

  /// The text of all programs.
  ///
  /// A result is valid for one driver, one text and one list of features.
  package static var programText: String {
    ProgramKey.all.flatMap { key in
      ShadingLanguage.allCases.flatMap { key.vertexSource($0) + key.fragmentSource($0) }
    }.map(\.text).joined()
  }

  /// The names of the features in parts of the test.
  package static func features(of parts: SelfTestParts) -> [String] {
    SelfTestFeature.all(in: parts).map(\.name)
  }

  /// The programs that a test of a back end builds on a device with all fast paths.
  package static func programs(of parts: SelfTestParts, on backend: GPUBackend) -> [ProgramKey] {
    SelfTestFeature.programs(of: parts, isHardware: backend.routesAsHardware)
  }

  /// Tests features with every path rendering strategy.
  ///
  /// - Parameters:
  ///   - parts: The parts to test.
  ///   - isThorough: Whether to test also the features that vary most between drivers, which takes
  ///     several times as long.
  package static func run(
    on backend: any RenderBackend, _ parts: SelfTestParts = .everything, isThorough: Bool = false
  ) -> [SelfTestFinding] {
    (backend as? GPUBackend)?.startPrograms(ofSelfTest: parts)
    let features = SelfTestFeature.all(in: parts) + (isThorough ? SelfTestFeature.thorough : [])
    return features.map { feature in
      for strategy in [PathStrategy.analytic, .mesh, .coverage] {
        do {
          let frame = try backend.render(feature.list, strategy: strategy)
          if let difference = firstDifference(frame.pixels, feature) {
            return SelfTestFinding(
              feature: feature.name, passed: false,
              detail: "\(strategy.rawValue) strategy: \(difference)")
          }
        } catch {
          return SelfTestFinding(
            feature: feature.name, passed: false, detail: "\(strategy.rawValue) strategy: \(error)")
        }
      }
      return SelfTestFinding(feature: feature.name, passed: true, detail: "")
    }
  }

  private static func firstDifference(_ pixels: Pixels, _ feature: SelfTestFeature) -> String? {
    let bytes = pixels.bytes
    for sample in feature.samples {
      let at = 4 * (sample.y * pixels.width + sample.x)
      let drawn = (0..<4).map { Int(bytes[at + $0]) }
      let expected = (0..<4).map { Int((sample.premultiplied[$0] * 255).rounded()) }
      if zip(drawn, expected).contains(where: { abs($0 - $1) > tolerance }) {
        return "pixel (\(sample.x), \(sample.y)) is \(drawn), not \(expected)"
      }
    }
    return nil
  }
}

/// One small image and the expected values of some of its pixels.
struct SelfTestFeature {
  struct Sample {
    let x: Int
    let y: Int
    let premultiplied: SIMD4<Float>
  }

  let name: String
  let list: RenderList
  let samples: [Sample]

  static let size = PixelSize(width: 32, height: 32)
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  private static let all: [(part: SelfTestParts, features: [SelfTestFeature])] = [
    (.paths, [solid, blending, partialCoverage, roundedCorner]),
    (.gradients, [axialGradient, hardStops]),
    (.images, [nearestImage, linearImage, slicedImage]),
    (.groups, [group, lowGroup]), (.clips, [clippedGroup]), (.blendModes, [multipliedGroup]),
    (.blurs, [blurredGroup]), (.particles, [particles]),
  ]

  static func all(in parts: SelfTestParts) -> [SelfTestFeature] {
    all.filter { parts.contains($0.part) }.flatMap(\.features)
  }

  init(
    _ name: String, _ commands: [RenderCommand], _ samples: [Sample], size: PixelSize = Self.size
  ) {
    self.name = name
    var list = RenderList(size: size)
    list.commands = commands
    self.list = list
    self.samples = samples
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> RenderShape
  {
    .roundedRect(RoundedRect(CGRect(x: x, y: y, width: width, height: height)))
  }

  static func draw(
    _ shape: RenderShape, _ paint: RenderPaint, opacity: Float = 1,
    under transform: PlaneTransform = .identity
  ) -> RenderCommand {
    .draw(
      RenderItem(
        shape: shape, paint: paint, transform: transform, opacity: opacity,
        scissor: PixelRect(size)))
  }

  static func sample(_ x: Int, _ y: Int, _ r: Float, _ g: Float, _ b: Float, _ a: Float)
    -> Sample
  {
    Sample(x: x, y: y, premultiplied: SIMD4(r, g, b, a))
  }

  private static let solid = SelfTestFeature(
    "solid color, rows from the top", [draw(rect(4, 2, 20, 8), .solid(red))],
    [
      sample(4, 2, 1, 0, 0, 1), sample(23, 9, 1, 0, 0, 1), sample(3, 2, 0, 0, 0, 0),
      sample(4, 10, 0, 0, 0, 0), sample(4, 29, 0, 0, 0, 0),
    ])

  private static let blending = SelfTestFeature(
    "source-over blending",
    [draw(rect(0, 0, 32, 32), .solid(red)), draw(rect(8, 8, 16, 16), .solid(blue), opacity: 0.5)],
    [sample(2, 2, 1, 0, 0, 1), sample(16, 16, 0.5, 0, 0.5, 1)])

  private static let partialCoverage = SelfTestFeature(
    "edges between pixels", [draw(rect(4.25, 4.5, 20, 20), .solid(red))],
    [
      sample(4, 10, 0.75, 0, 0, 0.75), sample(10, 4, 0.5, 0, 0, 0.5),
      sample(4, 4, 0.375, 0, 0, 0.375), sample(24, 10, 0.25, 0, 0, 0.25),
      sample(12, 12, 1, 0, 0, 1),
    ])

  /// A circle of radius 16: the pixels on its axes and at the corners of its bounding square.
  private static let roundedCorner = SelfTestFeature(
    "rounded corners",
    [
      draw(
        .roundedRect(
          RoundedRect(
            CGRect(x: 0, y: 0, width: 32, height: 32), radii: RoundedRect.Radii(all: 16))),
        .solid(red))
    ],
    [
      sample(0, 0, 0, 0, 0, 0), sample(31, 31, 0, 0, 0, 0), sample(16, 16, 1, 0, 0, 1),
      sample(16, 1, 1, 0, 0, 1), sample(30, 16, 1, 0, 0, 1),
    ])

  private static func gradient(_ stops: [(Double, Color)]) -> RenderPaint {
    let stops = stops.map { GradientStops.Stop($0.0, $0.1) }
    guard let ramp = GradientStops(stops) else { preconditionFailure("stops must be finite") }
    return .gradient(
      GradientPaint(kind: .axial, stops: ramp, toGradient: .scale(1.0 / 32, 1.0 / 32)))
  }

  private static let axialGradient = SelfTestFeature(
    "gradient between two colors",
    [draw(rect(0, 0, 32, 32), gradient([(0, red), (1, blue)]))],
    [
      sample(0, 5, 1 - 0.5 / 32, 0, 0.5 / 32, 1), sample(15, 5, 1 - 15.5 / 32, 0, 15.5 / 32, 1),
      sample(31, 5, 0.5 / 32, 0, 31.5 / 32, 1),
    ])

  private static let hardStops = SelfTestFeature(
    "gradient with many hard stops",
    [
      draw(
        rect(0, 0, 32, 32),
        gradient([(0, red), (0.25, red), (0.25, blue), (0.5, blue), (0.5, red), (1, red)]))
    ],
    [
      sample(7, 0, 1, 0, 0, 1), sample(8, 0, 0, 0, 1, 1), sample(15, 31, 0, 0, 1, 1),
      sample(16, 31, 1, 0, 0, 1),
    ])

  /// Two pixels: red, blue.
  private static let pair = Pixels(
    width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255])
  /// Two pixels of one color, of which devices with OpenGL ES 3 store only the alphas.
  private static let fading = Pixels(
    width: 2, height: 1, premultipliedRGBA: [128, 0, 0, 128, 255, 0, 0, 255])

  private static func image(
    of pixels: Pixels = pair, columns: [(Double, Double)], _ filter: ImagePaint.Filter
  ) -> RenderPaint {
    .image(
      ImagePaint(
        pixels: pixels,
        columns: columns.map { ImagePaint.Key(position: $0.0, texel: $0.1) },
        rows: [
          ImagePaint.Key(position: 0, texel: 0), ImagePaint.Key(position: 32, texel: 1),
        ],
        minification: filter, magnification: filter))
  }

  private static let nearestImage = SelfTestFeature(
    "image, nearest texel",
    [
      draw(rect(0, 0, 32, 16), image(columns: [(0, 0), (32, 2)], .nearest)),
      draw(rect(0, 16, 32, 16), image(of: fading, columns: [(0, 0), (32, 2)], .nearest)),
    ],
    [
      sample(15, 3, 1, 0, 0, 1), sample(16, 3, 0, 0, 1, 1), sample(15, 20, 0.5, 0, 0, 0.5),
      sample(16, 20, 1, 0, 0, 1),
    ])

  private static let linearImage = SelfTestFeature(
    "image, linear", [draw(rect(0, 0, 32, 32), image(columns: [(0, 0), (32, 2)], .linear))],
    [sample(3, 3, 1, 0, 0, 1), sample(11, 3, 0.78125, 0, 0.21875, 1), sample(28, 3, 0, 0, 1, 1)])

  private static let slicedImage = SelfTestFeature(
    "image in slices",
    [
      draw(
        rect(0, 0, 32, 32), image(columns: [(0, 0), (4, 1), (30, 1.5), (32, 2)], .nearest))
    ],
    [sample(3, 3, 1, 0, 0, 1), sample(4, 3, 0, 0, 1, 1), sample(31, 3, 0, 0, 1, 1)])

  private static let group = SelfTestFeature(
    "group opacity",
    [
      .beginGroup(
        RenderGroup(
          opacity: 0.5, clip: nil, bounds: PixelRect(minX: 3, minY: 3, maxX: 29, maxY: 29))),
      draw(rect(4, 4, 24, 24), .solid(red)), draw(rect(4, 4, 12, 24), .solid(blue)), .endGroup,
    ],
    [sample(6, 10, 0, 0, 0.5, 0.5), sample(20, 10, 0.5, 0, 0, 0.5), sample(1, 1, 0, 0, 0, 0)])

  /// A canvas on a surface that is taller than its group's, both started by the same program.
  private static let lowGroup = SelfTestFeature(
    "pixel positions on surfaces of two heights",
    [
      draw(disc(0, 0), .solid(red)),
      .beginGroup(
        RenderGroup(
          opacity: 0.5, clip: nil, bounds: PixelRect(minX: 8, minY: 16, maxX: 24, maxY: 32))),
      draw(disc(8, 16), .solid(blue)), .endGroup,
    ],
    [
      sample(8, 8, 1, 0, 0, 1), sample(0, 0, 0, 0, 0, 0), sample(15, 15, 0, 0, 0, 0),
      sample(16, 24, 0, 0, 0.5, 0.5), sample(8, 16, 0, 0, 0, 0), sample(23, 31, 0, 0, 0, 0),
      sample(8, 80, 0, 0, 0, 0),
    ], size: PixelSize(width: 32, height: 96))

  /// A circle of radius 8.
  static func disc(_ x: Double, _ y: Double) -> RenderShape {
    .roundedRect(
      RoundedRect(
        CGRect(x: x, y: y, width: 16, height: 16), radii: RoundedRect.Radii(all: 8)))
  }

  private static let clippedGroup = SelfTestFeature(
    "clipped group",
    [
      .beginGroup(
        RenderGroup(
          opacity: 1, clip: RenderClip(shape: rect(8.5, 8, 16, 16), transform: .identity),
          bounds: PixelRect(minX: 8, minY: 8, maxX: 25, maxY: 24))),
      draw(rect(0, 0, 32, 32), .solid(red)), .endGroup,
    ],
    [sample(8, 12, 0.5, 0, 0, 0.5), sample(12, 12, 1, 0, 0, 1), sample(12, 7, 0, 0, 0, 0)])

  private static let multipliedGroup = SelfTestFeature(
    "blending with a copy of the content below",
    [
      draw(rect(0, 0, 32, 16), .solid(Color(red: 0.5, green: 1, blue: 0))),
      .beginGroup(
        RenderGroup(opacity: 1, clip: nil, bounds: PixelRect(size), blend: .multiply)),
      draw(rect(8, 0, 24, 32), .solid(Color(red: 0.5, green: 0.5, blue: 1))), .endGroup,
    ],
    [
      sample(4, 4, 0.5, 1, 0, 1), sample(20, 4, 0.25, 0.5, 0, 1), sample(20, 20, 0.5, 0.5, 1, 1),
      sample(4, 20, 0, 0, 0, 0),
    ])

  /// Next to an edge a Gaussian is half of its center weight more than one half: for σ = 2,
  /// erf(1/√32) = 0.1974.
  private static let blurredGroup = SelfTestFeature(
    "Gaussian blur",
    [
      .beginGroup(
        RenderGroup(
          opacity: 1, clip: nil, bounds: PixelRect(size),
          filters: [.blur(sigma: SIMD2(2, 2), edges: .clear)])),
      draw(rect(0, 0, 16, 32), .solid(red)), .endGroup,
    ],
    [
      sample(8, 16, 1, 0, 0, 1), sample(15, 16, 0.5987, 0, 0, 0.5987),
      sample(16, 16, 0.4013, 0, 0, 0.4013), sample(24, 16, 0, 0, 0, 0),
    ])

  /// Two commands, each with one particle that has moved and one that has died.
  ///
  /// The second command's sprite fades out before its edges, so it is drawn as a point.
  private static let particles = SelfTestFeature(
    "particles",
    [particle(white, at: SIMD2(8, 8), size: 8), particle(spot, at: SIMD2(8, 24), size: 16)],
    [
      sample(12, 4, 1, 0, 0, 1), sample(19, 11, 1, 0, 0, 1), sample(11, 8, 0, 0, 0, 0),
      sample(20, 8, 0, 0, 0, 0), sample(24, 8, 0, 0, 0, 0), sample(15, 23, 1, 0, 0, 1),
      sample(8, 24, 0, 0, 0, 0), sample(22, 24, 0, 0, 0, 0),
    ])

  private static let white = Pixels(
    width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
  /// 8 × 8 pixels: four white ones in the center, all others clear.
  private static let spot = Pixels(
    width: 8, height: 8,
    premultipliedRGBA: (0..<64).flatMap { index -> [UInt8] in
      let isInside = [3, 4].contains(index % 8) && [3, 4].contains(index / 8)
      return [UInt8](repeating: isInside ? 255 : 0, count: 4)
    })

  /// Returns two particles that were born 4 pixels to the left of a position.
  ///
  /// The younger one is now 8 pixels to the right of that position; the older one has died.
  private static func particle(_ pixels: Pixels, at place: SIMD2<Float>, size side: Double)
    -> RenderCommand
  {
    let page = ParticlePage(
      epoch: 0, birth: [0, 1], position: .constant(SIMD4(place.x - 4, place.y, 0, 0)),
      velocity: .constant(SIMD4(6, 0, 0, 0)), lifetime: .constant(SIMD4(repeating: 2.5)),
      color: .constant(SIMD4(1, 0, 0, 1)))
    let run = ParticleRun(
      page: page, range: 0..<2, age: 3,
      sprite: ParticleSprite(pixels: pixels, size: SIMD2(side, side)))
    return .particles(
      RenderParticles(
        batch: ParticleBatch(runs: [run]), transform: .identity, scissor: PixelRect(size)))
  }
}
