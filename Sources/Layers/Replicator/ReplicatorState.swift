import Foundation
import StrataGraphics

/// The values of a replicator layer's own properties that can move.
struct ReplicatorState {
  var instanceCount = 1
  var instanceDelay: CFTimeInterval = 0
  var instanceTransform = CATransform3DIdentity
  var instanceColor = LayerColor(.layerWhite)
  var instanceRedOffset: Float = 0
  var instanceGreenOffset: Float = 0
  var instanceBlueOffset: Float = 0
  var instanceAlphaOffset: Float = 0
}

extension CAReplicatorLayer {
  /// Where these values lie, by key.
  static let slots: [String: PropertySlot] = [
    "instanceCount": .integer(
      { $0.asReplicator.instanceCount }, { $0.asReplicator.instanceCount = $1 }),
    "instanceDelay": .number(
      .time,
      { CGFloat($0.asReplicator.instanceDelay) }, { $0.asReplicator.instanceDelay = Double($1) }),
    "instanceTransform": .transform(
      .place,
      { $0.asReplicator.instanceTransform }, { $0.asReplicator.instanceTransform = $1 }),
    "instanceColor": .color(
      { $0.asReplicator.instanceColor }, { $0.asReplicator.instanceColor = $1 }),
    "instanceRedOffset": .float(
      .fraction,
      { $0.asReplicator.instanceRedOffset }, { $0.asReplicator.instanceRedOffset = $1 }),
    "instanceGreenOffset": .float(
      .fraction,
      { $0.asReplicator.instanceGreenOffset }, { $0.asReplicator.instanceGreenOffset = $1 }),
    "instanceBlueOffset": .float(
      .fraction,
      { $0.asReplicator.instanceBlueOffset }, { $0.asReplicator.instanceBlueOffset = $1 }),
    "instanceAlphaOffset": .float(
      .fraction,
      { $0.asReplicator.instanceAlphaOffset }, { $0.asReplicator.instanceAlphaOffset = $1 }),
  ]
}

extension CALayer {
  /// The state of a replicator layer, which this layer is.
  fileprivate var asReplicator: ReplicatorState {
    get { checked(as: CAReplicatorLayer.self).replicatorState }
    _modify { yield &checked(as: CAReplicatorLayer.self).replicatorState }
  }
}
