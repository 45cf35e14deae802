import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Collects commands in order, and the simplifications of their groups.
///
/// Commands are only appended, or removed at the end. A pass over the finished list, in
/// `GroupChange`, leaves out the groups that change nothing.
struct RenderListBuilder {
  struct OpenGroup {
    /// The index of its `beginGroup` command.
    var index: Int
    let pending: PendingGroup
    /// Whether its contents use a pixel grid of the group or of an enclosing one.
    let isOffCanvas: Bool
    var contents: GroupContents
    /// The pixels that its contents may touch, in the group's own grid.
    var touched = PixelRect.empty
    /// Whether some of its content is not blended normally, so that the group must be isolated from
    /// the content below it.
    var isIsolated = false
    /// The pixels that its mask may show, in the grid of the parent; nil without a mask.
    var maskBounds: PixelRect?
    /// The index of the mask's `beginGroup` command; nil if it has become a clip.
    var maskIndex: Int?
    /// The number of pixels of finished surfaces in the group that are not composited into it yet.
    var finishedPixels = 0.0
    /// The maximum number of pixels of surfaces that its contents need at the same time.
    var mostPixels = 0.0
  }

  /// The list with all groups.
  var list: RenderList
  var open: [OpenGroup] = []
  /// The simplifications of groups that have ended, in the order of their ends.
  var changes: [GroupChange] = []
  /// The location of each layer of the list in its document.
  private var declarations: [SourceLine?] = []
  /// The number of particles drawn so far.
  private var particleCount = 0
  let limits: Limits
  var meter: FrameMeter
  /// The end of the canvas if it is inside a pixel.
  private let edge: CanvasEdge?
  /// Whether gradients are dithered.
  private let dithers: Bool
  /// Whether groups that change nothing are kept.
  let keepsAllGroups: Bool

