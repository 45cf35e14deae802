import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// One layer, from back to front: background, own content, sublayers, border, particles.
extension Evaluator {
  /// Draws the next layer of a run.
  mutating func drawNext(of run: LeafRun) throws {
    let (layer, options, place) = (
      leaves[run.next].layer, leaves[run.next].options, leaves[run.next].plane
    )
    let space = leaves[run.next].space
    var plane = spaces[space].plane
    let time = leaves[run.next].time
    plane.zAxis =
      layer.model.drawsOwnContent ? plane.zAxis(of: spaces[space].matrix(of: layer)) : .zero
    if isAnimated, let transition = layer.model.shownTransition(at: time) {
      let visit = Visit(
        layer: layer, time: time, options: options, matrix: spaces[space].matrix(of: layer),
        graphicsState: plane)
      pass(run)
      return draw(transition, visit)
    }
    pass(run)
    try draw(layer, options, place, on: &plane, time)
  }

  /// Goes on to the next of a run; all that was kept of the run goes with its last.
  private mutating func pass(_ run: LeafRun) {
    var rest = run
    rest.next += 1
    if rest.next < rest.end { steps.append(.leaves(rest)) } else { removeLeaves(from: run.start) }
  }

  mutating func draw(_ visit: Visit) throws {
    if isAnimated, !visit.options.isPart,
      let transition = visit.layer.model.shownTransition(at: visit.time)
    {
      return draw(transition, visit)
    }
    var plane = visit.graphicsState
    plane.zAxis = visit.layer.model.drawsOwnContent ? plane.zAxis(of: visit.matrix) : .zero
    try draw(
      visit.layer, visit.options, visit.matrix.map { LayerPlane($0) }, on: &plane, visit.time)
  }

  /// Draws a layer that shows what it does.
  ///
  /// - Parameters:
  ///   - place: Of its plane on the other; nil where the plane is its own.
  ///   - plane: The one that it is drawn on; becomes its own.
  ///   - time: Its own.
  private mutating func draw(
    _ layer: ShownLayer, _ options: DrawOptions, _ place: LayerPlane?,
    on plane: inout GraphicsState,
    _ time: Double
  ) throws {
    let look = layer.look
    let opacity = min(look.opacity, 1) * options.fade
    guard !look.isHidden, opacity > 0, !plane.scissor.isEmpty else { return }
    let index = try name(layer, options, plane)
    if let place, place.isBehindEye || (place.facesAway && !look.isDoubleSided) { return }
    if !look.hardEdges.isEmpty, layer.state.cornerRadius > 0 {
      builder.report(
        .note, code: "not-drawn-hard-edges",
        "the edges of a layer with rounded corners are antialiased all the same", layer: index)
    }
    if let place { plane.toDevice = place.toPlane.then(plane.toDevice) }
    guard plane.toDevice.isDrawable, look.hasFiniteBounds else {
      builder.report(
        .warning, code: "non-finite-geometry",
        "the layer's geometry is not finite or beyond all pixels, so it and its sublayers are left out",
        layer: index)
      return
    }
    if place != nil { plane.isUpsideDown = plane.isUpsideDown != look.isGeometryFlipped }
    plane.depth += 1
    plane.layer = index
    plane.time = time
    plane.hardEdges = look.hardEdges
    try compose(layer, look, options, &plane, opacity: opacity)
  }

  /// Background, then what the bounds may clip (contents and sublayers), then the border, then
  /// particles, which the bounds may clip too.
  ///
  /// - Parameter clips: Whether to clip to the bounds here, where the layer masks to them.
  mutating func drawContents(
    of layer: ShownLayer, _ look: LayerLook, _ plane: GraphicsState, clips: Bool
  ) throws {
    if let color = look.backgroundColor {
      let paint = paint(look.backgroundPattern, or: color, on: layer, plane)
      try builder.draw(.roundedRect(layer.roundedBounds()), paint, on: plane)
    }
    if clips, look.masksToBounds { return try drawClipped(layer, look, plane) }
    // What comes last is the first step.
    if look.hasContent, let particles = try drawOwnContent(of: layer, plane) {
      schedule([particles])
    }
    if let color = look.borderColor { scheduleBorder(layer, look, color, plane) }
    try pushSublayers(of: layer, plane)
  }

  /// Draws what lies over the background of a layer that masks to its bounds.
  private mutating func drawClipped(
    _ layer: ShownLayer, _ look: LayerLook, _ plane: GraphicsState
  ) throws {
    let outline = layer.roundedBounds()
    var inner = plane
    let group = clip(&inner, to: outline)
    guard !inner.scissor.isEmpty else {
      if let color = look.borderColor { scheduleBorder(layer, look, color, plane) }
      return
    }
    if var group {
      group.background = look.backgroundColor.map {
        RenderItem(.roundedRect(outline), .solid($0), on: plane)
      }
      builder.beginGroup(group)
    }
    if look.hasContent, let particles = try drawOwnContent(of: layer, inner) {
      schedule(group.map { [.beginGroup($0), particles, .endGroup] } ?? [particles])
    }
    if let color = look.borderColor { scheduleBorder(layer, look, color, plane) }
    if group != nil { steps.append(.endGroup) }
    try pushSublayers(of: layer, inner)
  }

