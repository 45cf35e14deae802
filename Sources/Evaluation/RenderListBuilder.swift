import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Gathers commands and leaves out the groups that change nothing.
struct RenderListBuilder {
  struct OpenGroup {
    /// Where its `beginGroup` stands.
    var index: Int
    let plan: GroupPlan
    /// Whether what is in it lies on a pixel grid of its own, or of a group around it.
    let isOffCanvas: Bool
    /// What its contents may touch.
    var bounds = PixelRect.empty
    /// Whether something in it is put on the rest in another way than over it, so that the rest must
    /// not be what lies below the group.
    var isIsolated = false
    /// What its mask may show; nil without a mask.
    var maskBounds: PixelRect?
    /// Pixels of finished surfaces in it, which wait to be put on its own.
    var finishedPixels = 0.0
    /// The most pixels of surfaces that what is in it needs at a time.
    var mostPixels = 0.0
  }

  var list: RenderList
  var open: [OpenGroup] = []
  /// For each layer of the list, where its document has it.
  private var declarations: [SourceLine?] = []
  /// Particles drawn so far.
  private var particleCount = 0
  let limits: Limits
  var meter: FrameMeter
  /// Where the canvas ends within pixels.
  private let edge: CanvasEdge?
  /// Whether gradients are dithered.
  private let dithers: Bool

  /// - Parameter length: What is expected to come.
  init(
    _ list: RenderList, _ limits: Limits, _ watch: FrameWatch, _ length: ListLength = ListLength(),
    edge: CanvasEdge? = nil, dithers: Bool = false
  ) {
    self.list = list
    self.limits = limits
    self.edge = edge
    self.dithers = dithers
    meter = FrameMeter(
      limits, canvasPixels: list.size.width * list.size.height, watch: watch)
    // A little more, so that a tree that grows slowly does not move its list every frame.
    self.list.commands.reserveCapacity(length.commands + length.commands / 8)
    self.list.layers.reserveCapacity(length.layers + length.layers / 8)
    declarations.reserveCapacity(length.layers + length.layers / 8)
  }

  mutating func addLayer(
    _ component: LayerNames.Component, below parent: Int?, declaredAt place: SourceLine?
  ) -> Int {
    declarations.append(place)
    return list.layers.add(component, below: parent)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, code: String, _ message: String, layer: Int
  ) {
    list.diagnostics.append(
      Diagnostic(
        severity, code: code, message, layerPath: list.layers.path(of: layer),
        file: declarations[layer]?.file, line: declarations[layer]?.line))
  }

  /// Adds an item unless it touches no pixel of its scissor.
  ///
  /// - Throws: `LayerError` for a path that holds a NaN or an infinity: it has no bounds by which
  ///   it could be left out.
  mutating func draw(_ item: RenderItem) throws {
    var item = item
    item.transform = reachingEdge(item.transform, item.shape)
    guard item.opacity > 0, item.transform.isDrawable,
      let bounds = try bounds(
        of: item.shape, item.transform, within: item.scissor, layer: item.layer)
    else { return }
    try charge(RenderCost.item(item.shape, item.paint, bounds: bounds), layer: item.layer)
    list.commands.append(.draw(item))
    touch(bounds)
  }

  /// Adds a shape on a layer's plane, as an item.
  mutating func draw(_ shape: RenderShape, _ paint: RenderPaint, on plane: GraphicsState) throws {
    let paint = dithers ? paint.dithered : paint
    if edge != nil || !plane.hardEdges.isEmpty {
      return try draw(RenderItem(shape, paint, on: plane))
    }
    guard plane.opacity > 0, plane.toDevice.isDrawable,
      let bounds = try bounds(
        of: shape, plane.toDevice, within: plane.scissor, layer: plane.layer ?? 0)
    else { return }
    try charge(RenderCost.item(shape, paint, bounds: bounds), layer: plane.layer ?? 0)
    list.commands.append(.draw(RenderItem(shape, paint, on: plane)))
    touch(bounds)
  }

