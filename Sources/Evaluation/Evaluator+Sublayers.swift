import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// The order in which the layers on one plane are drawn: by their height above it, or by depth if
// some are tilted.
extension Evaluator {
  mutating func pushSublayers(of layer: PresentedLayer, _ plane: PlaneState) throws {
    guard layer.model.hasSublayers else { return }
    if let replication = layer.model.replication(layer.values) {
      return try pushInstances(replication, of: layer, plane)
    }
    try pushSiblings(layer.model.drawnSublayers, layer.sublayerMatrix(model), plane)
  }

  /// Schedules layers that are drawn on `plane`.
  ///
  /// - Parameters:
  ///   - outer: The transform from each layer's superspace to the plane.
  ///   - isMask: Whether only their alpha is used.
  mutating func pushSiblings(
    _ siblings: [CALayer], _ outer: CATransform3D?, _ plane: PlaneState, isMask: Bool = false
  ) throws {
    let start = nodeMark
    try collect(siblings, outer, plane, fade: 1, isMask: isMask)
    try push(from: start, plane)
  }

  // MARK: Nodes

  /// The current end of the nodes and spaces, where those added from now on begin.
  var nodeMark: NodeMark { NodeMark(node: nodes.count, space: spaces.count) }

  mutating func removeNodes(from start: NodeMark) {
    nodes.removeSubrange(start.node...)
    spaces.removeSubrange(start.space...)
  }

  /// Schedules flat layers, back to front: the latest of the nodes.
  mutating func push(from start: NodeMark, _ plane: PlaneState) throws {
    let run = NodeRun(next: start.node, start: start, end: nodes.count)
    guard start.node < nodes.count else { return removeNodes(from: start) }
    if nodes.count - start.node > 1 {
      var isOrdered = true
      var last = -Double.infinity
      for index in start.node..<nodes.count {
        guard nodes[index].layerPlane.isLevel else { return try pushDepthScene(from: start, plane) }
        let height = nodes[index].layerPlane.height
        if !(last <= height) { isOrdered = false }
        last = height
      }
      if !isOrdered { sortNodes(from: start.node) }
    }
    steps.append(.nodes(run))
  }

  /// - Parameter count: The number of layers, or of spaces of copies, in one 3D space.
  func checkDepth(_ count: Int, _ plane: PlaneState) throws {
    guard count > limits.depthLayers else { return }
    throw LimitExceeded(
      "number of layers in one 3D space, counting each copy", asked: count,
      allowed: limits.depthLayers, place: plane.layer.map { builder.list.layers.path(of: $0) })
  }

  private mutating func sortNodes(from start: Int) {
    let order = nodes[start...].indices.sorted {
      (nodes[$0].layerPlane.height, $0) < (nodes[$1].layerPlane.height, $1)
    }
    nodes.replaceSubrange(start..., with: order.map { nodes[$0] })
  }

  // MARK: Gathering

  /// Siblings of which some have not been visited yet.
  private struct Level {
    let siblings: [CALayer]
    var next = 0
    /// An index in `spaces`.
    let space: Int
    let fade: Float
  }

  /// Collects the layers of one 3D space as nodes.
  ///
  /// These are `siblings`, with layers that preserve depth replaced by their descendants.
  ///
  /// - Parameter fade: The factor for each layer's opacity.
  /// - Throws: `LimitExceeded` for too many descendants of layers that preserve depth.
  mutating func collect(
    _ siblings: [CALayer], _ outer: CATransform3D?, _ plane: PlaneState, fade: Float,
    isMask: Bool
  ) throws {
    var waiting: [Level] = []
    let start = nodeMark
    var level = Level(siblings: siblings, space: spaces.count, fade: fade)
    spaces.append(Space(plane: plane, outer: outer))
    // At least doubled, so that many small groups do not copy the waiting nodes repeatedly.
    if nodes.capacity - nodes.count < siblings.count {
      nodes.reserveCapacity(max(nodes.count + siblings.count, 2 * nodes.capacity))
    }
    while true {
      guard level.next < level.siblings.count else {
        guard let above = waiting.popLast() else { return }
        level = above
        continue
      }
      let sibling = level.siblings[level.next]
      let options = DrawOptions(place: level.next, fade: level.fade, isMask: isMask)
      level.next += 1
      try builder.meter.look()
      let (layer, time) = show(sibling, at: spaces[level.space].plane.time)
      let matrix = spaces[level.space].matrix(of: layer, model)
      guard layer.model.sublayerArrangement == .transparent else {
        nodes.append(
          PaintNode(
            layer: layer, options: options, space: level.space, time: time,
            layerPlane: LayerPlane(matrix)))
        if !waiting.isEmpty { try checkDepth(nodes.count - start.node, plane) }
        continue
      }
      let appearance = layer.appearance
      guard let opacity = appearance.shownOpacity(level.fade) else { continue }
      var inner = spaces[level.space].plane
      inner.layer = try register(layer, options, inner)
      inner.depth += 1
      inner.time = time
      inner.isUpsideDown = inner.isUpsideDown != appearance.isGeometryFlipped
      let base = layer.sublayerMatrix(model).map { CATransform3DConcat($0, matrix) } ?? matrix
      waiting.append(level)
      guard let replication = sibling.replication(layer.values) else {
        level = Level(siblings: layer.model.drawnSublayers, space: spaces.count, fade: opacity)
        spaces.append(Space(plane: inner, outer: base))
        continue
      }
      let walk = try InstanceWalk(
        replication, of: layer, inner, base: base, limits: limits, total: &instances)
      try checkDepth(spaces.count - start.space + replication.count, inner)
      for instance in walk.reversed() {
        waiting.append(
          Level(
            siblings: layer.model.drawnSublayers, space: spaces.count,
            fade: opacity * instance.opacity))
        spaces.append(Space(plane: instance.plane, outer: instance.matrix))
      }
      level = waiting.removeLast()
    }
  }
}
