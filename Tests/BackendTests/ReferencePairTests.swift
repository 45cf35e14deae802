import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Pairs of scenes that must produce the same image, on every back end.
@Suite(.serialized) struct ReferencePairTests {
  private static let pixels = PixelSize(
    width: Int(ReferencePair.size.width), height: Int(ReferencePair.size.height))

  private static func lists(_ pair: ReferencePair) throws -> (first: RenderList, second: RenderList)
  {
    let (first, second) = try pair.make()
    let renderer = try Renderer(size: ReferencePair.size, device: .cpu)
    return (
      try renderer.renderList(of: first, at: pair.time),
      try renderer.renderList(of: second, at: pair.time)
    )
  }

  @Test(arguments: ReferencePair.all, CPUOptions.Precision.allCases)
  func `the CPU draws both alike`(pair: ReferencePair, precision: CPUOptions.Precision) throws {
    let backend = CPUBackend(
      options: CPUOptions(precision: precision, threads: 1), limits: .default, clock: { 0 })
    let (first, second) = try Self.lists(pair)
    let one = try backend.render(first, strategy: .auto).pixels
    let other = try backend.render(second, strategy: .auto).pixels
    let difference = PixelComparison(one, other)
    expect(
      difference.largest <= pair.levels + (precision == .eightBit ? pair.eightBitLevels : 0),
      "\(PictureStrip.note(one, other, "\(pair) \(precision.rawValue)"))")
    // Two empty images would prove nothing.
    let blank = RenderList(size: Self.pixels, background: .white)
    expect(
      PixelComparison(one, try backend.render(blank, strategy: .auto).pixels).count(above: 16) >= 4)
  }

  /// Coverage is computed by one rasterizer for all devices.
  ///
  /// A closed form replaces it within its own 3 levels, which the analytic strategy may add to one
  /// side.
  @Test(.enabled(if: hasGL), arguments: [(PathStrategy.coverage, 1), (.analytic, 3)])
  func `the GPU draws both alike`(strategy: PathStrategy, levels: Int) throws {
    try withBackends { backends in
      for pair in ReferencePair.all {
        let (first, second) = try Self.lists(pair)
        let one = try backends.gpu.render(first, strategy: strategy).pixels
        let other = try backends.gpu.render(second, strategy: strategy).pixels
        let allowed = first.drawsTheSame(as: second) ? 0 : levels + pair.levels
        guard PixelComparison(one, other).largest > allowed else { continue }
        Issue.record("\(PictureStrip.note(one, other, "\(pair) \(strategy.rawValue)"))")
      }
    }
  }

  @Test func `pair names are unique`() {
    expectEqual(Set(ReferencePair.all.map(\.name)).count, ReferencePair.all.count)
    expect(ReferencePair.all.count >= 60)
  }
}

extension RenderList {
  /// Whether the commands are equal apart from the layers that they come from.
  fileprivate func drawsTheSame(as other: RenderList) -> Bool {
    func anonymous(_ command: RenderCommand) -> RenderCommand {
      switch command {
      case .draw(var item):
        item.layer = 0
        return .draw(item)
      case .beginGroup(var group):
        group.layer = 0
        return .beginGroup(group)
      case .particles(var particles):
        particles.layer = 0
        return .particles(particles)
      case .filterBackdrop(var backdrop):
        backdrop.layer = 0
        return .filterBackdrop(backdrop)
      case .endGroup:
        return .endGroup
      }
    }
    return commands.map(anonymous) == other.commands.map(anonymous)
  }
}
