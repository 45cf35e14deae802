import Foundation
import StrataGraphics
import StrataRenderList

/// Layers in one 3D space that are sorted by depth after they have been drawn.
struct DepthScene {
  /// The map from the space of the flattening plane to device pixels and a height.
  ///
  /// If the plane is seen in perspective, heights vary with the location, but their order at a
  /// pixel does not.
  let view: CATransform3D
  /// The visible pixels, extended by a soft edge.
  let seen: CGRect
  /// The index of the first node's first command.
  let start: Int
  /// The nodes that have begun, with the index of their first command.
  var nodes: [(node: DepthNode, start: Int)] = []
}

/// One flat layer of a scene.
struct DepthNode {
  /// The matrix from the layer's bounds space to the space of the flattening plane.
  let matrix: CATransform3D
  /// The map from the layer's bounds space to device pixels.
  let toDevice: PlaneTransform
}

// The layers are drawn one after the other. Then the commands are sorted back to front and clipped
// where layers intersect.
extension Evaluator {
  /// Schedules layers in one 3D space: the latest of the nodes.
  mutating func pushDepthScene(from start: NodeMark, _ plane: PlaneState) throws {
    try checkDepth(nodes.count - start.node, plane)
    scenes.append(
      DepthScene(
        view: CATransform3D(plane.toDevice),
        seen: plane.scissor.rect.insetBy(dx: -2, dy: -2), start: builder.list.commands.count))
    var steps: [Step] = []
    for node in nodes[start.node...] {
      let space = spaces[node.space]
      let matrix = space.matrix(of: node.layer, model)
      steps.append(
        .beginNode(
          DepthNode(matrix: matrix, toDevice: node.layerPlane.toPlane.then(plane.toDevice))))
      steps.append(
        .visit(
          Visit(
            layer: node.layer, time: node.time, options: node.options, matrix: matrix,
            plane: space.plane)))
    }
    removeNodes(from: start)
    schedule(steps + [.endDepth])
  }

  mutating func beginNode(_ node: DepthNode) {
    scenes[scenes.count - 1].nodes.append((node, builder.list.commands.count))
  }

  mutating func endDepth() throws {
    let scene = scenes.removeLast()
    let starts = builder.simplify(from: scene.start, scene.nodes.map(\.start))
    let end = builder.list.commands.count
    var planes: [DepthPlane] = []
    var drawn: [[RenderCommand]] = []
    var drawnNodes = 0
    for (index, start) in starts.enumerated() {
      let commands = Array(
        builder.list.commands[start..<(index + 1 < starts.count ? starts[index + 1] : end)])
      if commands.isEmpty { continue }
      drawnNodes += 1
      let node = scene.nodes[index].node
      guard
        let plane = commands.extent(on: node)
          .flatMap({
            DepthPlane($0, seenThrough: CATransform3DConcat(node.matrix, scene.view))
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
    builder.removeCommands(from: scene.start)
    builder.list.commands += sorted
    let isAsDrawn = planes.count == drawnNodes && order.allSatisfy(\.cuts.isEmpty)
    if !isAsDrawn { builder.contentsDiffer() }
  }
}

extension [RenderCommand] {
  /// Adds commands with their cuts; contents of a group are cut with the group.
  fileprivate mutating func append(cuts: [PixelCut], to commands: [RenderCommand]) {
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

extension [RenderCommand] {
  /// A rectangle larger than anything that is drawn of a layer.
  private static var everywhere: CGRect { CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6) }

  /// Returns a rectangle in the layer's space that contains everything drawn of it.
  ///
  /// Nil if it cannot be determined because the layer is edge-on.
  fileprivate func extent(on node: DepthNode) -> CGRect? {
    guard let back = node.toDevice.inverse else { return nil }
    var result: CGRect?
    // The depth in groups whose contents are not considered individually.
    var depth = 0
    func add(_ rect: CGRect?, _ map: PlaneTransform) {
      guard let rect else { return }
      let corners = rect.corners.map(map.homogeneous)
      guard corners.allSatisfy({ $0.z > 0 }) else {
        // The pixels are beyond the plane's horizon, so the drawing may extend over everything
        // visible.
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
        // A filter or a separate grid may move the group's contents anywhere in its bounds.
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
