import Foundation
import StrataCPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Groups, cuts and blend modes against a reference that draws pixel by pixel.
@Suite struct CompositeTests {
  private func bytes(
    _ list: RenderList, _ precision: CPUOptions.Precision = .float
  ) throws -> [UInt8] {
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: 2), limits: .default, clock: { 0 })
    return try backend.render(list, strategy: .auto).pixels.bytes
  }

  /// Floats are rounded once: half a level plus the differences of float sums.
  @Test func `random lists of cuts, modes and masks match the oracle`() throws {
    for seed in 0..<300 {
      let list = RandomComposites.list(seed: seed, [.cuts, .blends])
      let worst = OracleDrawing.draw(list).worstError(of: try bytes(list))
      expect(worst <= 0.51, "seed \(seed): \(worst)")
    }
  }

  /// Straight colors are divided by alphas of at least a tenth, which loses nothing in floats.
  @Test func `random lists of color matrices match the oracle`() throws {
    for seed in 0..<200 {
      let list = RandomComposites.list(seed: seed, [.cuts, .matrices, .backdrops])
      let worst = OracleDrawing.draw(list).worstError(of: try bytes(list))
      expect(worst <= 0.51, "seed \(seed): \(worst)")
    }
  }

  /// A blur is within a level of the exact Gaussian, and several are stacked.
  @Test func `random lists of blurs, shadows and backdrops match the oracle`() throws {
    for seed in 0..<150 {
      let list = RandomComposites.list(seed: seed, [.cuts, .blurs, .backdrops])
      let worst = OracleDrawing.draw(list).worstError(of: try bytes(list))
      expect(worst <= 2.5, "seed \(seed): \(worst)")
    }
  }

  private static let size = PixelSize(width: 40, height: 32)
  private static let canvas = PixelRect(size)

  private func item(
    _ rect: CGRect, _ color: Color, cuts: [PixelCut] = []
  ) -> RenderCommand {
    .draw(
      RenderItem(
        shape: .roundedRect(RoundedRect(rect, radii: RoundedRect.Radii(all: 5))),
        paint: .solid(color), transform: .identity, scissor: Self.canvas, cuts: cuts))
  }

  private func list(_ commands: [RenderCommand]) -> RenderList {
    var list = RenderList(size: Self.size, background: Color(red: 0.2, green: 0.5, blue: 0.9))
    list.commands = commands
    return list
  }

  private static let red = Color(red: 0.9, green: 0.1, blue: 0.2, alpha: 0.7)
  private static let cut = PixelCut(line: SIMD3(0.7, -1, 1.3), isStrict: false)

  @Test(arguments: CPUOptions.Precision.allCases)
  func `a cut and its complement add up to the whole`(
    precision: CPUOptions.Precision
  ) throws {
    let rect = CGRect(x: 2.3, y: 1.6, width: 34, height: 27.2)
    let whole = try bytes(list([item(rect, Self.red)]), precision)
    let halves = [
      item(rect, Self.red, cuts: [Self.cut]), item(rect, Self.red, cuts: [Self.cut.complement]),
    ]
    try expectEqual(bytes(list(halves), precision), whole)
    func group(_ cuts: [PixelCut]) -> [RenderCommand] {
      [
        .beginGroup(
          RenderGroup(
            opacity: 0.6,
            clip: RenderClip(
              shape: .roundedRect(RoundedRect(CGRect(x: 4, y: 4, width: 25.5, height: 20))),
              transform: .identity),
            bounds: Self.canvas, cuts: cuts)), item(rect, Self.red), .endGroup,
      ]
    }
    let both = group([Self.cut]) + group([Self.cut.complement])
    try expectEqual(bytes(list(both), precision), bytes(list(group([])), precision))
  }

  @Test func `shadows are cut alike`() throws {
    func shadow(_ cuts: [PixelCut]) -> RenderCommand {
      let rounded = RoundedRect(CGRect(x: 12, y: 9, width: 15, height: 14))
      return .draw(
        RenderItem(
          shape: .blurred(.roundedRect(rounded), sigma: 2.5), paint: .solid(Self.red),
          transform: .identity, scissor: Self.canvas, cuts: cuts))
    }
    let halves = [shadow([Self.cut]), shadow([Self.cut.complement])]
    try expectEqual(bytes(list(halves)), bytes(list([shadow([])])))
  }

  /// Coverage is the same however it is computed, and in parts.
  @Test func `outlines drawn in parts are cut alike`() throws {
    var path = Path()
    path.move(to: SIMD2(3, 2))
    for index in 0..<40 {
      path.line(to: SIMD2(Double(index * 7 % 39), Double(index * 5 % 31)))
    }
    path.close()
    let item = RenderItem(
      shape: .fill(path, .evenOdd), paint: .solid(Self.red), transform: .identity,
      scissor: Self.canvas, cuts: [Self.cut])
    var partition = Partition()
    (partition.mostElementsAStep, partition.rowsAPart, partition.partsAWorker) = (0, 5, 99)
    let backend = CPUBackend(
      options: CPUOptions(threads: 2), limits: .default, clock: { 0 }, partition: partition)
    let parts = try backend.render(list([.draw(item)]), strategy: .auto).pixels.bytes
    try expectEqual(parts, bytes(list([.draw(item)]), .eightBit))
  }

  /// A mask multiplies its parent group by its own alpha, and hides everything outside it.
  @Test(arguments: CPUOptions.Precision.allCases)
  func `a mask shows its group where it is opaque`(precision: CPUOptions.Precision) throws {
    let mask = RenderGroup(
      opacity: 1, clip: nil, bounds: Self.canvas,
      surface: PixelRect(minX: 10, minY: 8, maxX: 30, maxY: 20), blend: .destinationIn)
    let black = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    var masked = RenderList(size: Self.size)
    masked.commands = [
      .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: Self.canvas)),
      .draw(plain(CGRect(x: 0, y: 0, width: 40, height: 32), Color.white)),
      .beginGroup(mask),
      .draw(plain(CGRect(x: 0, y: 0, width: 20, height: 32), black)),
      .draw(plain(CGRect(x: 20, y: 0, width: 20, height: 32), .black)),
      .endGroup, .endGroup,
    ]
    let drawn = try bytes(masked, precision)
    for y in 0..<32 {
      for x in 0..<40 {
        let isInside = x >= 10 && x < 30 && y >= 8 && y < 20
        let expected: UInt8 = !isInside ? 0 : x < 20 ? 128 : 255
        expectEqual(drawn[4 * (y * 40 + x) + 3], expected)
      }
    }
  }

  private func plain(_ rect: CGRect, _ color: Color) -> RenderItem {
    RenderItem(
      shape: .roundedRect(RoundedRect(rect)), paint: .solid(color), transform: .identity,
      scissor: Self.canvas)
  }

  /// A card occludes only what is inside its cuts.
  @Test func `a cut card hides only what it covers`() throws {
    for x in stride(from: 0.0, through: 40, by: 3) {
      let cut = PixelCut(line: SIMD3(1, 0.2, -x), isStrict: true)
      var cards = list([
        item(CGRect(x: 3, y: 3, width: 30, height: 20), Self.red),
        .draw(plain(CGRect(x: 0, y: 0, width: 40, height: 32), .white)),
      ])
      guard case .draw(var card) = cards.commands[1] else { continue }
      card.cuts = [cut]
      cards.commands[1] = .draw(card)
      var partition = Partition()
      partition.leavesOutHidden = false
      let backend = CPUBackend(
        options: CPUOptions(), limits: .default, clock: { 0 }, partition: partition)
      try expectEqual(
        bytes(cards, .eightBit),
        backend.render(cards, strategy: .auto).pixels.bytes, "x \(x)"
      )
    }
  }
}
