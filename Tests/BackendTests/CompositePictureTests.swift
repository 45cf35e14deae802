import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Groups, masks, cuts and blend modes on the GPU against the CPU's floats.
@Suite(.serialized, .enabled(if: hasGL)) struct CompositePictureTests {
  /// The fast paths that are disabled.
  static let floors: [Set<Capability>] = [[], Set(Capability.allCases)]

  private static let size = PixelSize(width: 64, height: 64)
  private static let canvas = PixelRect(size)

  private func withBackends(
    disabling disabled: Set<Capability>, _ body: (BackendPair) throws -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu, disabling: disabled)
    defer { context.releaseCurrent() }
    try body(BackendPair(gpu: GPUBackend(context: context, limits: .default, clock: { 0 })))
  }

  /// An 8-bit surface is off by half a level, and each group adds one level.
  ///
  /// Modes that divide magnify the error on a few pixels: dodge and burn without bound, as long as
  /// their sum stays below white.
  @Test(arguments: floors) func `random lists of cuts, modes and masks match the CPU`(
    disabled: Set<Capability>
  ) throws {
    try withBackends(disabling: disabled) { pair in
      for seed in 0..<150 {
        let list = RandomComposites.list(seed: seed, [.cuts, .blends])
        let (difference, _) = try pair.compare(list, .coverage)
        expect(PixelBounds.filtered.admit(difference), "seed \(seed): \(difference)")
      }
    }
  }

  private func gradient(
    _ from: Color, _ to: Color, along direction: SIMD2<Double>
  ) throws -> RenderCommand {
    let stops = try #require(GradientStops([.init(0, from), .init(1, to)]))
    return .draw(
      RenderItem(
        shape: .roundedRect(RoundedRect(Self.canvas.cgRect)),
        paint: .gradient(
          GradientPaint(
            kind: .axial, stops: stops,
            toGradient: PlaneTransform(
              a: direction.x / 64, b: direction.y / 64, c: -direction.y / 64,
              d: direction.x / 64, tx: 0, ty: 0))),
        transform: .identity, scissor: Self.canvas))
  }

  /// The group and its backdrop are bytes, each off by half a level, and so is the result.
  ///
  /// Some modes divide by the distance to white or by a range of channels. These colors keep the
  /// divisor above a quarter, which magnifies the error four times.
  @Test(arguments: CGBlendMode.allCases, [false, true])
  func `every mode blends gradients, translucent and clipped, as on the CPU`(
    mode: CGBlendMode, isClipped: Bool
  ) throws {
    let steep: Set<CGBlendMode> = [
      .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity,
    ]
    try withBackends(disabling: []) { pair in
      for alpha in [1.0, 0.6] {
        let circle = RoundedRect(
          CGRect(x: 6.3, y: 5.1, width: 50, height: 53), radii: RoundedRect.Radii(all: 25))
        let group = RenderGroup(
          opacity: isClipped ? 0.8 : 1,
          clip: isClipped
            ? RenderClip(shape: .roundedRect(circle), transform: .identity) : nil,
          bounds: Self.canvas, blend: mode)
        var list = RenderList(size: Self.size)
        list.commands = [
          try gradient(
            Color(red: 0.1, green: 0.2, blue: 0.9, alpha: alpha),
            Color(red: 0.6, green: 0.3, blue: 0.25), along: SIMD2(1, 0)),
          .beginGroup(group),
          try gradient(
            Color(red: 0.75, green: 0.3, blue: 0.4),
            Color(red: 0.6, green: 0.5, blue: 0.3, alpha: alpha), along: SIMD2(0, -1)), .endGroup,
        ]
        let (difference, statistics) = try pair.compare(list, .coverage)
        expect(
          PixelBounds.deep(blends: steep.contains(mode) ? 8 : 2).admit(difference),
          "\(mode), alpha \(alpha): \(difference)")
        expect(statistics.copies <= 1)
      }
    }
  }

  @Test func `a cut item has exactly the CPU's pixels`() throws {
    try withBackends(disabling: []) { pair in
      for angle in stride(from: 0.05, to: 6.3, by: 0.41) {
        let line = SIMD3(Maths.cos(angle), Maths.sin(angle), -32 * Maths.cos(angle) - 20)
        let cut = PixelCut(line: line, isStrict: angle > 3)
        for shape in [
          RenderShape.roundedRect(RoundedRect(CGRect(x: 3, y: 2, width: 57, height: 61))),
          .roundedRect(
            RoundedRect(
              CGRect(x: 1, y: 1, width: 62, height: 62), radii: RoundedRect.Radii(all: 20))),
        ] {
          let item = RenderItem(
            shape: shape, paint: .solid(.black), transform: .identity, scissor: Self.canvas,
            cuts: [cut])
          var list = RenderList(size: Self.size)
          list.commands = [.draw(item)]
          let exact = try pair.cpu.render(list, strategy: .coverage).pixels.bytes
          for strategy in PathStrategy.allCases {
            try expectEqual(
              pair.gpu.render(list, strategy: strategy).pixels.bytes,
              exact,
              "\(angle) \(strategy)")
          }
        }
      }
    }
  }

  /// The passes, draw calls and copies of a group on a plain canvas.
  @Test(arguments: [
    (CGBlendMode.normal, 0), (.screen, 0), (.exclusion, 0), (.plusLighter, 0),
    (.destinationIn, 0), (.xor, 0), (.copy, 0), (.multiply, 1), (.luminosity, 1),
    (.plusDarker, 1),
  ])
  func `only modes that GL cannot blend copy the backdrop`(mode: CGBlendMode, copies: Int) throws {
    try withBackends(disabling: []) { pair in
      let item = RenderItem(
        shape: .roundedRect(RoundedRect(CGRect(x: 8, y: 8, width: 40, height: 40))),
        paint: .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5)), transform: .identity,
        scissor: Self.canvas)
      var list = RenderList(size: Self.size, background: .white)
      list.commands = [
        .draw(item),
        .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: Self.canvas, blend: mode)),
        .draw(item), .endGroup,
      ]
      let first = try pair.gpu.draw(list, strategy: .auto)
      expectEqual(first.copies, copies)
      expectEqual(first.passes, 2)
      expectEqual(first.drawCalls, 3)
      expect(first.programsBuilt > 0)
      try expectEqual(pair.gpu.draw(list, strategy: .auto).programsBuilt, 0)
    }
  }

  /// The mask covers a part of the group, and hides everything outside that part.
  @Test func `a mask shows its group where it is opaque and needs no copy`() throws {
    let mask = RenderGroup(
      opacity: 1, clip: nil, bounds: Self.canvas,
      surface: PixelRect(minX: 10, minY: 8, maxX: 30, maxY: 20), blend: .destinationIn)
    func fill(_ rect: CGRect, _ color: Color) -> RenderCommand {
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(rect)), paint: .solid(color), transform: .identity,
          scissor: Self.canvas))
    }
    var list = RenderList(size: Self.size)
    list.commands = [
      .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: Self.canvas)),
      fill(Self.canvas.cgRect, .white), .beginGroup(mask),
      fill(CGRect(x: 0, y: 0, width: 20, height: 64), Color(red: 0, green: 0, blue: 0, alpha: 0.6)),
      fill(CGRect(x: 20, y: 0, width: 44, height: 64), .black), .endGroup, .endGroup,
    ]
    try withBackends(disabling: []) { pair in
      let frame = try pair.gpu.render(list, strategy: .auto)
      expectEqual(frame.statistics.copies, 0)
      expectEqual(frame.statistics.passes, 3)
      // 0.6 is a whole level, which every GPU rounds alike; half a level may go either way.
      for y in 0..<64 {
        for x in 0..<64 {
          let isInside = x >= 10 && x < 30 && y >= 8 && y < 20
          let expected: UInt8 = !isInside ? 0 : x < 20 ? 153 : 255
          expectEqual(frame.pixels.bytes[4 * (y * 64 + x) + 3], expected)
        }
      }
    }
  }

  @Test func `an invisible mask hides its group`() throws {
    var list = RenderList(size: Self.size)
    let item = RenderItem(
      shape: .roundedRect(RoundedRect(Self.canvas.cgRect)), paint: .solid(.white),
      transform: .identity, scissor: Self.canvas)
    list.commands = [
      .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: Self.canvas)), .draw(item),
      .beginGroup(
        RenderGroup(opacity: 0, clip: nil, bounds: Self.canvas, blend: .destinationIn)),
      .draw(item), .endGroup, .endGroup,
    ]
    try withBackends(disabling: []) { pair in
      let frame = try pair.gpu.render(list, strategy: .auto)
      expect(frame.pixels.bytes.allSatisfy { $0 == 0 })
    }
  }
}

extension PixelRect {
  fileprivate var cgRect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }
}
