package import Foundation

/// A layer with its values at one time, either its own or the animated ones.
///
/// Frames read it. Properties that are not animatable and the layers below are read from the model.
package struct PresentedLayer {
  package let model: CALayer
  package let values: LayerValues

  init(_ layer: CALayer, _ values: LayerValues) {
    (model, self.values) = (layer, values)
  }

  /// The values that every layer has.
  @inline(__always)
  package var state: LayerState {
    _read { yield values.memory[as: LayerState.self] }
  }

  // Read individually for most layers; code outside this module would otherwise copy the whole
  // state.

  package var bounds: CGRect { state.bounds }
  package var contents: LayerContents { state.contents }

  /// The pixels per point of images and tiles: `contentsScale`, or 1 if that is not above 0.
  package var drawnContentsScale: CGFloat {
    let scale = state.contentsScale
    return scale > 0 ? scale : 1
  }

  @inline(__always)
  package var traits: LayerTraits { _read { yield model.traits } }
}

extension CALayer {
  /// The layer with its own values.
  package final var asGiven: PresentedLayer { PresentedLayer(self, values) }
}
