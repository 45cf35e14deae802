package import Foundation

/// A layer with the values of one time: its own, or what its animations make of them.
///
/// What a frame reads. The layer itself says what cannot move and what lies below it.
package struct ShownLayer {
  package let model: CALayer
  package let values: LayerValues

  init(_ layer: CALayer, _ values: LayerValues) {
    (model, self.values) = (layer, values)
  }

  /// What every layer has.
  @inline(__always)
  package var state: LayerState {
    _read { yield values.memory.assumingMemoryBound(to: LayerState.self).pointee }
  }

  // Read of most layers, one by one: whoever asks from outside gets a copy of all of the state else.

  package var bounds: CGRect { state.bounds }
  package var contents: LayerContents { state.contents }

  @inline(__always)
  package var traits: LayerTraits { _read { yield model.traits } }
}

extension CALayer {
  /// The layer with its own values.
  package final var asGiven: ShownLayer { ShownLayer(self, values) }
}
