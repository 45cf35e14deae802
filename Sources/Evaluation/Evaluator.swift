import Foundation
package import StrataGraphics
package import StrataLayers
package import StrataRenderList

/// Flattens a layer tree at one time into a render list, in paint order.
///
/// It runs on the calling thread, as does everything that queries a layer. The traversal uses an
/// explicit stack, so the depth of the tree does not use the call stack. Evaluator+Layer draws the
/// parts of a layer, Evaluator+Effects applies effects to the finished layer, and
/// Evaluator+Sublayers orders the sublayers.
package struct Evaluator {
  /// The pending steps, with the next step last.
  ///
  /// Large steps are boxed, so that the many small ones are cheap to move.
  enum Step {
    /// Layers of one plane, in sequence.
    case nodes(NodeRun)
    indirect case visit(Visit)
    /// A layer's own drawing with its sublayers.
    indirect case content(PresentedLayer, PlaneState, clips: Bool)
    indirect case draw(RenderItem)
    indirect case particles([RenderParticles])
    indirect case beginGroup(PendingGroup)
    case endGroup
    /// A layer's mask, on the layer's plane, for the group that has been drawn for it.
    indirect case mask(CALayer, PlaneState)
    case endMask
    /// The next copy of a replicator's sublayers.
    indirect case instance(InstanceWalk)
    /// The start of a node in the latest depth scene.
    indirect case beginNode(DepthNode)
    case endDepth
  }

  let limits: Limits
  /// The pixels per point of the canvas.
  let canvasScale: Double
  /// The frame's time on the root's timeline.
  let frameTime: Double
  /// Whether layers show animated values instead of their own values.
  let isAnimated: Bool
  let model: RenderingModel
  let root: CALayer
  /// Whether a layer of the tree is blended with the content below it; nil until it is first
  /// needed.
  var treeBlends: Bool?
  var builder: RenderListBuilder
  var steps: [Step] = []
  /// Pending layers, those of the innermost plane last.
  var nodes: [PaintNode] = []
  /// The spaces of the nodes.
  var spaces: [Space] = []
  /// Scenes whose nodes are being drawn, the innermost last.
  var scenes: [DepthScene] = []
  /// The names of layers that replicators draw repeatedly.
  var repeated: [RepeatedLayer: Int] = [:]
  /// The number of copies that replicators have drawn so far.
  var instances = 0
  /// The storage of shown layers, which callers keep between frames.
  let scratch: EvaluationScratch

  struct RepeatedLayer: Hashable {
    let layer: ObjectIdentifier
    let parent: Int?
  }

  private init(
    root: CALayer, limits: Limits, canvasScale: Double, frameTime: Double, isAnimated: Bool,
    model: RenderingModel, builder: RenderListBuilder, scratch: EvaluationScratch
  ) {
    self.root = root
    self.limits = limits
    self.canvasScale = canvasScale
    self.scratch = scratch
    self.frameTime = frameTime
    self.isAnimated = isAnimated
    self.model = model
    self.builder = builder
  }

  /// Returns the render list of `root` at `time` on `canvas`.
  ///
  /// Layers that need layout or display are laid out and displayed first.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - watch: Checked repeatedly.
  ///   - scratch: The memory shared by successive frames.
  /// - Throws: `ContextError` for a layer too large to be drawn, `LimitExceeded` for too many or
  ///   too deeply nested layers or replicator instances and for a frame that costs too much,
  ///   `LayerError` for a path that is not finite, and errors of the watch.
  package static func renderList(
    of root: CALayer, at time: Double, on canvas: Canvas, limits: Limits,
    watch: FrameWatch = .none, scratch: EvaluationScratch = EvaluationScratch()
  ) throws -> RenderList {
    try ThreadWatch.during("a frame", limits, watch, bytes: bytes(for: canvas.size)) {
      try root.prepareTree(isYUp: canvas.isYUp, at: time)
      return try renderList(
        ofPrepared: root, at: time, on: canvas, limits: limits, watch: watch, scratch: scratch)
    }
  }

  /// Returns the memory that the images of several frames in flight may occupy.
  private static func bytes(for size: PixelSize) -> Int {
    Int(min(64 * Double(size.width) * Double(size.height), 0x1p60))
  }

  /// Returns the render list of a tree that is laid out and displayed, and not changed meanwhile.
  ///
  /// The tree is not modified, so several threads may evaluate it at once.
  package static func renderList(
    ofPrepared root: CALayer, at time: Double, on canvas: Canvas, limits: Limits,
    watch: FrameWatch = .none, scratch: EvaluationScratch
  ) throws -> RenderList {
    func list(within scissor: PixelRect) throws -> RenderList {
      try renderList(
        ofPrepared: root, at: time, on: canvas, within: scissor, limits: limits, watch: watch,
        scratch: scratch)
    }
    var drawn = canvas.scissor
    var found = try list(within: drawn)
    // Each round may find backdrops further out, which read more.
    for _ in 0..<mostRounds {
      guard let read = canvas.pixels(readBy: found, limits), read != drawn else { break }
      drawn = read
      found = try list(within: drawn)
    }
    return drawn == canvas.scissor ? found : found.showing(canvas.scissor, of: drawn)
  }

  /// The maximum number of times that the region read by background filters is extended.
  private static let mostRounds = 4

  /// - Parameter scissor: The pixels that are drawn.
  private static func renderList(
    ofPrepared root: CALayer, at time: Double, on canvas: Canvas, within scissor: PixelRect,
    limits: Limits, watch: FrameWatch, scratch: EvaluationScratch
  ) throws -> RenderList {
    let empty = RenderList(size: canvas.size, background: canvas.background)
    var evaluator = Evaluator(
      root: root, limits: limits, canvasScale: canvas.pixelsPerPoint, frameTime: time,
      isAnimated: true,
      model: .compositor,
      builder: RenderListBuilder(
        empty, limits, watch, scratch.listLength, edge: canvas.edge, dithers: canvas.dithers,
        keepsAllGroups: canvas.keepsAllGroups),
      scratch: scratch)
    let plane = PlaneState(
      toDevice: canvas.toDevice, scissor: scissor, isUpsideDown: canvas.isYUp, time: time)
    let list = try ThreadWatch.during("a frame", limits, watch, bytes: bytes(for: canvas.size)) {
      try evaluator.list {
        try $0.pushSiblings([root], nil, plane)
      }
    }
    scratch.listLength = ListLength(commands: list.commands.count, layers: list.layers.count)
    return list
  }

  /// Returns the render list of `root` in its own space, without animations.
  ///
  /// Its position, anchor point, transform and geometry flip are ignored, those of its sublayers
  /// are not.
  ///
  /// - Parameters:
  ///   - time: The time for content that depends only on the clock.
  ///   - toDevice: The map from the root's bounds space to device pixels.
  package static func renderList(
    of root: CALayer, inOwnSpaceAt time: Double, toDevice: PlaneTransform, size: PixelSize,
    model: RenderingModel, limits: Limits, watch: FrameWatch = .none
  ) throws -> RenderList {
    root.fillPresentation()
    var empty = RenderList(size: size)
    empty.curves = model.curves
    var evaluator = Evaluator(
      root: root, limits: limits, canvasScale: 0, frameTime: root.lastFrameTime ?? 0,
      isAnimated: false,
      model: model,
      builder: RenderListBuilder(empty, limits, watch),
      scratch: EvaluationScratch())
    let plane = PlaneState(
      toDevice: toDevice, scissor: PixelRect(size),
      // Y points down in device space; a map that mirrors it comes from a space with y up.
      isUpsideDown: toDevice.linearDeterminant < 0, time: time)
    return try ThreadWatch.during("a frame", limits, watch, bytes: bytes(for: size)) {
      try evaluator.list {
        let (shown, time) = $0.show(root, at: plane.time)
        $0.steps.append(
          .visit(
            Visit(
              layer: shown, time: time, options: DrawOptions(place: 0), matrix: nil,
              plane: plane)))
      }
    }
  }

  /// Performs all steps that `begin` schedules.
  private mutating func list(_ begin: (inout Evaluator) throws -> Void) throws -> RenderList {
    // All references to shown layers are removed by then.
    defer {
      (steps, nodes, spaces, scenes) = ([], [], [], [])
      scratch.end()
    }
    let (list, notes) = try FoundNotes.collect {
      try begin(&self)
      try run()
      return builder.finished()
    }
    guard !notes.isEmpty else { return list }
    var reported = list
    reported.diagnostics += notes
    return reported
  }

  private mutating func run() throws {
    while let step = steps.popLast() {
      try builder.meter.look()
      switch step {
      case .nodes(let run): try drawNext(of: run)
      case .visit(let visit): try draw(visit)
      case .content(let layer, let plane, let clips):
        try drawContents(of: layer, layer.appearance, plane, clips: clips)
      case .draw(let item): try builder.draw(item)
      case .particles(let batches):
        for particles in batches { try builder.draw(particles) }
      case .beginGroup(let group): builder.beginGroup(group)
      case .endGroup: try builder.endGroup()
      case .mask(let mask, let plane): try draw(mask: mask, plane)
      case .endMask: try builder.endMask()
      case .instance(let walk): try draw(walk)
      case .beginNode(let node): beginNode(node)
      case .endDepth: try endDepth()
      }
    }
  }

  /// Adds steps in the order in which they are to be performed.
  mutating func schedule(_ next: [Step]) { steps.append(contentsOf: next.reversed()) }

  /// Adds a layer to the list's names, and reports its diagnostics.
  ///
  /// - Parameter plane: The plane on which the layer is drawn.
  /// - Returns: The index in the names; for further copies of a replicator, that of the first.
  /// - Throws: `LimitExceeded` for too many or too deeply nested layers.
  mutating func register(
    _ layer: PresentedLayer, _ options: DrawOptions, _ plane: PlaneState
  ) throws -> Int {
    if plane.depth >= limits.depth {
      throw LimitExceeded(
        "layer depth", asked: plane.depth + 1, allowed: limits.depth,
        place: plane.layer.map { builder.list.layers.path(of: $0) })
    }
    let key = RepeatedLayer(layer: ObjectIdentifier(layer.model), parent: plane.layer)
    if plane.copies > 1, let index = repeated[key] { return index }
    // Only masks are visited as masks, but any rendered layer may be one.
    let isMask = (options.isMask || plane.layer == nil) && layer.model.isMask
    let index = builder.addLayer(
      layer.model.component(at: options.place, isMask: isMask), below: plane.layer,
      declaredAt: layer.model.declaration)
    if builder.list.layers.count > limits.layers {
      throw LimitExceeded(
        "number of layers", asked: builder.list.layers.count, allowed: limits.layers)
    }
    if plane.copies > 1 { repeated[key] = index }
    for message in layer.model.messages {
      builder.report(message.severity, code: message.code, message.message, layer: index)
    }
    return index
  }
}
