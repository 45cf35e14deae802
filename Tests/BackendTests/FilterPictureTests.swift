import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Filters and backdrops on the GPU against the CPU's floats.
@Suite(.serialized, .enabled(if: hasGL)) struct FilterPictureTests {
  private static let size = PixelSize(width: 96, height: 80)
  private static let canvas = PixelRect(size)

  /// Two items, the filter's result and the group are rounded to bytes one after the other, half a
  /// level each, and so is the reference.
  ///
  /// Steps in between, half floats or bytes, average their input and add less than half a level.
  private func expectAlike(
    _ list: RenderList, by pair: BackendPair, _ name: @autoclosure () -> String
  ) throws {
    let (difference, _) = try pair.compare(list, .coverage)
    expect(PixelBounds.deep(blends: 4).admit(difference), "\(name()): \(difference)")
  }

  private func withBackends(
    disabling disabled: Set<Capability>, _ body: (BackendPair) throws -> Void
  ) throws {
    let (context, _) = try openDevice(.gpu, disabling: disabled)
    defer { context.releaseCurrent() }
    try body(BackendPair(gpu: GPUBackend(context: context, limits: .default, clock: { 0 })))
  }

  private func item(
    _ shape: RenderShape, _ paint: RenderPaint, scissor: PixelRect = FilterPictureTests.canvas
  ) -> RenderCommand {
    .draw(RenderItem(shape: shape, paint: paint, transform: .identity, scissor: scissor))
  }

  /// A gradient that reaches two sides of the canvas and a translucent circle.
  private func content(within scissor: PixelRect) throws -> [RenderCommand] {
    let stops = try #require(
      GradientStops([
        .init(0, Color(red: 1, green: 0.1, blue: 0)),
        .init(1, Color(red: 0, green: 0.4, blue: 1, alpha: 0.7)),
      ]))
    let gradient = GradientPaint(
      kind: .axial, stops: stops,
      toGradient: PlaneTransform(a: 1.0 / 60, b: 0, c: 0, d: 1.0 / 60, tx: 0, ty: 0))
    return [
      item(
        .roundedRect(RoundedRect(CGRect(x: -3, y: 12.5, width: 70, height: 90))),
        .gradient(gradient), scissor: scissor),
      item(
        .roundedRect(
          RoundedRect(
            CGRect(x: 50, y: 20, width: 40, height: 40), radii: RoundedRect.Radii(all: 20))),
        .solid(Color(red: 0.1, green: 0.9, blue: 0.3, alpha: 0.6)), scissor: scissor),
    ]
  }

  private func filtered(_ filters: [RenderFilter], extent: PixelRect? = nil) throws -> RenderList {
    var list = RenderList(size: Self.size, background: Color(red: 0.9, green: 0.9, blue: 1))
    let surface = extent ?? filters.input(for: Self.canvas)
    list.commands =
      [
        .beginGroup(
          RenderGroup(
            opacity: 0.9, clip: nil, bounds: Self.canvas, surface: surface, filters: filters))
      ] + (try content(within: surface)) + [.endGroup]
    return list
  }

  @Test(
    arguments: [0.2, 0.7, 1, 2, 2.9, 3.1, 4.5, 7, 12, 20, 41, 90, 200, 500],
    CompositePictureTests.floors)
  func `blurs of every width match the CPU`(sigma: Double, disabled: Set<Capability>) throws {
    try withBackends(disabling: disabled) { pair in
      for edges in [BlurEdges.clear, .extended] {
        for sigma in [SIMD2(sigma, sigma), SIMD2(sigma, 0), SIMD2(sigma / 5, sigma)] {
          let list = try filtered(
            [.blur(sigma: sigma, edges: edges)], extent: edges == .extended ? Self.canvas : nil)
          try expectAlike(list, by: pair, "\(sigma) \(edges)")
        }
      }
    }
  }

  @Test(arguments: CompositePictureTests.floors)
  func `shadows are where the CPU puts them`(disabled: Set<Capability>) throws {
    try withBackends(disabling: disabled) { pair in
      for (sigma, offset) in [
        (0.0, SIMD2(4.0, -3.0)), (0, SIMD2(3.5, 2.25)), (2, SIMD2()), (3, SIMD2(-7.75, 5)),
        (11, SIMD2(10, 12.4)),
      ] {
        let shadow = RenderShadow(
          color: Color(red: 0.2, green: 0, blue: 0.4, alpha: 0.8), sigma: SIMD2(sigma, sigma),
          offset: offset)
        try expectAlike(
          filtered([.dropShadow(shadow)]), by: pair, "sigma \(sigma) at \(offset)")
      }
    }
  }

  /// The CPU sums the kernel directly, the GPU halves the image first, which softens the cut.
  @Test func `truncated shadows are close to the CPU's`() throws {
    try withBackends(disabling: []) { pair in
      for sigma in [1.5, 4, 9] {
        let shadow = RenderShadow(
          color: .black, sigma: SIMD2(sigma, sigma), offset: SIMD2(6, 4.5), kernel: .truncated)
        let (difference, _) = try pair.compare(filtered([.dropShadow(shadow)]), .coverage)
        expect(difference.largest <= 6, "\(sigma): \(difference)")
      }
    }
  }

  @Test(arguments: CompositePictureTests.floors)
  func `color matrices act on straight colors`(disabled: Set<Capability>) throws {
    let matrices: [[Float]] = [
      // Gray, inverted, and one that adds color to transparent pixels.
      [0.3, 0.6, 0.1, 0, 0, 0.3, 0.6, 0.1, 0, 0, 0.3, 0.6, 0.1, 0, 0, 0, 0, 0, 1, 0],
      [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0.3, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.9, 0, 0, 0, 0.5, 0.5],
    ]
    try withBackends(disabling: disabled) { pair in
      for rows in matrices {
        let matrix = RenderFilter.colorMatrix(ColorMatrix(rows: rows))
        try expectAlike(filtered([matrix]), by: pair, "\(rows)")
        try expectAlike(
          filtered([.blur(sigma: SIMD2(4, 4), edges: .clear), matrix]), by: pair,
          "after a blur, \(rows)")
      }
    }
  }

  @Test(arguments: CompositePictureTests.floors)
  func `a backdrop is filtered as on the CPU`(disabled: Set<Capability>) throws {
    let circle = RenderClip(
      shape: .roundedRect(
        RoundedRect(
          CGRect(x: 20.5, y: 10, width: 60, height: 60), radii: RoundedRect.Radii(all: 30))),
      transform: .identity)
    try withBackends(disabling: disabled) { pair in
      for clip in [nil, circle] {
        for opacity: Float in [1, 0.6] {
          for edges in [BlurEdges.clear, .extended] {
            var list = RenderList(size: Self.size)
            list.commands = try content(within: Self.canvas)
            list.commands.append(
              .filterBackdrop(
                RenderBackdrop(
                  filters: [.blur(sigma: SIMD2(5, 5), edges: edges)], clip: clip,
                  bounds: PixelRect(minX: 12, minY: 0, maxX: 96, maxY: 76), opacity: opacity)))
            list.commands += try content(within: PixelRect(minX: 40, minY: 40, maxX: 60, maxY: 80))
            try expectAlike(list, by: pair, "\(clip == nil) \(opacity) \(edges)")
          }
        }
      }
    }
  }

  /// Sampled between the pixels of an 8-bit bitmap, as images are.
  ///
  /// Reduced by a half, because drivers interpolate between two levels differently.
  @Test(arguments: CompositePictureTests.floors)
  func `a group with its own pixel grid is where the CPU puts it`(disabled: Set<Capability>) throws
  {
    let (context, _) = try openDevice(.gpu, disabling: disabled)
    defer { context.releaseCurrent() }
    let pair = BackendPair(gpu: GPUBackend(context: context, limits: .default, clock: { 0 }))
    let surface = PixelRect(minX: 5, minY: 3, maxX: 75, maxY: 66)
    for (scale, angle, depth, filter) in [
      (1.0, 0.0, 0.0, ImagePaint.Filter.linear), (1.7, 0.3, 0, .linear), (2.6, 0.5, 0, .nearest),
      (0.8, 0.2, 0, .linear), (0.5, 0, 0, .trilinear), (1, 0.1, 0.004, .linear),
    ] {
      let (sine, cosine) = Maths.sincos(angle)
      var tilt = PlaneTransform.identity
      tilt.m13 = depth
      let transform = PlaneTransform.translation(-40, -35)
        .then(
          PlaneTransform(
            a: scale * cosine, b: scale * sine, c: -scale * sine, d: scale * cosine, tx: 0, ty: 0)
        ).then(tilt).then(.translation(48, 40))
      for blend in [CGBlendMode.normal, .multiply, .destinationIn] {
        for filters: [RenderFilter] in [[], [.blur(sigma: SIMD2(2, 2), edges: .clear)]] {
          var list = RenderList(size: Self.size, background: Color(red: 1, green: 0.9, blue: 0.8))
          list.commands =
            [
              .beginGroup(
                RenderGroup(
                  opacity: 0.8, clip: nil, bounds: Self.canvas, surface: surface, blend: blend,
                  filters: filters,
                  raster: RenderRaster(
                    transform: transform, minification: filter, magnification: filter)))
            ] + (try content(within: surface)) + [.endGroup]
          let (difference, _) = try pair.compare(list, .coverage)
          expect(
            (filter == .trilinear ? PixelBounds.reduced : .filtered).admit(difference),
            "\(scale) \(angle) \(depth) \(filter) \(blend) \(filters.count): \(difference)")
        }
      }
    }
  }

  /// Output is independent of tile boundaries, including filter output that crosses them.
  ///
  /// The side is a size in which surfaces are allocated, so that bitmaps are in textures of equal
  /// size.
  @Test func `random lists are the same with and without tiles`() throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let whole = GPUBackend(context: context, limits: .default, clock: { 0 })
    let tiled = GPUBackend(
      context: context, limits: .default, clock: { 0 }, largestSurfaceSide: 128)
    var drawn = 0
    for seed in 0..<60 {
      let list = RandomComposites.list(seed: seed, size: PixelSize(width: 171, height: 131))
      let one = try whole.render(list, strategy: .coverage)
      // If the reach of the filters exceeds the margin of even the smallest tile, tiling is
      // impossible.
      guard let many = try? tiled.render(list, strategy: .coverage) else { continue }
      drawn += 1
      expect(many.statistics.passes > one.statistics.passes)
      expectEqual(
        one.pixels.bytes,
        many.pixels.bytes,
        "seed \(seed): \(PixelComparison(one.pixels, many.pixels))")
    }
    expect(drawn > 30)
  }

  @Test func `a blur that exceeds the largest surface is refused by name`() throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let backend = GPUBackend(
      context: context, limits: .default, clock: { 0 }, largestSurfaceSide: 64)
    let list = try filtered([.blur(sigma: SIMD2(30, 30), edges: .clear)])
    #expect {
      try backend.draw(list, strategy: .auto)
    } throws: { error in
      (error as? LimitExceeded)?.allowed == 64
    }
    // A list that fits is drawn in tiles with room for the reach.
    let small = try filtered([.blur(sigma: SIMD2(3, 3), edges: .clear)])
    try expect(backend.draw(small, strategy: .auto).passes > 12)
  }

  /// σ = 10 is halved twice.
  @Test(arguments: [(2.0, 2), (10, 6), (0, 0)])
  func `each step of a blur is a pass`(sigma: Double, steps: Int) throws {
    let (context, _) = try openDevice(.gpu)
    defer { context.releaseCurrent() }
    let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
    let list = try filtered([.blur(sigma: SIMD2(sigma, sigma), edges: .clear)])
    let statistics = try backend.draw(list, strategy: .auto)
    expectEqual(statistics.passes, 2 + steps)
    expectEqual(statistics.copies, 0)
  }

  /// Frames leave no allocations behind, including everything the driver keeps between frames.
  ///
  /// Measured in a separate process, in which no other test allocates.
  @Test(.waitsForProcess, .enabled(if: !isSanitized))
  func `frames with groups, blends and filters do not leak`() async {
    await #expect(processExitsWith: .success) {
      let (context, _) = try openDevice(.gpu)
      defer { context.releaseCurrent() }
      let backend = GPUBackend(context: context, limits: .default, clock: { 0 })
      let lists = (0..<4).map { RandomComposites.list(seed: $0) }
      let grown = growth(over: 200) {
        for list in lists {
          guard (try? backend.draw(list, strategy: .coverage)) != nil else {
            preconditionFailure("a list is not drawn")
          }
        }
      }
      precondition(grown < 65_536, "grew by \(grown) bytes")
    }
  }
}
