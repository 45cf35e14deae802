package import StrataGraphics
package import StrataRenderList

/// The work that a render list needs, before any pixel is drawn: for each command its bounds, its
/// strategy, the pixels of it that stay visible, and for groups and backdrops the pixels of their
/// surfaces.
///
/// Both back ends execute plans, and dumps print them. The phases are:
///
/// 1. `init` computes bounds and strategies. They do not depend on the part of the canvas.
/// 2. `placed(on:)` computes, from the last command to the first, the pixels that each surface must
///    provide so that a part of the canvas is correct.
/// 3. `cull` leaves out what later commands overwrite, and limits each surface to what is visible.
package struct FramePlan: Sendable {
  package let list: RenderList
  package let rules: PlanRules
  /// The part of the canvas that must be correct.
  package internal(set) var tile: PixelRect
  /// The drawn pixels of the canvas; more than `tile` if a backdrop depends on them.
  package internal(set) var canvas: PixelRect
  /// One step for each command of the list.
  package internal(set) var steps: [PlanStep]
  /// The surfaces of groups, and the filtered ones of backdrops, in the order of their start.
  package internal(set) var surfaces: [PlannedSurface]
  /// The number of items and emitters within the canvas that are left out because they are hidden.
  package internal(set) var hiddenItems = 0

  /// Computes the bounds and strategies of a list's commands.
  ///
  /// - Parameter admitsMesh: Whether `auto` draws a shape as a mesh where a mesh is possible.
  package init(
    _ list: RenderList, _ rules: PlanRules,
    admitsMesh: (RenderShape, PlaneTransform) -> Bool = { _, _ in true }
  ) {
    let rules = list.isPlannedNaively ? rules.naive : rules
    (self.list, self.rules) = (list, rules)
    tile = PixelRect(list.size)
    canvas = tile
    var (steps, surfaces, open) = ([PlanStep](), [PlannedSurface](), [Int]())
    steps.reserveCapacity(list.commands.count)
    for (index, command) in list.commands.enumerated() {
      var step: PlanStep
      switch command {
      case .draw(let item):
        step = PlanStep(
          kind: item.paint.kind, bounds: item.touchedPixels(border: rules.border))
        step.route = rules.router.route(item, admitsMesh: admitsMesh)
      case .particles(let particles):
        step = PlanStep(
          kind: .particles, bounds: particles.touchedPixels(border: rules.border))
      case .beginGroup(let group):
        step = PlanStep(kind: .groupStart, bounds: group.bounds)
        if let clip = group.clip, group.cuts.isEmpty {
          step.route = rules.router.route(clip.shape, clip.transform, admitsMesh: admitsMesh)
        }
        step.surface = surfaces.count
        open.append(surfaces.count)
        surfaces.append(PlannedSurface(of: group, from: index))
      case .endGroup:
        guard let surface = open.popLast() else {
          preconditionFailure("the groups of a render list must be balanced")
        }
        step = PlanStep(kind: .groupEnd, bounds: .empty)
        step.surface = surface
        surfaces[surface].end = index
      case .filterBackdrop(let backdrop):
        step = PlanStep(kind: .backdrop, bounds: backdrop.bounds)
        step.surface = surfaces.count
        if let group = open.last { surfaces[group].filtersBackdrop = true }
        surfaces.append(PlannedSurface(ofBackdropAt: index))
      }
      steps.append(step)
    }
    precondition(open.isEmpty, "the groups of a render list must be balanced")
    (self.steps, self.surfaces) = (steps, surfaces)
  }

  /// Returns the surface of a group or a backdrop.
  ///
  /// - Parameter command: The index of a backdrop, or of the start or the end of a group.
  package func surface(of command: Int) -> PlannedSurface { surfaces[steps[command].surface] }
}

extension RenderPaint {
  fileprivate var kind: PlanStep.Kind {
    switch self {
    case .solid: .solid
    case .gradient: .gradient
    case .image: .image
    }
  }
}
