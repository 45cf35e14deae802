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
            backdrops += 1
          default: continue
          }
        }
      }
    }
    expect(groups > 20 && backdrops > 20, "\(groups) groups, \(backdrops) backdrops")
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
}
