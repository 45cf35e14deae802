/// The arrangement of a layer's sublayers in depth.
package enum SublayerArrangement: Sendable {
  /// Flattened onto the layer's plane, as in most layers.
  case flattened
  /// In the space of the layer's superlayer, or of the nearest ancestor that flattens.
  ///
  /// The layer itself draws nothing and is never hit.
  case transparent
}
