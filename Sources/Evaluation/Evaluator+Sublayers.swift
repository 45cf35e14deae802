import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// A layer among its siblings.
struct Sibling {
  let layer: CALayer
  let place: Int
  var isMask = false
}

// The order in which the layers on one plane are drawn: by their height over it; where some are
// tilted, by depth.
extension Evaluator {
  mutating func pushSublayers(of layer: CALayer, _ plane: Surroundings) throws {
    guard !layer.children.isEmpty else { return }
    if let replication = layer.replication {
      return try pushInstances(replication, of: layer, plane)
    }
    try pushSiblings(layer.siblings, layer.sublayerMatrix, plane)
  }

  /// Schedules layers that are drawn on `plane`.
  ///
  /// - Parameter outer: What is done to each one's space before it reaches the plane.
  mutating func pushSiblings(
    _ siblings: [Sibling], _ outer: CATransform3D?, _ plane: Surroundings
  ) throws {
    var leaves: [Visit] = []
    leaves.reserveCapacity(siblings.count)
    try collect(siblings, outer, plane, fade: 1, into: &leaves)
    try push(leaves, plane)
  }

  /// Schedules flat layers, back to front.
  mutating func push(_ leaves: [Visit], _ plane: Surroundings) throws {
    guard leaves.count > 1 else {
      if let leaf = leaves.first { steps.append(.visit(leaf)) }
      return
    }
    guard leaves.allSatisfy({ $0.plane?.isLevel != false }) else {
      return pushDepthScene(leaves, plane)
    }
    func height(_ leaf: Visit) -> Double { leaf.plane?.height ?? 0 }
    if leaves.indices.dropFirst().allSatisfy({ height(leaves[$0 - 1]) <= height(leaves[$0]) }) {
      return steps.append(.visits(leaves[...]))
    }
    let order = leaves.indices.sorted { (height(leaves[$0]), $0) < (height(leaves[$1]), $1) }
    steps.append(.visits(order.map { leaves[$0] }[...]))
  }

  /// Gathers the layers that lie in one space: `siblings`, and in place of those that keep depth
  /// what is below them.
  ///
  /// - Parameter fade: Multiplies each one's opacity.
  mutating func collect(
    _ siblings: [Sibling], _ outer: CATransform3D?, _ plane: Surroundings, fade: Float,
    into leaves: inout [Visit]
  ) throws {
    /// Siblings that are yet to be looked at.
    struct Waiting {
      var siblings: ArraySlice<Sibling>
      let outer: CATransform3D?
      let plane: Surroundings
      let fade: Float
    }
    var waiting = [Waiting(siblings: siblings[...], outer: outer, plane: plane, fade: fade)]
    while let last = waiting.indices.last {
      guard let sibling = waiting[last].siblings.popFirst() else {
        waiting.removeLast()
        continue
      }
      let layer = sibling.layer
      let time = show(layer, at: waiting[last].plane.time)
      let matrix =
        waiting[last].outer.map { CATransform3DConcat(layer.ownMatrix, $0) } ?? layer.ownMatrix
      guard layer.sublayerArrangement == .transparent else {
        leaves.append(
          Visit(
            layer: layer, place: sibling.place, matrix: matrix, fade: waiting[last].fade,
            isMask: sibling.isMask, surroundings: waiting[last].plane))
        continue
      }
      let opacity = min(layer.opacity, 1) * waiting[last].fade
      guard !layer.isHidden, opacity > 0 else { continue }
      var inner = waiting[last].plane
      inner.layer = try name(layer, at: sibling.place, inner)
      inner.depth += 1
      inner.time = time
      inner.isUpsideDown = inner.isUpsideDown != layer.isGeometryFlipped
      let base = layer.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
      let below = layer.siblings.map {
        Sibling(layer: $0.layer, place: $0.place, isMask: sibling.isMask)
      }
      guard let replication = layer.replication else {
        waiting.append(Waiting(siblings: below[...], outer: base, plane: inner, fade: opacity))
        continue
      }
      let walk = try InstanceWalk(
        replication, of: layer, inner, base: base, limits: limits, total: &instances)
      for instance in walk.reversed() {
        waiting.append(
          Waiting(
            siblings: below[...], outer: instance.matrix, plane: instance.plane,
            fade: opacity * instance.opacity))
      }
    }
  }
}

extension CALayer {
  /// The sublayers with their places.
  var siblings: [Sibling] {
    children.enumerated().map { Sibling(layer: $1, place: $0) }
  }
}
