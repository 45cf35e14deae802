import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

/// Invariants of plans on random lists, for every way to cull and for parts of the canvas.
@Suite struct FramePlanTests {
  private static let allCulling: [PlanRules.Culling] = [.none, .rows, .rectangles, .commands]

  private func list(_ seed: Int) -> RenderList {
    seed % 2 == 0
      ? RandomLists.list(seed: seed / 2)
      : RandomComposites.list(seed: seed, size: RandomLists.sizes[seed / 2 % 8])
  }

  private func plan(
    _ list: RenderList, _ culling: PlanRules.Culling, on tile: PixelRect? = nil,
    device: PathRouter.Device = .softwareGPU
  ) -> FramePlan {
    var rules = PlanRules(
      router: PathRouter(preferred: .auto, device: device), culling: culling)
    rules.border = device == .cpu ? 0 : 1
    var plan = FramePlan(list, rules).placed(on: tile ?? PixelRect(list.size))
    plan.cull { _ in [] }
    return plan
  }

  private func tiles(_ list: RenderList) -> [PixelRect] {
    [PixelRect(list.size)] + Array(CanvasTiles(list.size, largestSide: 24))
  }

  @Test(arguments: allCulling)
  func `visible pixels are within the bounds and in one part each`(
    culling: PlanRules.Culling
  ) throws {
    for seed in 0..<60 {
      let list = list(seed)
      for tile in tiles(list) {
        let plan = plan(list, culling, on: tile)
        for (index, step) in plan.steps.enumerated() {
          let parts = step.visible.edge + step.visible.inside
          expect(
            parts.allSatisfy { $0.intersection(step.bounds) == $0 }, "seed \(seed) step \(index)")
          expect(!overlap(parts), "seed \(seed) step \(index)")
        }
      }
    }
  }

  private func overlap(_ parts: [PixelRect]) -> Bool {
    for (index, part) in parts.enumerated()
    where parts[..<index].contains(where: part.intersects) { return true }
    return false
  }

  @Test func `surfaces contain the pixels that their filters read`() throws {
    var (groups, backdrops) = (0, 0)
    for seed in 0..<60 {
      let list = list(seed)
      for tile in tiles(list) {
        let plan = plan(list, .rectangles, on: tile)
        for surface in plan.surfaces where !surface.shown.isEmpty {
          switch list.commands[surface.begin] {
          case .beginGroup(let group) where group.raster == nil:
            guard let drawn = surface.drawn else { continue }
            let read = group.filters.reach(of: surface.shown).intersection(surface.extent)
            expect(read.intersection(drawn) == read, "seed \(seed) group \(surface.begin)")
            groups += group.filters.isEmpty ? 0 : 1
          case .filterBackdrop(let backdrop):
            let read = backdrop.filters.reach(of: surface.shown).intersection(surface.extent)
            expect(
              read.intersection(surface.before) == read, "seed \(seed) backdrop \(surface.begin)")
            expect(
              surface.reads.intersection(read) == surface.reads,
              "seed \(seed) backdrop \(surface.begin)")
            backdrops += 1
          default: continue
          }
        }
      }
    }
    expect(groups > 20 && backdrops > 20, "\(groups) groups, \(backdrops) backdrops")
  }

  /// Returns for each result between filters the planned pixels, and those that the next filter
  /// reads.
  private func resultsBetween(
    _ surface: PlannedSurface
  ) -> [(drawn: PixelRect, read: PixelRect)] {
    var whole = surface.extent
    return zip(surface.filters, surface.filters.dropFirst()).map { planned, next in
      whole = [planned.filter].output(of: whole)
      return (planned.area, [next.filter].reach(of: next.area).intersection(whole))
    }
  }

