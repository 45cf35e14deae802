import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

// One layer, from back to front: background, own content, sublayers, border, particles.
extension Evaluator {
  /// Draws the next layer of a run.
  mutating func drawNext(of run: NodeRun) throws {
    let (layer, options, layerPlane) = (
      nodes[run.next].layer, nodes[run.next].options, nodes[run.next].layerPlane
    )
    let space = nodes[run.next].space
    var plane = spaces[space].plane
    let time = nodes[run.next].time
    plane.zAxis =
      layer.model.drawsOwnContent ? plane.zAxis(of: spaces[space].matrix(of: layer, model)) : .zero
    if isAnimated, let transition = layer.model.shownTransition(at: time) {
      let visit = Visit(
        layer: layer, time: time, options: options, matrix: spaces[space].matrix(of: layer, model),
        plane: plane)
      pass(run)
      return draw(transition, visit)
    }
    pass(run)
    try draw(layer, options, layerPlane, on: &plane, time)
  }

  /// Continues with the next node of a run; the storage of the run is released after its last node.
  private mutating func pass(_ run: NodeRun) {
    var rest = run
    rest.next += 1
    if rest.next < rest.end { steps.append(.nodes(rest)) } else { removeNodes(from: run.start) }
  }

  mutating func draw(_ visit: Visit) throws {
    if isAnimated, !visit.options.isPart,
      let transition = visit.layer.model.shownTransition(at: visit.time)
    {
      return draw(transition, visit)
    }
    var plane = visit.plane
    plane.zAxis = visit.layer.model.drawsOwnContent ? plane.zAxis(of: visit.matrix) : .zero
    try draw(
      visit.layer, visit.options, visit.matrix.map { LayerPlane($0) }, on: &plane, visit.time)
  }

  /// Draws a layer with its presentation values.
  ///
  /// - Parameters:
  ///   - layerPlane: The layer's plane relative to the other one; nil if the plane is its own.
  ///   - plane: The plane on which it is drawn; becomes the layer's own.
  ///   - time: The layer's local time.
  private mutating func draw(
    _ layer: PresentedLayer, _ options: DrawOptions, _ layerPlane: LayerPlane?,
    on plane: inout PlaneState,
    _ time: Double
  ) throws {
    let appearance = layer.appearance
    guard let opacity = appearance.shownOpacity(options.fade), !plane.scissor.isEmpty else {
      return
    }
    let index = try register(layer, options, plane)
    if let layerPlane,
      layerPlane.isBehindEye || (layerPlane.facesAway && !appearance.isDoubleSided)
    {
      return
    }
    // Corners are antialiased in any case; on iOS, where `allowsEdgeAntialiasing` is false by
    // default, that is expected.
    if model.hasHardEdges, !appearance.hardEdges.isEmpty, layer.traits.allowsEdgeAntialiasing,
      layer.state.cornerRadius > 0
    {
      builder.report(
        .note, code: "not-drawn-hard-edges",
        "edgeAntialiasingMask has no effect on a layer with rounded corners", layer: index)
    }
    if let layerPlane { plane.toDevice = layerPlane.toPlane.then(plane.toDevice) }
    guard plane.toDevice.isDrawable, appearance.hasFiniteBounds else {
      builder.report(
        .warning, code: "non-finite-geometry",
        "the layer and its sublayers are not drawn: its geometry is out of range or not finite",
        layer: index)
      return
    }
    if layerPlane != nil {
      plane.isUpsideDown = plane.isUpsideDown != appearance.isGeometryFlipped
    }
    plane.depth += 1
    plane.layer = index
    plane.time = time
    plane.hardEdges = model.hasHardEdges ? appearance.hardEdges : []
    try compose(layer, appearance, options, &plane, opacity: opacity)
  }

  /// Draws the background, then contents and sublayers, then the border, then particles.
  ///
  /// The bounds may clip contents, sublayers and particles.
  ///
  /// - Parameter clips: Whether to clip to the bounds here if the layer masks to them.
  mutating func drawContents(
    of layer: PresentedLayer, _ appearance: LayerAppearance, _ plane: PlaneState, clips: Bool
  ) throws {
    if let color = appearance.backgroundColor {
      let paint = paint(appearance.backgroundPattern, or: color, on: layer, plane)
      try builder.draw(.roundedRect(layer.roundedBounds()), paint, on: plane)
    }
    if clips, appearance.masksToBounds { return try drawClipped(layer, appearance, plane) }
    // The last drawing is scheduled first.
    if appearance.hasContent, let particles = try drawOwnContent(of: layer, plane) {
      schedule([particles])
    }
    if let color = appearance.borderColor { scheduleBorder(layer, appearance, color, plane) }
    try pushSublayers(of: layer, plane)
  }

  /// Draws everything over the background of a layer that masks to its bounds.
  private mutating func drawClipped(
    _ layer: PresentedLayer, _ appearance: LayerAppearance, _ plane: PlaneState
  ) throws {
    let outline = layer.roundedBounds()
    var inner = plane
    let group = clip(layer, &inner, to: outline)
    guard !inner.scissor.isEmpty else {
      if let color = appearance.borderColor { scheduleBorder(layer, appearance, color, plane) }
      return
    }
    if var group {
      group.background = appearance.backgroundColor.map {
        RenderItem(.roundedRect(outline), .solid($0), on: plane)
      }
      builder.beginGroup(group)
    }
    if appearance.hasContent, let particles = try drawOwnContent(of: layer, inner) {
      schedule(group.map { [.beginGroup($0), particles, .endGroup] } ?? [particles])
    }
    if let color = appearance.borderColor { scheduleBorder(layer, appearance, color, plane) }
    if group != nil { steps.append(.endGroup) }
    try pushSublayers(of: layer, inner)
  }

