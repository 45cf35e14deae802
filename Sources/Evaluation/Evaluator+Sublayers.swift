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
    let planes = leaves.map { $0.matrix.map { LayerPlane($0) } }
    guard planes.allSatisfy({ $0?.isLevel != false }) || leaves.count < 2 else {
      return pushDepthScene(leaves, plane)
    }
    let heights = planes.map { $0?.height ?? 0 }
    if zip(heights, heights.dropFirst()).allSatisfy({ $0 <= $1 }) {
      for leaf in leaves.reversed() { steps.append(.visit(leaf)) }
      return
    }
    let order = leaves.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    for index in order.reversed() { steps.append(.visit(leaves[index])) }
  }

  /// Gathers the layers that lie in one space: `siblings`, and in place of those that keep depth
  /// what is below them.
  ///
  /// - Parameter fade: Multiplies each one's opacity.
  mutating func collect(
    _ siblings: [Sibling], _ outer: CATransform3D?, _ plane: Surroundings, fade: Float,
    into leaves: inout [Visit]
  ) throws {
    /// Siblings that are yet to be looked at, the next last.
    struct Waiting {
      let sibling: Sibling
      let outer: CATransform3D?
      let plane: Surroundings
      let fade: Float
    }
    var waiting: [Waiting] = siblings.reversed().map {
      Waiting(sibling: $0, outer: outer, plane: plane, fade: fade)
    }
    while let next = waiting.popLast() {
      let layer = next.sibling.layer
      let matrix = next.outer.map { CATransform3DConcat(layer.ownMatrix, $0) } ?? layer.ownMatrix
      guard layer.sublayerArrangement == .transparent else {
        leaves.append(
          Visit(
            layer: layer, place: next.sibling.place, matrix: matrix, fade: next.fade,
            isMask: next.sibling.isMask, surroundings: next.plane))
        continue
      }
      let opacity = min(layer.opacity, 1) * next.fade
      guard !layer.isHidden, opacity > 0 else { continue }
      var inner = next.plane
      inner.layer = try name(layer, at: next.sibling.place, next.plane)
      inner.depth += 1
      inner.isUpsideDown = inner.isUpsideDown != layer.isGeometryFlipped
      let base = layer.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
      let below = layer.siblings.map {
        Sibling(layer: $0.layer, place: $0.place, isMask: next.sibling.isMask)
      }
      guard let replication = layer.replication else {
        waiting += below.reversed().map {
          Waiting(sibling: $0, outer: base, plane: inner, fade: opacity)
        }
        continue
      }
      let walk = try InstanceWalk(
        replication, of: layer, inner, base: base, limits: limits, total: &instances)
      for instance in walk.reversed() {
        waiting += below.reversed().map {
          Waiting(
            sibling: $0, outer: instance.matrix, plane: instance.plane,
            fade: opacity * instance.opacity)
        }
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
