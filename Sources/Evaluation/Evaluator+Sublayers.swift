import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// The order in which the layers on one plane are drawn: by their height over it; where some are
// tilted, by depth.
extension Evaluator {
  mutating func pushSublayers(of layer: ShownLayer, _ plane: GraphicsState) throws {
    guard layer.model.hasSublayers else { return }
    if let replication = layer.model.replication(layer.values) {
      return try pushInstances(replication, of: layer, plane)
    }
    try pushSiblings(layer.model.children, layer.sublayerMatrix, plane)
  }

  /// Schedules layers that are drawn on `plane`.
  ///
  /// - Parameters:
  ///   - outer: What is done to each one's space before it reaches the plane.
  ///   - isMask: Whether only their alpha counts.
  mutating func pushSiblings(
    _ siblings: [CALayer], _ outer: CATransform3D?, _ plane: GraphicsState, isMask: Bool = false
  ) throws {
    let start = leafMark
    try collect(siblings, outer, plane, fade: 1, isMask: isMask)
    try push(from: start, plane)
  }

  // MARK: Leaves

  /// Where the leaves and spaces begin that are added from now on.
  var leafMark: LeafMark { LeafMark(leaf: leaves.count, space: spaces.count) }

  mutating func removeLeaves(from start: LeafMark) {
    leaves.removeSubrange(start.leaf...)
    spaces.removeSubrange(start.space...)
  }

  /// Schedules flat layers, back to front: the latest of the leaves.
  mutating func push(from start: LeafMark, _ plane: GraphicsState) throws {
    let run = LeafRun(next: start.leaf, start: start, end: leaves.count)
    guard start.leaf < leaves.count else { return removeLeaves(from: start) }
    if leaves.count - start.leaf > 1 {
      var isOrdered = true
      var last = -Double.infinity
      for index in start.leaf..<leaves.count {
        guard leaves[index].plane.isLevel else { return try pushDepthScene(from: start, plane) }
        let height = leaves[index].plane.height
        if !(last <= height) { isOrdered = false }
        last = height
      }
      if !isOrdered { sortLeaves(from: start.leaf) }
    }
    steps.append(.leaves(run))
  }

  /// - Parameter count: Layers, or spaces of copies, that lie in one space in depth.
  func checkDepth(_ count: Int, _ plane: GraphicsState) throws {
    guard count > limits.depthLayers else { return }
    throw LimitExceeded(
      "number of layers in one space in depth, each copy counted", asked: count,
      allowed: limits.depthLayers, place: plane.layer.map { builder.list.layers.path(of: $0) })
  }

  private mutating func sortLeaves(from start: Int) {
    let order = leaves[start...].indices.sorted {
      (leaves[$0].plane.height, $0) < (leaves[$1].plane.height, $1)
    }
    leaves.replaceSubrange(start..., with: order.map { leaves[$0] })
  }

  // MARK: Gathering

  /// Siblings of which some are yet to be looked at.
  private struct Level {
    let siblings: [CALayer]
    var next = 0
    /// In `spaces`.
    let space: Int
    let fade: Float
  }

  /// Gathers the layers that lie in one space as leaves: `siblings`, and in place of those that keep
  /// depth what is below them.
  ///
  /// - Parameter fade: Multiplies each one's opacity.
  /// - Throws: `LimitExceeded` for too many below layers that keep depth.
  mutating func collect(
    _ siblings: [CALayer], _ outer: CATransform3D?, _ plane: GraphicsState, fade: Float,
    isMask: Bool
  ) throws {
    var waiting: [Level] = []
    let start = leafMark
    var level = Level(siblings: siblings, space: spaces.count, fade: fade)
    spaces.append(Space(plane: plane, outer: outer))
    // At least doubled, so that many small families do not copy what waits again and again.
    if leaves.capacity - leaves.count < siblings.count {
      leaves.reserveCapacity(max(leaves.count + siblings.count, 2 * leaves.capacity))
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
      let matrix = spaces[level.space].matrix(of: layer)
      guard layer.model.sublayerArrangement == .transparent else {
        leaves.append(
          Leaf(
            layer: layer, options: options, space: level.space, time: time,
            plane: LayerPlane(matrix)))
        if !waiting.isEmpty { try checkDepth(leaves.count - start.leaf, plane) }
        continue
      }
      let look = layer.look
      let opacity = min(look.opacity, 1) * level.fade
      guard !look.isHidden, opacity > 0 else { continue }
      var inner = spaces[level.space].plane
      inner.layer = try name(layer, options, inner)
      inner.depth += 1
      inner.time = time
      inner.isUpsideDown = inner.isUpsideDown != look.isGeometryFlipped
      let base = layer.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
      waiting.append(level)
      guard let replication = sibling.replication(layer.values) else {
        level = Level(siblings: layer.model.children, space: spaces.count, fade: opacity)
        spaces.append(Space(plane: inner, outer: base))
        continue
      }
      let walk = try InstanceWalk(
        replication, of: layer, inner, base: base, limits: limits, total: &instances)
      try checkDepth(spaces.count - start.space + replication.count, inner)
      for instance in walk.reversed() {
        waiting.append(
          Level(
            siblings: layer.model.children, space: spaces.count, fade: opacity * instance.opacity))
        spaces.append(Space(plane: instance.plane, outer: instance.matrix))
      }
      level = waiting.removeLast()
    }
  }
}
