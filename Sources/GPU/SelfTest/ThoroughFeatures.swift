import Foundation
import StrataGraphics
import StrataRenderList

/// Features that vary most between drivers, tested by `strata doctor` only, because they draw more
/// than a first frame should wait for.
extension SelfTestFeature {
  static let thorough: [SelfTestFeature] = [
    reducedTurnedImage, slantedPath(opacity: 1), slantedPath(opacity: 0.5), farDisc, conicGradient,
    wideBlur, colorMatrix, dropShadow, tiltedPlane,
  ]

  /// A checkerboard turned by 45° and reduced by 0.7 around the center of a white texel.
  ///
  /// Its first level is gray. The level of detail is log₂(1/0.7) = 0.5146, so the texel's center is
  /// 1 − 0.5146/2 = 0.7427. With the sum of both steps it would be gray.
  private static let reducedTurnedImage: SelfTestFeature = {
    let side = 256
    let board = Pixels(
      width: side, height: side,
      premultipliedRGBA: (0..<side * side).flatMap { index -> [UInt8] in
        let value: UInt8 = (index % side + index / side) % 2 == 0 ? 255 : 0
        return [value, value, value, 255]
      })
    let (center, part) = (128.5, 0.7 * 0.5.squareRoot())
    let turned = PlaneTransform.translation(-center, -center)
      .then(PlaneTransform(a: part, b: part, c: -part, d: part, tx: 0, ty: 0))
      .then(.translation(16.5, 16.5))
    let gray = Float(1 - 0.5146 / 2)
    return SelfTestFeature(
      "image, turned and reduced",
      [
        draw(
          rect(0, 0, Double(side), Double(side)),
          .image(
            ImagePaint(
              board, over: CGRect(x: 0, y: 0, width: side, height: side),
              minification: .trilinear)),
          under: turned)
      ],
      [sample(16, 16, gray, gray, gray, 1)])
  }()

  /// A triangle without an edge along the pixel grid: inside, no pixel may differ, because the
  /// triangles of a mesh share edges there.
  private static func slantedPath(opacity: Float) -> SelfTestFeature {
    let corners = [SIMD2(3.3, 1.7), SIMD2(29.1, 11.9), SIMD2(7.4, 30.2)]
    var path = Path()
    path.move(to: corners[0])
    path.line(to: corners[1])
    path.line(to: corners[2])
    path.close()
    var samples: [Sample] = []
    for y in 0..<32 {
      for x in 0..<32 {
        let center = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        var distance = Double.infinity
        for (index, a) in corners.enumerated() {
          let edge = corners[(index + 1) % corners.count] - a
          let away = center - a
          let area: Double = edge.x * away.y - edge.y * away.x
          distance = min(distance, area / (edge * edge).sum().squareRoot())
        }
        // Pixels that the boundary may touch are left out.
        if distance > 1.5 { samples.append(sample(x, y, opacity, 0, 0, opacity)) }
        if distance < -3 { samples.append(sample(x, y, 0, 0, 0, 0)) }
      }
    }
    return SelfTestFeature(
      "a slanted path without holes, opacity \(opacity)",
      [draw(.fill(path, .nonZero), .solid(red), opacity: opacity)], samples)
  }

  /// A disc where a Float has 10 bits for the fraction of a pixel.
  ///
  /// Within a pixel of its axis, a circle of radius 8 is 1/48 of a pixel inside of its tangent.
  private static let farDisc: SelfTestFeature = {
    let size = PixelSize(width: 16_032, height: 32)
    return SelfTestFeature(
      "a disc far from the origin",
      [
        .draw(
          RenderItem(
            shape: disc(16_000, 8), paint: .solid(red), transform: .identity,
            scissor: PixelRect(size)))
      ],
      [
        sample(16_008, 16, 1, 0, 0, 1), sample(16_000, 15, 0.979, 0, 0, 0.979),
        sample(16_015, 16, 0.979, 0, 0, 0.979), sample(16_000, 8, 0, 0, 0, 0),
        sample(16_015, 23, 0, 0, 0, 0), sample(15_999, 16, 0, 0, 0, 0), sample(8, 16, 0, 0, 0, 0),
      ], size: size)
  }()

