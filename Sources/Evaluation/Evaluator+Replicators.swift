import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// The copies of a replicator's sublayers, in sequence.
///
/// Copy k is transformed by the k-th power of the instance transform. The power is a running
/// product, so a million copies need no memory.
struct InstanceWalk: Sequence, IteratorProtocol {
  /// One copy.
  struct Instance {
    /// The matrix from a sublayer's superspace to the plane.
    let matrix: CATransform3D
    let plane: PlaneState
    let opacity: Float
  }

  let layer: PresentedLayer
  private let replication: Replication
  private let plane: PlaneState
  /// The transform applied after the instance transform.
  private let base: CATransform3D?
  private var power = CATransform3DIdentity
  private var copy = 0

  /// - Parameter total: The number of copies drawn so far, to which these are added.
  /// - Throws: `LimitExceeded` if nested copies become too many.
  init(
    _ replication: Replication, of layer: PresentedLayer, _ plane: PlaneState, base: CATransform3D?,
    limits: Limits, total: inout Int
  ) throws {
    self.replication = replication
    self.layer = layer
    self.base = base
    var plane = plane
    let (copies, overflows) = plane.copies.multipliedReportingOverflow(by: replication.count)
    total = total.addingReportingOverflow(replication.count).partialValue
    let asked = overflows ? .max : Swift.max(copies, total)
    guard asked <= limits.instances else {
      throw LimitExceeded(
        "number of replicator instances", asked: asked, allowed: limits.instances)
    }
    plane.copies = copies
    self.plane = plane
  }

  mutating func next() -> Instance? {
    guard copy < replication.count else { return nil }
    var plane = plane
    plane.time -= Double(copy) * replication.delay
    let color = replication.color(of: copy).clamped
    plane.tint *= SIMD3(color.x, color.y, color.z)
    let matrix = base.map { CATransform3DConcat(power, $0) } ?? power
    copy += 1
    power = CATransform3DConcat(power, replication.step)
    return Instance(matrix: matrix, plane: plane, opacity: color.w)
  }
}

extension Evaluator {
  mutating func pushInstances(
    _ replication: Replication, of layer: PresentedLayer, _ plane: PlaneState
  ) throws {
    let walk = try InstanceWalk(
      replication, of: layer, plane, base: layer.sublayerMatrix(model), limits: limits,
      total: &instances)
    if replication.step.keepsLevel, try keepsLevel(walk, delayed: replication.delay != 0) {
      steps.append(.instance(walk))
      return
    }
    let start = nodeMark
    var isTilted = false
    for instance in walk where instance.opacity > 0 {
      try builder.charge(RenderCost.copy, layer: instance.plane.layerIndex)
      let last = nodes.count
      try collect(
        layer.model.drawnSublayers, instance.matrix, instance.plane, fade: instance.opacity,
        isMask: false
      )
      isTilted = isTilted || nodes[last...].contains { !$0.layerPlane.isLevel }
      if isTilted { try checkDepth(nodes.count - start.node, plane) }
    }
    try push(from: start, plane)
  }

  /// Returns whether all copies of a replicator are at one level.
  ///
  /// - Parameter delayed: Whether the copies show different times, so that each must be checked.
  private mutating func keepsLevel(_ walk: InstanceWalk, delayed: Bool) throws -> Bool {
    let start = nodeMark
    // Copies that are only checked here are counted when they are drawn.
    let counted = instances
    defer { instances = counted }
    for instance in delayed ? walk.prefix(.max) : walk.prefix(1) {
      try collect(
        walk.layer.model.drawnSublayers, instance.matrix, instance.plane, fade: 1, isMask: false)
      let found = nodes[start.node...]
      let height = found.first?.layerPlane.height
      let isLevel = found.allSatisfy { $0.layerPlane.isLevel && $0.layerPlane.height == height }
      removeNodes(from: start)
      guard isLevel else { return false }
    }
    return true
  }

  /// Draws the next copy of a replicator whose copies are all at one level, as one flat image.
  mutating func draw(_ walk: InstanceWalk) throws {
    var rest = walk
    guard let instance = rest.next() else { return }
    try builder.charge(RenderCost.copy, layer: instance.plane.layerIndex)
    steps.append(.instance(rest))
    guard instance.opacity > 0 else { return }
    if instance.opacity < 1 {
      builder.beginGroup(
        PendingGroup(
          opacity: instance.opacity, scissor: instance.plane.scissor,
          layer: instance.plane.layerIndex))
      steps.append(.endGroup)
    }
    try pushSiblings(walk.layer.model.drawnSublayers, instance.matrix, instance.plane)
  }
}

extension CATransform3D {
  /// Whether the map keeps level planes level and at their height.
  fileprivate var keepsLevel: Bool {
    m13 == 0 && m23 == 0 && m14 == 0 && m24 == 0 && m34 == 0 && m43 == 0 && m44 == 1
  }
}
