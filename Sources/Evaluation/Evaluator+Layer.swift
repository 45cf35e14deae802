import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// One layer, from back to front: background, own content, sublayers, border.
extension Evaluator {
  mutating func draw(_ visit: Visit) throws {
    let layer = visit.layer
    let outer = visit.surroundings
    let time = show(layer, at: outer.time)
    if isAnimated, !visit.isPart,
      let transition = layer.animations?.shownTransition(at: time)
    {
      return draw(transition, visit)
    }
    let opacity = min(layer.opacity, 1) * visit.fade
    guard !layer.isHidden, opacity > 0, !outer.scissor.isEmpty else { return }
    let index = try name(layer, at: visit.place, outer)
    let plane = visit.plane
    if let plane, plane.isBehindEye || (plane.facesAway && !layer.isDoubleSided) { return }
    if !layer.allowsEdgeAntialiasing || layer.edgeAntialiasingMask.rawValue & 15 != 15 {
      builder.report(
        .note, code: "not-drawn-hard-edges", "edges are antialiased all the same", layer: index)
    }
    let toDevice = plane?.toPlane.then(outer.toDevice) ?? outer.toDevice
    guard toDevice.isFinite, layer.bounds.hasFiniteSize else {
      builder.report(
        .warning, code: "non-finite-geometry",
        "the layer's geometry is not finite, so it and its sublayers are left out", layer: index)
      return
    }
    var inner = outer
    inner.toDevice = toDevice
    if plane != nil { inner.isUpsideDown = outer.isUpsideDown != layer.isGeometryFlipped }
    inner.depth += 1
    inner.layer = index
    inner.time = time
    try compose(layer, visit, inner, opacity: opacity)
  }

  /// Background, then what the bounds may clip (contents and sublayers), then the border.
  ///
  /// - Parameter clips: Whether to clip to the bounds here, where the layer masks to them.
  mutating func drawContents(of layer: CALayer, _ plane: Surroundings, _ clips: Bool) throws {
    let outline = layer.roundedBounds()
    let background = layer.state.backgroundColor.value.map { color in
      item(.roundedRect(outline), .solid(color), plane)
    }
    if let background { try builder.draw(background) }
    if layer.borderWidth > 0, let color = layer.state.borderColor.value {
      steps.append(
        .draw(item(.border(outline, width: Double(layer.borderWidth)), .solid(color), plane)))
    }
    var inner = plane
    if layer.masksToBounds, clips {
      let shape = RenderShape.roundedRect(outline)
      if let pixels = PixelRect(exactly: outline, plane.toDevice) {
        inner.scissor = inner.scissor.intersection(pixels)
      } else if shape.extent == nil {
        inner.scissor = .empty
      } else {
        builder.beginGroup(
          GroupPlan(
            clip: RenderClip(shape: shape, transform: plane.toDevice), scissor: plane.scissor,
            background: background, layer: plane.layer ?? 0))
        steps.append(.endGroup)
      }
      if inner.scissor.isEmpty { return }
    }
    try drawOwnContent(of: layer, inner)
    try pushSublayers(of: layer, inner)
  }

  private mutating func drawOwnContent(of layer: CALayer, _ plane: Surroundings) throws {
    var special = LayerContent.none
    if let provider = layer.contentProvider {
      special = try provider.content(
        ContentRequest(
          time: plane.time, layer: layer,
          scale: plane.toDevice.largestScale(over: layer.bounds),
          isUpsideDown: plane.isUpsideDown, limits: limits))
    }
    while case .reported(let notes, let content) = special {
      for note in notes {
        builder.report(note.severity, code: note.code, note.message, layer: plane.layer ?? 0)
      }
      special = content
    }
    if case .items(let below, _) = special {
      for content in below { try builder.draw(item(content.shape, content.paint, plane)) }
    }
    try drawContentsImage(of: layer, plane)
    if case .items(_, let above) = special {
      for content in above { try builder.draw(item(content.shape, content.paint, plane)) }
    }
  }

  private mutating func drawContentsImage(of layer: CALayer, _ plane: Surroundings) throws {
    switch layer.state.contents {
    case .object(nil): break
    case .object(let image as CGImage): try draw(image, of: layer, plane)
    case .object(let contents?):
      builder.report(
        .warning, code: "contents-not-drawn",
        "contents is a \(type(of: contents)); only a CGImage is drawn", layer: plane.layer ?? 0)
    case .mix(let from, let to, let fraction):
      try crossFade(Float(fraction), plane) { evaluator, plane, isNew in
        try evaluator.draw(isNew ? to : from, of: layer, plane)
      }
    }
  }

  private mutating func draw(_ image: CGImage, of layer: CALayer, _ plane: Surroundings) throws {
    let placement = ContentsPlacement(
      image.pixels, in: layer, isUpsideDown: plane.isUpsideDown)
    guard let placement else { return }
    try builder.draw(
      item(.roundedRect(RoundedRect(placement.rectangle)), .image(placement.paint), plane))
  }

  func item(_ shape: RenderShape, _ paint: RenderPaint, _ plane: Surroundings) -> RenderItem {
    RenderItem(
      shape: shape, paint: paint.tinted(plane.tint), transform: plane.toDevice,
      opacity: plane.opacity, scissor: plane.scissor, layer: plane.layer ?? 0)
  }
}

extension CGRect {
  fileprivate var hasFiniteSize: Bool {
    origin.x.isFinite && origin.y.isFinite && width.isFinite && height.isFinite
  }
}
