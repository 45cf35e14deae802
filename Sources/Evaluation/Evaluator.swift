import Foundation
package import StrataGraphics
package import StrataLayers
package import StrataRenderList

/// Flattens a layer tree at one time into a render list, in paint order.
///
/// Runs on the calling thread, as everything does that asks a layer. Walks with a stack of its own,
/// so that depth costs no call stack. What a layer is made of is in Evaluator+Layer, what is done
/// to the finished layer in Evaluator+Effects, how its sublayers follow each other in
/// Evaluator+Sublayers.
package struct Evaluator {
  /// What is still to be done, the next step last.
  ///
  /// Large ones are boxed, so that the many small ones are quickly passed on.
  enum Step {
    /// Layers of one plane, one after the other.
    case leaves(LeafRun)
    indirect case visit(Visit)
    /// A layer's own drawing with its sublayers.
    indirect case content(ShownLayer, GraphicsState, clips: Bool)
    indirect case draw(RenderItem)
    indirect case particles([RenderParticles])
    indirect case beginGroup(GroupPlan)
    case endGroup
    /// A layer's mask, for the group that was drawn for it; on the layer's plane.
    indirect case mask(CALayer, GraphicsState)
    case endMask
    /// The next copy of a replicator's sublayers.
    indirect case instance(InstanceWalk)
    /// A leaf of the latest depth scene begins.
    indirect case beginLeaf(DepthLeaf)
    case endDepth
  }

  let limits: Limits
  /// On the root's timeline.
  let frameTime: Double
  /// Whether layers show what animations make of them, and not their own values.
  let isAnimated: Bool
  var builder: RenderListBuilder
  var steps: [Step] = []
  /// Layers that wait their turn, those of the innermost plane last.
  var leaves: [Leaf] = []
  /// Where they lie.
  var spaces: [Space] = []
  /// Scenes whose leaves are being drawn, the innermost last.
  var scenes: [DepthScene] = []
  /// Names given to layers that replicators draw again and again.
  var repeated: [RepeatedLayer: Int] = [:]
  /// Copies that replicators have drawn so far.
  var instances = 0
  /// What shown layers lie in; kept from frame to frame by whoever evaluates several.
  let scratch: EvaluationScratch

  struct RepeatedLayer: Hashable {
    let layer: ObjectIdentifier
    let parent: Int?
  }

  private init(
    limits: Limits, frameTime: Double, isAnimated: Bool, builder: RenderListBuilder,
    scratch: EvaluationScratch
  ) {
    self.limits = limits
    self.scratch = scratch
    self.frameTime = frameTime
    self.isAnimated = isAnimated
    self.builder = builder
  }

  /// The list of what `root` shows at `time` on `canvas`.
  ///
  /// Layers that need layout or display are laid out and displayed first.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - watch: Is asked again and again.
  ///   - scratch: For frames that follow each other.
  /// - Throws: `ContextError` for a layer too large to be drawn, `LimitExceeded` for too many or too
  ///   deeply nested layers or replicator instances and for a frame that costs too much, `LayerError`
  ///   for a path that is not finite, and what the watch throws.
  package static func renderList(
    of root: CALayer, at time: Double, on canvas: Canvas, limits: Limits,
    watch: FrameWatch = .none, scratch: EvaluationScratch = EvaluationScratch()
  ) throws -> RenderList {
    try root.prepareTree(isYUp: canvas.isYUp, at: time)
    return try renderList(
      ofPrepared: root, at: time, on: canvas, limits: limits, watch: watch, scratch: scratch)
  }

  /// The same of a tree that is laid out and displayed, and that nobody changes meanwhile.
  ///
  /// Nothing is written into the tree, so that several threads may evaluate it at once.
  package static func renderList(
    ofPrepared root: CALayer, at time: Double, on canvas: Canvas, limits: Limits,
    watch: FrameWatch = .none, scratch: EvaluationScratch
  ) throws -> RenderList {
    let empty = RenderList(size: canvas.size, background: canvas.background)
    var evaluator = Evaluator(
      limits: limits, frameTime: time, isAnimated: true,
      builder: RenderListBuilder(
        empty, limits, watch, scratch.listLength, edge: canvas.edge, dithers: canvas.dithers),
      scratch: scratch)
    let plane = GraphicsState(
      toDevice: canvas.toDevice, scissor: canvas.scissor, isUpsideDown: canvas.isYUp,
      time: time)
    let list = try evaluator.list {
      try $0.pushSiblings([root], nil, plane)
    }
    scratch.listLength = ListLength(commands: list.commands.count, layers: list.layers.count)
    return list
  }

  /// The list of what `root` is in its own space, without what animations make of it.
  ///
  /// Its position, anchor point, transform and geometry flip do not count, those of its sublayers do.
  ///
  /// - Parameters:
  ///   - time: Of what runs by the clock alone.
  ///   - toDevice: From the root's bounds space to device pixels.
  package static func renderList(
    of root: CALayer, inOwnSpaceAt time: Double, toDevice: PlaneTransform, size: PixelSize,
    limits: Limits, watch: FrameWatch = .none
  ) throws -> RenderList {
    root.fillPresentation()
    var evaluator = Evaluator(
      limits: limits, frameTime: root.lastFrameTime ?? 0, isAnimated: false,
      builder: RenderListBuilder(RenderList(size: size), limits, watch),
      scratch: EvaluationScratch())
    let plane = GraphicsState(
      toDevice: toDevice, scissor: PixelRect(size),
      // Device space has y down; a map that mirrors it has y up.
      isUpsideDown: toDevice.linearDeterminant < 0, time: time)
    return try evaluator.list {
      let (shown, time) = $0.show(root, at: plane.time)
      $0.steps.append(
        .visit(
          Visit(
            layer: shown, time: time, options: DrawOptions(place: 0), matrix: nil,
            graphicsState: plane)))
    }
  }

  /// Does all that `begin` schedules.
  private mutating func list(_ begin: (inout Evaluator) throws -> Void) throws -> RenderList {
    // Whatever holds shown layers is gone by then.
    defer {
      (steps, leaves, spaces, scenes) = ([], [], [], [])
      scratch.end()
    }
    try begin(&self)
    try run()
    return builder.list
  }

  private mutating func run() throws {
    while let step = steps.popLast() {
      try builder.meter.look()
      switch step {
      case .leaves(let run): try drawNext(of: run)
      case .visit(let visit): try draw(visit)
      case .content(let layer, let plane, let clips):
        try drawContents(of: layer, layer.look, plane, clips: clips)
      case .draw(let item): try builder.draw(item)
      case .particles(let batches):
        for particles in batches { try builder.draw(particles) }
      case .beginGroup(let plan): builder.beginGroup(plan)
      case .endGroup: try builder.endGroup()
      case .mask(let mask, let plane): try draw(mask: mask, plane)
      case .endMask: try builder.endMask()
      case .instance(let walk): try draw(walk)
      case .beginLeaf(let leaf): beginLeaf(leaf)
      case .endDepth: try endDepth()
      }
    }
  }

  /// Adds steps in the order in which they are to be done.
  mutating func schedule(_ next: [Step]) { steps.append(contentsOf: next.reversed()) }

  /// The index of a layer in the list's names.
  ///
  /// - Parameter plane: The one that the layer is drawn on.
  mutating func name(
    _ layer: ShownLayer, _ options: DrawOptions, _ plane: GraphicsState
  ) throws -> Int {
    if plane.depth >= limits.depth {
      throw LimitExceeded(
        "layer depth", asked: plane.depth + 1, allowed: limits.depth,
        place: plane.layer.map { builder.list.layers.path(of: $0) })
    }
    let key = RepeatedLayer(layer: ObjectIdentifier(layer.model), parent: plane.layer)
    if plane.copies > 1, let index = repeated[key] { return index }
    // Only masks are visited as such, and whatever is rendered may be one.
    let isMask = (options.isMask || plane.layer == nil) && layer.model.isMask
    let index = builder.addLayer(
      layer.model.component(at: options.place, isMask: isMask), below: plane.layer,
      declaredAt: layer.model.declaration)
    if builder.list.layers.count > limits.layers {
      throw LimitExceeded(
        "number of layers", asked: builder.list.layers.count, allowed: limits.layers)
    }
    if plane.copies > 1 { repeated[key] = index }
    for remark in layer.model.remarks {
      builder.report(remark.severity, code: remark.code, remark.message, layer: index)
    }
    return index
  }
}