  @Test func `results between filters contain the pixels that the next filter reads`() {
    var count = 0
    for seed in 0..<60 {
      let list = list(seed)
      for tile in tiles(list) {
        for surface in plan(list, .rectangles, on: tile).surfaces where !surface.shown.isEmpty {
          for result in resultsBetween(surface) {
            expect(
              result.drawn.intersection(result.read) == result.read,
              "seed \(seed) surface \(surface.begin)")
            count += 1
          }
          guard let last = surface.filters.last else { continue }
          expect(
            last.area.intersection(surface.wanted) == last.area,
            "seed \(seed) surface \(surface.begin)")
        }
      }
    }
    expect(count > 20, "\(count)")
  }

  /// Comparing with a naive plan would not reveal a reach that is too short.
  @Test func `a naive plan draws more between filters than the next filter reads`() {
    var larger = 0
    for seed in 0..<60 {
      var list = list(seed)
      list.isPlannedNaively = true
      for surface in plan(list, .rectangles).surfaces where !surface.shown.isEmpty {
        for result in resultsBetween(surface) {
          expect(
            result.drawn.intersection(result.read) == result.read,
            "seed \(seed) surface \(surface.begin)")
          larger += result.drawn == result.read ? 0 : 1
        }
      }
    }
    expect(larger > 4, "\(larger)")
  }

  @Test(arguments: [BlurKernel.gaussian, .truncated], [10, 65])
  func `filters reach no farther than the bound for any blur algorithm`(
    kernel: BlurKernel, mostWeights: Int
  ) {
    for step in 0..<200 {
      let sigma = SIMD2(Double(step * step) / 80, Double(step) / 7)
      let shadow = RenderShadow(
        color: .black, sigma: sigma, offset: SIMD2(-7.3, Double(step) / 3), kernel: kernel)
      for filter in [
        RenderFilter.blur(sigma: sigma, edges: .clear, kernel: kernel), .dropShadow(shadow),
      ] {
        for start in 0..<4 {
          let pixels = PixelRect(minX: start, minY: 3 * start, maxX: start + 2, maxY: 40)
          let bound = [filter].input(for: pixels)
          let reach = [filter].reach(of: pixels, mostWeights: mostWeights)
          expect(bound.intersection(reach) == reach, "\(filter)")
        }
      }
    }
  }

  @Test func `the plan of a backdrop contains the pixels that it reads`() {
    let bounds = PixelRect(minX: 20, minY: 24, maxX: 40, maxY: 36)
    let blur = RenderFilter.blur(sigma: SIMD2(2, 2), edges: .extended)
    func surface(_ filters: [RenderFilter], opacity: Float = 1) -> (PlannedSurface, String) {
      var list = RenderList(size: PixelSize(width: 64, height: 64))
      _ = list.layers.add(.name("root"), below: nil)
      list.commands = [
        .filterBackdrop(
          RenderBackdrop(filters: filters, clip: nil, bounds: bounds, opacity: opacity))
      ]
      let plan = plan(list, .none, device: .cpu)
      return (plan.surfaces[0], plan.textDump)
    }
    let (filtered, dump) = surface([blur])
    expectEqual(filtered.shown, bounds)
    expectEqual(filtered.filters.map(\.area), [bounds])
    expectEqual(filtered.reads, bounds.grown(by: 6))
    expect(dump.contains("reads 14,18 32x24"), "\(dump)")
    for (filters, opacity) in [
      ([blur], 0), ([.blur(sigma: SIMD2(), edges: .clear)], 1), ([], 1),
    ] as [([RenderFilter], Float)] {
      let (hidden, dump) = surface(filters, opacity: opacity)
      expect(hidden.shown.isEmpty && hidden.reads.isEmpty, "\(filters)")
      expect(dump.contains("hidden"), "\(dump)")
    }
  }