  /// - Parameter length: The expected length of the list.
  init(
    _ list: RenderList, _ limits: Limits, _ watch: FrameWatch, _ length: ListLength = ListLength(),
    edge: CanvasEdge? = nil, dithers: Bool = false, keepsAllGroups: Bool = false
  ) {
    self.list = list
    self.limits = limits
    self.edge = edge
    self.dithers = dithers
    self.keepsAllGroups = keepsAllGroups
    meter = FrameMeter(
      limits, canvasPixels: list.size.width * list.size.height, watch: watch)
    // Slightly more, so that a slowly growing tree does not reallocate its list every frame.
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
  /// - Throws: `LayerError` for a path that contains a NaN or an infinity, because it has no bounds
  ///   for this test.
  mutating func draw(_ item: RenderItem) throws {
    var item = item
    item.transform = reachingEdge(item.transform, item.shape)
    item.paint = finished(item.paint)
    guard item.opacity > 0, item.transform.isDrawable,
      let bounds = try bounds(
        of: item.shape, item.transform, within: item.scissor, layer: item.layer)
    else { return }
    try charge(
      RenderCost.item(item.shape, item.paint, item.transform, bounds: bounds), layer: item.layer)
    list.commands.append(.draw(item))
    touchByItem(bounds)
  }

  /// Adds a shape on a layer's plane, as an item.
  mutating func draw(_ shape: RenderShape, _ paint: RenderPaint, on plane: PlaneState) throws {
    if edge != nil || !plane.hardEdges.isEmpty {
      return try draw(RenderItem(shape, paint, on: plane))
    }
    let paint = finished(paint)
    guard plane.opacity > 0, plane.toDevice.isDrawable,
      let bounds = try bounds(
        of: shape, plane.toDevice, within: plane.scissor, layer: plane.layerIndex)
    else { return }
    try charge(
      RenderCost.item(shape, paint, plane.toDevice, bounds: bounds), layer: plane.layerIndex)
    list.commands.append(.draw(RenderItem(shape, paint, on: plane)))
    touchByItem(bounds)
  }

  /// Returns the paint with the settings of the image applied.
  private func finished(_ paint: RenderPaint) -> RenderPaint {
    let paint = dithers ? paint.dithered : paint
    return list.curves == .coreGraphics ? paint.weightedLikeCoreGraphics : paint
  }

  /// Returns the clip to an outline on a plane.
  func boundsClip(_ outline: RoundedRect, on plane: PlaneState) -> BoundsClip {
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

  /// Returns the map of a shape, extended to the end of the canvas; bitmaps are not extended.
  func reachingEdge(_ toDevice: PlaneTransform, _ shape: RenderShape) -> PlaneTransform {
    guard let edge, open.last?.isOffCanvas != true else { return toDevice }
    return edge.extended(toDevice, for: shape)
  }

  /// Returns the pixels that a shape may touch, or nil if there are none.
  ///
  /// It changes nothing. It is mutating because a nonmutating call copies the whole builder.
  private mutating func bounds(
    of shape: RenderShape, _ transform: PlaneTransform, within scissor: PixelRect, layer: Int
  ) throws -> PixelRect? {
    let bounds = shape.deviceBounds(transform, within: scissor)
    guard bounds.isEmpty else { return bounds }
    // A shape that is not finite touches nothing.
    if let element = shape.firstNonFiniteElement {
      throw LayerError(
        layerPath: list.layers.path(of: layer),
        cause: PathError.nonFiniteCoordinate(element: element))
    }
    return nil
  }

  /// Adds particles unless they touch no pixel of their scissor.
  ///
  /// - Throws: `LimitExceeded` for more particles than allowed in a frame, counted for each of a
  ///   replicator's copies.
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
    touch(bounds) { $0.addParticles(bounds) }
  }

  mutating func filterBackdrop(_ backdrop: RenderBackdrop) throws {
    guard !backdrop.bounds.isEmpty, backdrop.opacity > 0 else { return }
    let cost = RenderCost.backdrop(backdrop, on: PixelRect(list.size))
    try note(surfacePixels: cost.mostPixels, finished: 0, layer: backdrop.layer)
    try charge(cost.work, layer: backdrop.layer)
    list.commands.append(.filterBackdrop(backdrop))
    touch(backdrop.bounds) { $0.addBackdrop() }
    if let last = open.indices.last { open[last].isIsolated = true }
  }

  /// Adds the pixels of the last command, an item, to the current group, and the item to the
  /// collected contents of the group.
  private mutating func touchByItem(_ bounds: PixelRect) {
    guard let last = open.indices.last else { return }
    open[last].touched = open[last].touched.union(bounds)
    guard open[last].contents.isCollected, case .draw(let item)? = list.commands.last else {
      return
    }
    open[last].contents.add(item, bounds)
  }

  /// Records that the commands of the current group are not those that were drawn.
  mutating func contentsDiffer() {
    if let last = open.indices.last { open[last].contents.invalidate() }
  }

  /// Adds pixels and contents to the current group.
  mutating func touch(_ bounds: PixelRect, _ add: (inout GroupContents) -> Void) {
    guard let last = open.indices.last else { return }
    open[last].touched = open[last].touched.union(bounds)
    add(&open[last].contents)
  }
}

/// A clip to a layer's bounds.
struct BoundsClip {
  let clip: RenderClip
  /// The pixels inside the clip, if they are whole pixels, for which a scissor is sufficient.
  let pixels: PixelRect?
  /// The pixels inside axis-aligned hard sides; nil for all.
  let limits: PixelRect?
  let cuts: [PixelCut]

  /// Returns a group with this clip.
  func group(within scissor: PixelRect, layer: Int) -> PendingGroup {
    PendingGroup(
      clip: clip, cuts: cuts, scissor: limits.map(scissor.intersection) ?? scissor, layer: layer)
  }
}

extension RenderPaint {
  /// The paint with dithering if it is a gradient, otherwise unchanged.
  fileprivate var dithered: RenderPaint {
    guard case .gradient(var paint) = self else { return self }
    paint.isDithered = true
    return .gradient(paint)
  }

  /// The paint with Core Graphics's weights of texels if it is an image, otherwise unchanged.
  fileprivate var weightedLikeCoreGraphics: RenderPaint {
    guard case .image(var paint) = self else { return self }
    paint.weights = .coreGraphics
    return .image(paint)
  }
}

extension RenderItem {
  /// Creates an item for a shape on a layer's plane.
  init(_ shape: RenderShape, _ paint: RenderPaint, on plane: PlaneState) {
    self.init(
      shape: shape, paint: plane.isTinted ? paint.tinted(plane.tint) : paint,
      transform: plane.toDevice, opacity: plane.opacity, scissor: plane.scissor,
      layer: plane.layerIndex)
    if !plane.hardEdges.isEmpty { harden(plane.hardEdges) }
  }
}
