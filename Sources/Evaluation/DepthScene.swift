import Foundation
import StrataGraphics
import StrataRenderList

/// Layers that lie in one space and are put in order by depth once they are drawn.
struct DepthScene {
  /// From the space of the plane that they are flattened onto to device pixels and a height.
  ///
  /// Where the plane is seen in perspective, heights change from place to place, but over one pixel
  /// their order stays.
  let view: CATransform3D
  /// The pixels that can be seen, and a soft edge more.
  let seen: CGRect
  /// Where the first one's commands begin.
  let start: Int
  /// Those that were begun, and where the commands of each begin.
  var leaves: [(leaf: DepthLeaf, start: Int)] = []
}

/// One flat layer of a scene.
struct DepthLeaf {
  /// From the layer's bounds space to that of the plane that it is flattened onto.
  let matrix: CATransform3D
  /// From the layer's bounds space to device pixels.
  let toDevice: PlaneTransform
}

// Each layer is drawn in turn; then what was drawn is put in order, back to front, and cut where
// layers cut each other.
extension Evaluator {
  /// Schedules layers that lie in one space: the latest of the leaves.
  mutating func pushDepthScene(from start: LeafMark, _ plane: GraphicsState) throws {
    try checkDepth(leaves.count - start.leaf, plane)
    scenes.append(
      DepthScene(
        view: CATransform3D(plane.toDevice),
        seen: plane.scissor.rect.insetBy(dx: -2, dy: -2), start: builder.list.commands.count))
    var steps: [Step] = []
    for leaf in leaves[start.leaf...] {
      let space = spaces[leaf.space]
      let matrix = space.matrix(of: leaf.layer)
      steps.append(
        .beginLeaf(
          DepthLeaf(matrix: matrix, toDevice: leaf.plane.toPlane.then(plane.toDevice))))
      steps.append(
        .visit(
          Visit(
            layer: leaf.layer, time: leaf.time, options: leaf.options, matrix: matrix,
            graphicsState: space.plane)))
    }
    removeLeaves(from: start)
    schedule(steps + [.endDepth])
  }

  mutating func beginLeaf(_ leaf: DepthLeaf) {
    scenes[scenes.count - 1].leaves.append((leaf, builder.list.commands.count))
  }

  mutating func endDepth() throws {
    let scene = scenes.removeLast()
    let end = builder.list.commands.count
    let ends = scene.leaves.dropFirst().map(\.start) + [end]
    var planes: [DepthPlane] = []
    var drawn: [ArraySlice<RenderCommand>] = []
    for (entry, end) in zip(scene.leaves, ends) where entry.start < end {
      let commands = builder.list.commands[entry.start..<end]
      guard
        let plane = commands.extent(on: entry.leaf)
          .flatMap({
            DepthPlane($0, seenThrough: CATransform3DConcat(entry.leaf.matrix, scene.view))
          })?
          .clipped(to: scene.seen)
      else { continue }
      planes.append(plane)
      drawn.append(commands)
    }
    let order = try DepthOrder.paintOrder(
      planes, limit: min(limits.instances, planes.count + DepthOrder.mostSplits),
      meter: &builder.meter)
    var sorted: [RenderCommand] = []
    sorted.reserveCapacity(end - scene.start)
    for fragment in order {
      let cuts = fragment.cuts.map { PixelCut(line: $0.line, isStrict: $0.isStrict) }
      if !cuts.isEmpty {
        for command in drawn[fragment.plane] { try builder.meter.charge(RenderCost.again(command)) }
      }
      sorted.append(cuts: cuts, to: drawn[fragment.plane])
    }
    builder.list.commands.replaceSubrange(scene.start..., with: sorted)
  }
}

extension [RenderCommand] {
  /// Adds commands, each cut; what is inside a group is cut with the group.
  fileprivate mutating func append(cuts: [PixelCut], to commands: ArraySlice<RenderCommand>) {
    guard !cuts.isEmpty else { return append(contentsOf: commands) }
    var depth = 0
    for command in commands {
      switch command {
      case .draw(var item):
        if depth == 0 { item.cuts += cuts }
        append(.draw(item))
      case .particles(var particles):
        if depth == 0 { particles.cuts += cuts }
        append(.particles(particles))
      case .beginGroup(var group):
        if depth == 0 { group.cuts += cuts }
        append(.beginGroup(group))
        depth += 1
      case .endGroup:
        append(.endGroup)
        depth -= 1
      case .filterBackdrop(var backdrop):
        if depth == 0 { backdrop.cuts += cuts }
        append(.filterBackdrop(backdrop))
      }
    }
  }
}

extension ArraySlice<RenderCommand> {
  /// Larger than what is drawn of any layer.
  private static var everywhere: CGRect { CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6) }

  /// A rectangle of the layer's space that holds all that was drawn of it; nil when that cannot be
  /// told, the layer being seen edge-on.
  fileprivate func extent(on leaf: DepthLeaf) -> CGRect? {
    guard let back = leaf.toDevice.inverse else { return nil }
    var result: CGRect?
    // Groups whose contents count for nothing themselves.
    var depth = 0
    func add(_ rect: CGRect?, _ map: PlaneTransform) {
      guard let rect else { return }
      let corners = [
        SIMD2(Double(rect.minX), Double(rect.minY)), SIMD2(Double(rect.maxX), Double(rect.minY)),
        SIMD2(Double(rect.minX), Double(rect.maxY)), SIMD2(Double(rect.maxX), Double(rect.maxY)),
      ].map(map.homogeneous)
      guard corners.allSatisfy({ $0.z > 0 }) else {
        // Pixels beyond the plane's horizon: what was drawn may reach as far as it is seen.
        result = Self.everywhere
        return
      }
      for corner in corners {
        let point = CGRect(x: corner.x / corner.z, y: corner.y / corner.z, width: 0, height: 0)
        result = result?.union(point) ?? point
      }
    }
    for command in self {
      switch command {
      case .draw(let item):
        if depth == 0 { add(item.shape.extent, item.transform.then(back)) }
      case .particles(let particles):
        if depth == 0 { add(particles.deviceBounds(within: particles.scissor).rect, back) }
      case .beginGroup(let group):
        // A filter may carry what is in the group anywhere in its bounds, as may a grid of its own.
        if depth > 0 || group.raster != nil || !group.filters.isEmpty {
          if depth == 0 { add(group.bounds.rect, back) }
          depth += 1
        }
      case .endGroup:
        if depth > 0 { depth -= 1 }
      case .filterBackdrop(let backdrop):
        if depth == 0 { add(backdrop.bounds.rect, back) }
      }
    }
    return result
  }
}
