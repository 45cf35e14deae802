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

extension ReplicatorState {
  /// Where replicator layers have these values.
  static let block = ValueBlock(after: LayerState.block) { ReplicatorState() }

  /// Where each lies, by key.
  static let slots: [String: PropertySlot] = [
    "instanceCount": PropertySlot(\.instanceCount, in: block),
    "instanceDelay": PropertySlot(\.instanceDelay, in: block, .time),
    "instanceTransform": PropertySlot(\.instanceTransform, in: block, .place),
    "instanceColor": PropertySlot(\.instanceColor, in: block),
    "instanceRedOffset": PropertySlot(\.instanceRedOffset, in: block, .fraction),
    "instanceGreenOffset": PropertySlot(\.instanceGreenOffset, in: block, .fraction),
    "instanceBlueOffset": PropertySlot(\.instanceBlueOffset, in: block, .fraction),
    "instanceAlphaOffset": PropertySlot(\.instanceAlphaOffset, in: block, .fraction),
  ]
}
