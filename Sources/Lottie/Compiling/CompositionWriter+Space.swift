import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// Returns the cameras of a composition; nil if it has none.
  func cameras(of composition: Composition) throws -> CompositionCameras? {
    var cameras: [CompositionCameras.Placed] = []
    for layer in composition.layers where !layer.isHidden {
      guard case .camera(let camera) = layer.content else { continue }
      var ancestors = composition.ancestors(of: layer, most: limits.depth)
      if ancestors == nil { warnOfCycle(layer) }
      try checkDepth(ancestors ?? [])
      try countLayers(ancestors?.count ?? 0)
      // Static nulls at the origin are common and have no effect.
      ancestors?.removeAll { !$0.transform.isPlacing(inSpace: $0.isSpatial) }
      let (from, until) = composition.frames(of: layer)
      cameras.append(
        CompositionCameras.Placed(
          camera: camera, transform: layer.transform, ancestors: ancestors ?? [], from: from,
          until: until))
    }
    return cameras.isEmpty ? nil : CompositionCameras(cameras: cameras, size: composition.size)
  }

  /// Returns layers as seen by the composition's camera, with hidden surfaces removed by depth.
  ///
  /// - Parameter layers: The layers, from back to front at equal depth.
  func seen(_ layers: [CALayer], in composition: Composition) throws -> CALayer {
    // Every frame evaluates the view.
    try countLayers(2 + (composition.cameras?.mostSteps ?? 0))
    let space = CATransformLayer()
    space.bounds = bounds(composition.size)
    space.anchorPoint = .zero
    space.sublayers = layers
    let picture = CALayer()
    picture.bounds = space.bounds
    picture.anchorPoint = .zero
    picture.addSublayer(space)
    if let cameras = composition.cameras {
      let writer = PropertyWriter(
        clock: composition.clock, samplesAll: samplesAll, budget: budget,
        frames: -.infinity ... .infinity)
      writer.follow("sublayerTransform", of: picture, isMoving: cameras.isMoving) {
        .transform(cameras.view(at: $0))
      }
    }
    return picture
  }
}

extension CompositionWriter.Composition {
  /// Whether a layer is seen through a camera.
  func sees(_ layer: LottieLayer) -> Bool { cameras != nil && layer.isSpatial }

  /// Whether a layer is seen through a camera, or rotated out of the plane.
  ///
  /// The rotation may be its own or that of an ancestor.
  func isInSpace(_ layer: LottieLayer) -> Bool {
    if sees(layer) || layer.transform.isSpatial { return true }
    guard hasTurns, layer.parent != nil else { return false }
    return ancestors(of: layer, most: .max)?.contains { $0.transform.isSpatial } ?? false
  }

  /// Whether a layer shares the space of adjacent ones; a layer with styles is a flat image.
  func joinsSpace(_ layer: LottieLayer) -> Bool { layer.styles.isEmpty && isInSpace(layer) }

  /// Returns the first frame of a layer and the frame before which it ends.
  ///
  /// The values are infinite if the layer exists from the beginning or until the end.
  func frames(of layer: LottieLayer) -> (from: Double, until: Double) {
    (
      layer.inFrame <= start ? -.infinity : layer.inFrame,
      layer.outFrame >= end - 1e-6 ? .infinity : layer.outFrame
    )
  }

  /// Returns the frames in which a layer may be visible; infinite if they are not known.
  func visibleFrames(of layer: LottieLayer) -> ClosedRange<Double> {
    let first = max(layer.inFrame, start)
    return first...max(min(layer.outFrame, end), first)
  }
}