  private mutating func scheduleBorder(
    _ layer: PresentedLayer, _ appearance: LayerAppearance, _ color: Color, _ plane: PlaneState
  ) {
    let paint = paint(appearance.borderPattern, or: color, on: layer, plane)
    steps.append(
      .draw(
        RenderItem(
          .border(layer.roundedBounds(), width: appearance.borderWidth), paint, on: plane)))
  }

  /// Returns a pattern over a layer's bounds, or a color if there is no pattern.
  ///
  /// The pattern begins at the origin of the layer's space.
  private mutating func paint(
    _ pattern: CGColor?, or color: Color, on layer: PresentedLayer, _ plane: PlaneState
  ) -> RenderPaint {
    guard let pattern else { return .solid(color) }
    let paint = pattern.patternPaint(
      over: layer.bounds.standardized, scale: plane.toDevice.largestScale(over: layer.bounds),
      most: limits.canvasPixels)
    if let paint { return paint }
    let note = ContentNote.patternNotDrawn
    builder.report(note.severity, code: note.code, note.message, layer: plane.layerIndex)
    return .solid(color)
  }

  /// Clips a plane to a layer's bounds where the clip falls on whole pixels.
  ///
  /// - Returns: The group that clips the rest or isolates it, if one is needed.
  private mutating func clip(
    _ layer: PresentedLayer, _ plane: inout PlaneState, to outline: RoundedRect
  ) -> PendingGroup? {
    let bounds = builder.boundsClip(outline, on: plane)
    if let pixels = bounds.pixels {
      plane.scissor = plane.scissor.intersection(pixels)
      if isolates(layer, plane) {
        return PendingGroup(scissor: plane.scissor, layer: plane.layerIndex)
      }
    } else if bounds.clip.shape.extent == nil {
      plane.scissor = .empty
    } else {
      return bounds.group(within: plane.scissor, layer: plane.layerIndex)
    }
    return nil
  }

  /// Draws a layer's explicit contents and its class's own content, and reports their diagnostics.
  ///
  /// - Returns: The layer's particles, which are drawn over everything else; nil without particles.
  private mutating func drawOwnContent(
    of layer: PresentedLayer, _ plane: PlaneState
  ) throws -> Step? {
    guard layer.model.drawsOwnContent else {
      try drawContentsImage(of: layer, plane)
      return nil
    }
    var isOverImage = false
    var special = try layer.content(
      ContentRequest(
        time: plane.time, frameTime: frameTime, shown: layer,
        scale: plane.toDevice.largestScale(over: layer.bounds), canvasScale: canvasScale,
        isUpsideDown: plane.isUpsideDown, toDevice: plane.toDevice, scissor: plane.scissor,
        limits: limits, scratch: scratch, model: model)
    ) { order, shape, paint in
      if order == .above, !isOverImage {
        isOverImage = true
        try drawContentsImage(of: layer, plane)
      }
      try builder.draw(shape, paint, on: plane)
    }
    if !isOverImage { try drawContentsImage(of: layer, plane) }
    while case .reported(let notes, let content) = special {
      for note in notes {
        builder.report(note.severity, code: note.code, note.message, layer: plane.layerIndex)
      }
      special = content
    }
    switch special {
    case .none, .reported: return nil
    case .picture(let pixels):
      try draw(pixels, of: layer, plane)
      return nil
    case .shape(let shape, let paint, let origin):
      var moved = plane
      moved.toDevice = PlaneTransform.translation(Double(origin.x), Double(origin.y))
        .then(plane.toDevice)
      try builder.draw(shape, paint, on: moved)
      return nil
    case .particles(let batches, let preservesDepth):
      let space = EmitterSpace(of: layer, plane, model, preservesDepth: preservesDepth)
      return .particles(batches.map { space.particles($0, plane) })
    }
  }

  private mutating func drawContentsImage(of layer: PresentedLayer, _ plane: PlaneState) throws {
    let displayed = try layer.model.displayedContents(
      at: plane.time, frameTime: frameTime, isAnimated: isAnimated)
    switch displayed ?? layer.contents {
    case .object(nil): break
    case .object(let image as CGImage): try draw(image.pixels, of: layer, plane)
    case .object(let contents?):
      builder.report(
        .warning, code: "contents-not-drawn",
        "contents is a \(type(of: contents)); only a CGImage is drawn", layer: plane.layerIndex)
    case .mix(let from, let to, let fraction):
      try crossFade(Float(fraction), plane) { evaluator, plane, isNew in
        try evaluator.draw((isNew ? to : from).pixels, of: layer, plane)
      }
    }
  }

  private mutating func draw(_ pixels: Pixels, of layer: PresentedLayer, _ plane: PlaneState) throws
  {
    let placement = ContentsImagePlacement(pixels, in: layer, isUpsideDown: plane.isUpsideDown)
    guard let placement else { return }
    try builder.draw(
      .roundedRect(RoundedRect(placement.rectangle)), .image(placement.paint), on: plane)
  }
}