  private mutating func scheduleBorder(
    _ layer: ShownLayer, _ look: LayerLook, _ color: Color, _ plane: GraphicsState
  ) {
    let paint = paint(look.borderPattern, or: color, on: layer, plane)
    steps.append(
      .draw(
        RenderItem(
          .border(layer.roundedBounds(), width: look.borderWidth), paint, on: plane)))
  }

  /// A pattern over a layer's bounds, where there is one; it begins at the origin of the layer's space.
  private mutating func paint(
    _ pattern: CGColor?, or color: Color, on layer: ShownLayer, _ plane: GraphicsState
  ) -> RenderPaint {
    guard let pattern else { return .solid(color) }
    let paint = pattern.patternPaint(
      over: layer.bounds.standardized, scale: plane.toDevice.largestScale(over: layer.bounds),
      most: limits.canvasPixels)
    if let paint { return paint }
    let note = ContentNote.patternNotDrawn
    builder.report(note.severity, code: note.code, note.message, layer: plane.layer ?? 0)
    return .solid(color)
  }

  /// Clips a plane to a layer's bounds as far as that is one of whole pixels.
  ///
  /// - Returns: The group that clips, where that takes one.
  private func clip(_ plane: inout GraphicsState, to outline: RoundedRect) -> GroupPlan? {
    let bounds = builder.boundsClip(outline, on: plane)
    if let pixels = bounds.pixels {
      plane.scissor = plane.scissor.intersection(pixels)
    } else if bounds.clip.shape.extent == nil {
      plane.scissor = .empty
    } else {
      return bounds.group(within: plane.scissor, layer: plane.layer ?? 0)
    }
    return nil
  }

  /// Draws a layer's explicit contents and what its class draws; what there is to say of it is
  /// reported.
  ///
  /// - Returns: Its particles, which lie over all else; nil for none.
  private mutating func drawOwnContent(
    of layer: ShownLayer, _ plane: GraphicsState
  ) throws -> Step? {
    guard layer.model.drawsOwnContent else {
      try drawContentsImage(of: layer, plane)
      return nil
    }
    var isOverImage = false
    var special = try layer.content(
      ContentRequest(
        time: plane.time, frameTime: frameTime, shown: layer,
        scale: plane.toDevice.largestScale(over: layer.bounds),
        isUpsideDown: plane.isUpsideDown, toDevice: plane.toDevice, scissor: plane.scissor,
        limits: limits, scratch: scratch)
    ) { place, shape, paint in
      if place == .above, !isOverImage {
        isOverImage = true
        try drawContentsImage(of: layer, plane)
      }
      try builder.draw(shape, paint, on: plane)
    }
    if !isOverImage { try drawContentsImage(of: layer, plane) }
    while case .reported(let notes, let content) = special {
      for note in notes {
        builder.report(note.severity, code: note.code, note.message, layer: plane.layer ?? 0)
      }
      special = content
    }
    switch special {
    case .none, .reported: return nil
    case .picture(let pixels):
      try draw(pixels, of: layer, plane)
      return nil
    case .shape(let shape, let paint, let origin):
      var place = plane
      place.toDevice = PlaneTransform.translation(Double(origin.x), Double(origin.y))
        .then(plane.toDevice)
      try builder.draw(shape, paint, on: place)
      return nil
    case .particles(let batches, let preservesDepth):
      let place = ParticlePlace(of: layer, plane, preservesDepth: preservesDepth)
      return .particles(batches.map { place.particles($0, plane) })
    }
  }

  private mutating func drawContentsImage(of layer: ShownLayer, _ plane: GraphicsState) throws {
    let displayed = try layer.model.displayedContents(at: plane.time, frameTime: frameTime)
    switch displayed ?? layer.contents {
    case .object(nil): break
    case .object(let image as CGImage): try draw(image.pixels, of: layer, plane)
    case .object(let contents?):
      builder.report(
        .warning, code: "contents-not-drawn",
        "contents is a \(type(of: contents)); only a CGImage is drawn", layer: plane.layer ?? 0)
    case .mix(let from, let to, let fraction):
      try crossFade(Float(fraction), plane) { evaluator, plane, isNew in
        try evaluator.draw((isNew ? to : from).pixels, of: layer, plane)
      }
    }
  }

  private mutating func draw(_ pixels: Pixels, of layer: ShownLayer, _ plane: GraphicsState) throws
  {
    let placement = ContentsPlacement(pixels, in: layer, isUpsideDown: plane.isUpsideDown)
    guard let placement else { return }
    try builder.draw(
      .roundedRect(RoundedRect(placement.rectangle)), .image(placement.paint), on: plane)
  }
}
