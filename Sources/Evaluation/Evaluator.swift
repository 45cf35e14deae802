import Foundation
package import StrataGraphics
package import StrataLayers
package import StrataRenderList

/// What a tree is drawn on: the root's superspace is the canvas, its origin the top-left corner.
package struct Canvas: Sendable {
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  package var background: Color?
  /// The root's superspace has y up, as on a Mac; its origin is then the bottom-left corner.
  package var isYUp: Bool

  package init(size: PixelSize, scale: Double, background: Color? = nil, isYUp: Bool = false) {
    self.size = size
    self.scale = scale
    self.background = background
    self.isYUp = isYUp
  }

  fileprivate var toDevice: PlaneTransform {
    let scaled = PlaneTransform.scale(scale, scale)
    guard isYUp else { return scaled }
    return scaled.then(PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(size.height)))
  }
}

/// Flattens a layer tree at one time into a render list, in paint order.
///
/// Runs on the calling thread, as everything does that asks a layer. Walks with a stack of its own,
/// so that depth costs no call stack.
package struct Evaluator {
  /// A layer to draw, and all it inherits.
  private struct Visit {
    let layer: CALayer
    /// Its place among its siblings.
    let place: Int
    /// From the superlayer's space to device pixels.
    let toDevice: PlaneTransform
    let scissor: PixelRect
    /// Product of opacities that are not applied by a group.
    let opacity: Float
    /// The superlayer's y axis points up on the canvas.
    let isUpsideDown: Bool
    let depth: Int
    let parent: Int?
    /// `toDevice` and `isUpsideDown` are those of the layer's own space: where its properties place
    /// it does not count.
    var isPlaced = false
  }

  private enum Step {
    case visit(Visit)
    case endGroup
    case border(RenderItem)
  }

  private let time: Double
  private let limits: Limits
  private var builder: RenderListBuilder
  private var steps: [Step] = []
  private var hasReportedDepth = false

  /// The list of what `root` shows at `time` on `canvas`.
  ///
  /// Layers that need display are displayed first.
  ///
  /// - Parameter time: Seconds on the root's timeline.
  /// - Throws: `ContextError` for a layer too large to be drawn, `LimitExceeded` for too many or too deeply nested layers, `LayerError` for a path
  ///   that is not finite.
  package static func renderList(
    of root: CALayer, at time: Double, on canvas: Canvas, limits: Limits
  ) throws -> RenderList {
    try root.displayTree(isYUp: canvas.isYUp)
    let empty = RenderList(size: canvas.size, background: canvas.background)
    var evaluator = Evaluator(time: time, limits: limits, builder: RenderListBuilder(empty))
    evaluator.steps.append(
      .visit(
        Visit(
          layer: root, place: 0, toDevice: canvas.toDevice,
          scissor: PixelRect(canvas.size), opacity: 1, isUpsideDown: canvas.isYUp, depth: 1,
          parent: nil)))
    try evaluator.run()
    return evaluator.builder.list
  }

  /// The list of what `root` shows in its own space: its position, anchor point, transform and
  /// geometry flip do not count, those of its sublayers do.
  ///
  /// - Parameter toDevice: From the root's bounds space to device pixels.
  package static func renderList(
    of root: CALayer, inOwnSpaceAt time: Double, toDevice: PlaneTransform, size: PixelSize,
    limits: Limits
  ) throws -> RenderList {
    var evaluator = Evaluator(
      time: time, limits: limits, builder: RenderListBuilder(RenderList(size: size)))
    evaluator.steps.append(
      .visit(
        Visit(
          layer: root, place: 0, toDevice: toDevice, scissor: PixelRect(size), opacity: 1,
          // Device space has y down; a map that mirrors it has y up.
          isUpsideDown: toDevice.linearDeterminant < 0, depth: 1, parent: nil, isPlaced: true)))
    try evaluator.run()
    return evaluator.builder.list
  }

  private mutating func run() throws {
    while let step = steps.popLast() {
      switch step {
      case .visit(let visit): try draw(visit)
      case .endGroup: builder.endGroup()
      case .border(let item): try builder.draw(item)
      }
    }
  }

  private mutating func draw(_ visit: Visit) throws {
    let layer = visit.layer
    guard !layer.isHidden, layer.opacity > 0, !visit.scissor.isEmpty else { return }
    let index = builder.addLayer(
      layer.describe(at: visit.place), below: visit.parent, declaredAt: layer.declaredAt)
    try checkLimits(visit, index)
    let geometry = visit.isPlaced ? nil : LayerGeometry(of: layer)
    if let geometry {
      if geometry.facesAway && !layer.isDoubleSided { return }
      if geometry.hasDepth { reportDepth(index) }
    }
    if !layer.allowsEdgeAntialiasing || layer.edgeAntialiasingMask.rawValue & 15 != 15 {
      builder.report(
        .note, code: "not-drawn-hard-edges", "edges are antialiased all the same", layer: index)
    }
    let toDevice = geometry?.toSuper.then(visit.toDevice) ?? visit.toDevice
    guard toDevice.isFinite, layer.bounds.hasFiniteSize else {
      builder.report(
        .warning, code: "non-finite-geometry",
        "the layer's geometry is not finite, so it and its sublayers are left out", layer: index)
      return
    }

    let isGroup = layer.opacity < 1 && layer.allowsGroupOpacity
    if isGroup {
      builder.beginGroup(opacity: min(layer.opacity, 1), clip: nil, layer: index)
      steps.append(.endGroup)
    }
    let opacity = isGroup ? visit.opacity : visit.opacity * min(layer.opacity, 1)
    let place = Place(
      toDevice: toDevice, scissor: visit.scissor, opacity: opacity,
      isUpsideDown: visit.isUpsideDown != (layer.isGeometryFlipped && !visit.isPlaced), index: index
    )
    try drawContents(of: layer, place, depth: visit.depth)
  }

  /// Where and how one layer's own drawing goes.
  private struct Place {
    let toDevice: PlaneTransform
    var scissor: PixelRect
    let opacity: Float
    let isUpsideDown: Bool
    let index: Int
  }

  /// Background, then what the bounds may clip (contents and sublayers), then the border.
  private mutating func drawContents(of layer: CALayer, _ place: Place, depth: Int) throws {
    let outline = layer.roundedBounds()
    if let color = layer.backgroundColor?.value {
      try builder.draw(item(.roundedRect(outline), .solid(color), place))
    }
    if layer.borderWidth > 0, let color = layer.borderColor?.value {
      steps.append(
        .border(item(.border(outline, width: Double(layer.borderWidth)), .solid(color), place)))
    }
    var inner = place
    if layer.masksToBounds {
      let shape = RenderShape.roundedRect(outline)
      if let pixels = PixelRect(exactly: outline, place.toDevice) {
        inner.scissor = inner.scissor.intersection(pixels)
      } else if shape.extent == nil {
        inner.scissor = .empty
      } else {
        builder.beginGroup(
          opacity: 1, clip: RenderClip(shape: shape, transform: place.toDevice), layer: place.index)
        steps.append(.endGroup)
      }
      if inner.scissor.isEmpty { return }
    }
    try drawOwnContent(of: layer, inner)
    pushSublayers(of: layer, inner, depth: depth)
  }

  private mutating func drawOwnContent(of layer: CALayer, _ place: Place) throws {
    var special = LayerContent.none
    if let provider = layer.contentProvider {
      special = try provider.content(
        ContentRequest(
          time: time, layer: layer,
          scale: place.toDevice.largestScale(over: layer.bounds)))
    }
    if case .items(let below, _) = special {
      for content in below { try builder.draw(item(content.shape, content.paint, place)) }
    }
    try drawImage(of: layer, place)
    if case .items(_, let above) = special {
      for content in above { try builder.draw(item(content.shape, content.paint, place)) }
    }
  }

  private mutating func drawImage(of layer: CALayer, _ place: Place) throws {
    guard let contents = layer.contents else { return }
    guard let image = contents as? CGImage else {
      builder.report(
        .warning, code: "contents-not-drawn",
        "contents is a \(type(of: contents)); only a CGImage is drawn", layer: place.index)
      return
    }
    let placement = ContentsPlacement(
      image.pixels, in: layer, isUpsideDown: place.isUpsideDown)
    guard let placement else { return }
    try builder.draw(
      item(.roundedRect(RoundedRect(placement.rectangle)), .image(placement.paint), place))
  }

  /// In ascending zPosition, ties in array order.
  private mutating func pushSublayers(of layer: CALayer, _ place: Place, depth: Int) {
    for (index, sublayer) in layer.childrenInDrawingOrder.reversed() {
      steps.append(
        .visit(
          Visit(
            layer: sublayer, place: index, toDevice: place.toDevice, scissor: place.scissor,
            opacity: place.opacity, isUpsideDown: place.isUpsideDown, depth: depth + 1,
            parent: place.index)))
    }
  }

  private func item(_ shape: RenderShape, _ paint: RenderPaint, _ place: Place) -> RenderItem {
    RenderItem(
      shape: shape, paint: paint, transform: place.toDevice, opacity: place.opacity,
      scissor: place.scissor, layer: place.index)
  }

  private func checkLimits(_ visit: Visit, _ index: Int) throws {
    if visit.depth > limits.depth {
      throw LimitExceeded(
        "layer depth", asked: visit.depth, allowed: limits.depth,
        place: visit.parent.map { builder.list.layers.path(of: $0) })
    }
    if builder.list.layers.count > limits.layers {
      throw LimitExceeded(
        "number of layers", asked: builder.list.layers.count, allowed: limits.layers)
    }
  }

  private mutating func reportDepth(_ index: Int) {
    guard !hasReportedDepth else { return }
    hasReportedDepth = true
    builder.report(
      .warning, code: "depth-not-drawn",
      "layers with 3D transforms are drawn in zPosition order; those that cut or cover each other "
        + "by depth are not sorted", layer: index)
  }
}

extension CGRect {
  fileprivate var hasFiniteSize: Bool {
    origin.x.isFinite && origin.y.isFinite && width.isFinite && height.isFinite
  }
}