  private static let conicGradient: SelfTestFeature = {
    guard let stops = GradientStops([.init(0, red), .init(1, blue)]) else {
      preconditionFailure("stops must be finite")
    }
    func turned(_ x: Int, _ y: Int) -> Sample {
      let turn = Maths.atan2(Double(y) - 15.5, Double(x) - 15.5) / (2 * .pi)
      let t = Float(turn < 0 ? turn + 1 : turn)
      return sample(x, y, 1 - t, 0, t, 1)
    }
    return SelfTestFeature(
      "conic gradient",
      [
        draw(
          rect(0, 0, 32, 32),
          .gradient(
            GradientPaint(kind: .conic, stops: stops, toGradient: .translation(-16, -16))))
      ],
      [
        turned(28, 20), turned(18, 30), turned(6, 27), turned(2, 10), turned(12, 1), turned(27, 4),
      ])
  }()

  /// At a distance of d from an edge, a Gaussian with σ = 20 is Φ(d / 20).
  private static let wideBlur: SelfTestFeature = {
    let size = PixelSize(width: 256, height: 256)
    func blurred(_ x: Int, _ value: Float) -> Sample { sample(x, 128, value, 0, 0, value) }
    return SelfTestFeature(
      "Gaussian blur of a large radius",
      [
        .beginGroup(
          RenderGroup(
            opacity: 1, clip: nil, bounds: PixelRect(size),
            filters: [.blur(sigma: SIMD2(20, 20), edges: .clear)])),
        .draw(
          RenderItem(
            shape: rect(0, 0, 128, 256), paint: .solid(red), transform: .identity,
            scissor: PixelRect(size))),
        .endGroup,
      ],
      // The distances are −29.5, −10.5, 0.5 and 20.5 pixels.
      [
        blurred(98, 0.9299), blurred(117, 0.7002), blurred(128, 0.4900), blurred(148, 0.1527),
      ], size: size)
  }()

  private static let colorMatrix = SelfTestFeature(
    "color matrix",
    [
      .beginGroup(
        RenderGroup(
          opacity: 1, clip: nil, bounds: PixelRect(size),
          filters: [
            .colorMatrix(
              ColorMatrix(rows: [
                0, 0, 0.5, 0, 0, 0.25, 0, 0, 0, 0.25, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0,
              ]))
          ])),
      draw(rect(0, 0, 16, 32), .solid(red)), draw(rect(16, 0, 16, 32), .solid(blue)), .endGroup,
    ],
    [sample(8, 8, 0, 0.5, 1, 1), sample(24, 8, 0.5, 0.25, 0, 1)])

  private static let dropShadow = SelfTestFeature(
    "drop shadow",
    [
      .beginGroup(
        RenderGroup(
          opacity: 1, clip: nil, bounds: PixelRect(size),
          filters: [
            .dropShadow(
              RenderShadow(
                color: Color(red: 0, green: 0, blue: 1, alpha: 0.5), sigma: SIMD2(),
                offset: SIMD2(6, 4)))
          ])),
      draw(rect(4, 4, 16, 16), .solid(red)), .endGroup,
    ],
    [
      sample(8, 8, 1, 0, 0, 1), sample(22, 14, 0, 0, 0.5, 0.5), sample(14, 22, 0, 0, 0.5, 0.5),
      sample(6, 22, 0, 0, 0, 0), sample(28, 14, 0, 0, 0, 0),
    ])

  /// The point x of a plane is at x / (1 + x / 64), so that x = p / (1 − p / 64) is shown at p.
  private static let tiltedPlane: SelfTestFeature = {
    guard let stops = GradientStops([.init(0, red), .init(1, blue)]) else {
      preconditionFailure("stops must be finite")
    }
    func shown(_ x: Int, _ y: Int) -> Sample {
      let p = Double(x) + 0.5
      let t = Float(p / (1 - p / 64) / 64)
      return sample(x, y, 1 - t, 0, t, 1)
    }
    var tilt = PlaneTransform.identity
    tilt.m13 = 1.0 / 64
    return SelfTestFeature(
      "tilted plane",
      [
        draw(
          rect(0, 0, 64, 32),
          .gradient(
            GradientPaint(kind: .axial, stops: stops, toGradient: .scale(1.0 / 64, 1.0 / 64))),
          under: tilt)
      ],
      // The lower edge is at y = 32 · (1 − p / 64).
      [
        shown(2, 4), shown(10, 24), shown(16, 8), shown(24, 16), shown(30, 12),
        sample(30, 20, 0, 0, 0, 0), sample(16, 26, 0, 0, 0, 0),
      ])
  }()
}