  /// The clip to an outline on a plane.
  func boundsClip(_ outline: RoundedRect, on plane: GraphicsState) -> BoundsClip {
    let shape = RenderShape.roundedRect(outline)
    let transform = reachingEdge(plane.toDevice, shape)
    guard let edges = HardEdges(shape, plane.hardEdges, transform) else {
      return BoundsClip(
        clip: RenderClip(shape: shape, transform: transform),
        pixels: PixelRect(exactly: outline, transform), limits: nil, cuts: [])
    }
    return BoundsClip(
      clip: RenderClip(shape: edges.shape, transform: transform), pixels: edges.pixels,
      limits: edges.limits, cuts: edges.cuts)
  }

  /// The map of a shape that reaches to the end of the canvas, to which bitmaps do not.
  private func reachingEdge(_ toDevice: PlaneTransform, _ shape: RenderShape) -> PlaneTransform {
    guard let edge, open.last?.isOffCanvas != true else { return toDevice }
    return edge.extended(toDevice, for: shape)
  }

  /// The pixels that a shape may touch; nil for none.
  ///
  /// Changes nothing: it is mutating because a call of any other kind copies the whole builder.
  private mutating func bounds(
    of shape: RenderShape, _ transform: PlaneTransform, within scissor: PixelRect, layer: Int
  ) throws -> PixelRect? {
    let bounds = shape.deviceBounds(transform, within: scissor)
    guard bounds.isEmpty else { return bounds }
    // One that is not finite touches nothing.
    if let element = shape.firstNonFiniteElement {
      throw LayerError(
        layerPath: list.layers.path(of: layer),
        cause: PathError.nonFiniteCoordinate(element: element))
    }
    return nil
  }

  /// Adds particles unless they touch no pixel of their scissor.
  ///
  /// - Throws: `LimitExceeded` for more particles than a frame may have, those of a replicator's
  ///   copies counted for each.
  mutating func draw(_ particles: RenderParticles) throws {
    guard particles.opacity > 0, particles.transform.isDrawable else { return }
    let bounds = particles.deviceBounds(within: particles.scissor)
    guard !bounds.isEmpty else { return }
    particleCount += particles.batch.count
    guard particleCount <= limits.particles else {
      throw LimitExceeded(
        "number of particles", asked: particleCount, allowed: limits.particles,
        place: list.layers.path(of: particles.layer))
    }
    try charge(RenderCost.particles(particles, bounds: bounds), layer: particles.layer)
    list.commands.append(.particles(particles))
    touch(bounds)
  }

  mutating func filterBackdrop(_ backdrop: RenderBackdrop) throws {
    guard !backdrop.bounds.isEmpty, backdrop.opacity > 0 else { return }
    let cost = RenderCost.backdrop(backdrop, on: PixelRect(list.size))
    try note(surfacePixels: cost.mostPixels, finished: 0, layer: backdrop.layer)
    try charge(cost.work, layer: backdrop.layer)
    list.commands.append(.filterBackdrop(backdrop))
    touch(backdrop.bounds)
    if let last = open.indices.last { open[last].isIsolated = true }
  }

  mutating func touch(_ bounds: PixelRect) {
    guard let last = open.indices.last else { return }
    open[last].bounds = open[last].bounds.union(bounds)
  }
}

/// A clip to a layer's bounds.
struct BoundsClip {
  let clip: RenderClip
  /// The pixels that it leaves, where these are whole ones, so that a scissor does.
  let pixels: PixelRect?
  /// What hard sides along the axes leave; nil for all.
  let limits: PixelRect?
  let cuts: [PixelCut]

  /// A group that is clipped so.
  func group(within scissor: PixelRect, layer: Int) -> GroupPlan {
    GroupPlan(
      clip: clip, cuts: cuts, scissor: limits.map(scissor.intersection) ?? scissor, layer: layer)
  }
}

extension RenderPaint {
  /// A gradient dithered; anything else as it is.
  fileprivate var dithered: RenderPaint {
    guard case .gradient(var paint) = self else { return self }
    paint.isDithered = true
    return .gradient(paint)
  }
}

extension RenderItem {
  /// A shape on a layer's plane.
  init(_ shape: RenderShape, _ paint: RenderPaint, on plane: GraphicsState) {
    self.init(
      shape: shape, paint: plane.isTinted ? paint.tinted(plane.tint) : paint,
      transform: plane.toDevice, opacity: plane.opacity, scissor: plane.scissor,
      layer: plane.layer ?? 0)
    if !plane.hardEdges.isEmpty { harden(plane.hardEdges) }
  }
}