  @Test func `a group's contents are drawn only on its surface`() throws {
    for seed in 0..<60 {
      let list = list(seed)
      for culling in Self.allCulling {
        let plan = plan(list, culling)
        var open = [plan.canvas]
        var index = 0
        while index < plan.steps.count {
          let inner = open[open.count - 1]
          switch list.commands[index] {
          case .draw, .particles:
            let visible = plan.steps[index].visible.bounds
            expect(visible.intersection(inner) == visible, "seed \(seed) step \(index)")
          case .beginGroup:
            let surface = plan.surface(of: index)
            expect(surface.shown.intersection(inner) == surface.shown, "seed \(seed) step \(index)")
            guard let drawn = surface.drawn else {
              expect(
                plan.steps[index + 1..<surface.end].allSatisfy(\.visible.isEmpty),
                "seed \(seed) step \(index)")
              index = surface.end + 1
              continue
            }
            expect(drawn.intersection(surface.extent) == drawn, "seed \(seed) step \(index)")
            open.append(drawn)
          case .endGroup: open.removeLast()
          case .filterBackdrop: break
          }
          index += 1
        }
        expectEqual(open.count, 1)
      }
    }
  }

  @Test func `a naive plan leaves nothing out`() {
    for seed in 0..<60 {
      var list = list(seed)
      list.isPlannedNaively = true
      for device in [PathRouter.Device.cpu, .softwareGPU, .hardwareGPU] {
        let plan = plan(list, .rectangles, device: device)
        expectEqual(plan.hiddenItems, 0)
        for (step, command) in zip(plan.steps, list.commands) {
          expectEqual(step.route.strategy, .coverage)
          guard case .beginGroup(let group) = command, let drawn = plan.surfaces[step.surface].drawn
          else { continue }
          expect(group.keepsPixels || drawn == group.surface, "seed \(seed)")
        }
      }
    }
  }

  @Test func `the dump has a line for every command`() {
    var list = list(5)
    _ = list.layers.add(.name("root"), below: nil)
    let lines = plan(list, .rectangles).textDump.split(separator: "\n")
    expectEqual(lines.count, list.commands.count + 2)
    expect(lines[0].hasPrefix("canvas \(list.size.width)x\(list.size.height)"))
  }
  @Test func `a plan has the strategies of clips, which its dump prints`() {
    let disc = RoundedRect(
      CGRect(x: 4, y: 4, width: 40, height: 40), radii: RoundedRect.Radii(all: 20))
    let clip = RenderClip(shape: .roundedRect(disc), transform: .identity)
    var list = RenderList(size: PixelSize(width: 64, height: 64))
    let layer = list.layers.add(.name("root"), below: nil)
    let bounds = PixelRect(list.size)
    let cut = PixelCut(line: SIMD3(1, 0, -20), isStrict: false)
    list.commands = [
      .beginGroup(RenderGroup(opacity: 0.5, clip: clip, bounds: bounds, layer: layer)), .endGroup,
      .beginGroup(
        RenderGroup(opacity: 0.5, clip: clip, bounds: bounds, cuts: [cut], layer: layer)),
      .endGroup,
      .filterBackdrop(
        RenderBackdrop(
          filters: [.blur(sigma: SIMD2(2, 2), edges: .clear)], clip: clip, bounds: bounds,
          layer: layer)),
      .beginGroup(RenderGroup(opacity: 0.5, clip: nil, bounds: bounds, layer: layer)), .endGroup,
    ]
    let strategies: [(PathRouter.Device, [String])] = [
      (.softwareGPU, ["short-form", "coverage", "coverage"]),
      (.hardwareGPU, ["any-rounded", "coverage", "coverage"]),
      (.cpu, ["coverage", "coverage", "coverage"]),
    ]
    for (device, expected) in strategies {
      let lines = plan(list, .rectangles, device: device).textDump.split(separator: "\n")
      let words = lines.map { $0.split(separator: " ") }
      let clips = words.compactMap { line in
        line.firstIndex(of: "clip").map { String(line[$0 + 1]) }
      }
      expectEqual(clips, expected, "\(lines)")
    }
  }
}
