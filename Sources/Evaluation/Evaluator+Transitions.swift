import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// A layer with a transition is drawn as two images, of its old and its new content, each with all
// effects of a finished layer. Both have the layer's current position.
extension Evaluator {
  /// Draws a layer during a transition from its old content.
  mutating func draw(_ transition: PresentedTransition, _ visit: Visit) {
    let layer = visit.layer
    let progress = transition.progress
    let (old, oldTime) = show(transition.old, at: visit.plane.time)
    let travel = transition.travel(over: layer.bounds.size)
    var oldShift = SIMD2(
      Double(layer.bounds.minX - old.state.bounds.minX),
      Double(layer.bounds.minY - old.state.bounds.minY))
    var newShift = SIMD2(0.0, 0)
    switch transition.type {
    case .push:
      oldShift += travel * progress
      newShift -= travel * (1 - progress)
    case .moveIn:
      newShift -= travel * (1 - progress)
    case .reveal:
      oldShift += travel * progress
    default:
      return fade(
        from: visit.part(old, oldTime, moved: oldShift), to: visit.part(layer, visit.time), progress
      )
    }
    var parts = [
      visit.part(old, oldTime, moved: oldShift), visit.part(layer, visit.time, moved: newShift),
    ]
    // Content that is pushed out fades, and so does content that comes in. Content that is covered
    // or uncovered does not.
    if transition.type == .push { parts[0].options.fade *= Float(1 - progress) }
    if transition.type != .reveal { parts[1].options.fade *= Float(progress) }
    slide(transition.type == .reveal ? parts.reversed() : parts, over: layer, visit.ownPlane)
  }

  /// Draws images one over the other, clipped to the bounds of a layer that masks to them.
  ///
  /// - Parameter plane: The layer's own plane.
  private mutating func slide(_ parts: [Visit], over layer: PresentedLayer, _ plane: PlaneState) {
    guard layer.state.masksToBounds, plane.toDevice.isDrawable else {
      return schedule(parts.map { .visit($0) })
    }
    let bounds = builder.boundsClip(layer.roundedBounds(), on: plane)
    if let pixels = bounds.pixels {
      return schedule(
        parts.map { part in
          var part = part
          part.plane.scissor = plane.scissor.intersection(pixels)
          return .visit(part)
        })
    }
    let group = bounds.group(within: plane.scissor, layer: plane.layerIndex)
    schedule([.beginGroup(group)] + parts.map { .visit($0) } + [.endGroup])
  }

  /// Mixes two images by premultiplied colors and alpha.
  private mutating func fade(from old: Visit, to new: Visit, _ progress: Double) {
    if progress == 0 || progress == 1 { return schedule([.visit(progress == 0 ? old : new)]) }
    var (old, new) = (old, new)
    let plane = new.plane
    let layer = plane.layerIndex
    var group = PendingGroup(scissor: plane.scissor, layer: layer)
    if !new.options.isMask {
      guard old.layer.isBlendedLike(new.layer) else {
        // Each depends on the content behind it, and therefore cannot be drawn separately from it.
        old.options.fade *= Float(1 - progress)
        new.options.fade *= Float(progress)
        return schedule([.visit(old), .visit(new)])
      }
      blend(new.layer, &group, new.ownPlane)
      (old.options.isBlended, new.options.isBlended) = (false, false)
    }
    schedule([
      .beginGroup(group),
      .beginGroup(
        PendingGroup(opacity: Float(1 - progress), scissor: plane.scissor, layer: layer)),
      .visit(old), .endGroup,
      .beginGroup(
        PendingGroup(
          opacity: Float(progress), blend: .plusLighter, scissor: plane.scissor, layer: layer)),
      .visit(new), .endGroup,
      .endGroup,
    ])
  }
}

extension PresentedTransition {
  /// Returns the displacement of sliding content across a layer.
  fileprivate func travel(over size: CGSize) -> SIMD2<Double> {
    switch subtype {
    case .fromRight: SIMD2(-Double(size.width), 0)
    case .fromTop: SIMD2(0, -Double(size.height))
    case .fromBottom: SIMD2(0, Double(size.height))
    default: SIMD2(Double(size.width), 0)
    }
  }
}

extension Visit {
  /// The layer's own plane.
  fileprivate var ownPlane: PlaneState {
    var result = plane
    if let matrix { result.toDevice = LayerPlane(matrix).toPlane.then(result.toDevice) }
    result.hardEdges = layer.appearance.hardEdges
    return result
  }

  /// Returns one of the two images, at the layer's position.
  fileprivate func part(
    _ picture: PresentedLayer, _ time: Double, moved shift: SIMD2<Double> = .zero
  ) -> Visit {
    let slide = CATransform3DMakeTranslation(CGFloat(shift.x), CGFloat(shift.y), 0)
    var part = Visit(
      layer: picture, time: time, options: options,
      matrix: shift == .zero ? matrix : matrix.map { CATransform3DConcat(slide, $0) } ?? slide,
      plane: plane)
    part.options.isPart = true
    return part
  }
}

extension PresentedLayer {
  /// Whether both layers are blended in the same way, without reading the content behind first.
  fileprivate func isBlendedLike(_ other: PresentedLayer) -> Bool {
    compositingEffect == other.compositingEffect && state.backgroundFilters?.isEmpty != false
      && other.state.backgroundFilters?.isEmpty != false
  }
}
