import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataText

/// Makes the layers of a document.
final class CompositionWriter {
  let animation: LottieAnimation
  let file: String
  let limits: Limits
  let images: ImageLoader
  /// By their assets: those that have been loaded.
  var placedImages: [String: PlacedImage] = [:]
  let samplesAll: Bool
  var notes: DocumentNotes
  /// What text is set in for which the document has no glyphs.
  var fonts: MachineFonts
  let budget: WritingBudget
  /// Layers so far.
  private var count = 0
  /// The compositions around the one at hand.
  private var inside: [String] = []
  /// How many mattes of mattes there are around the one at hand.
  var matteDepth = 0

  init(
    _ animation: LottieAnimation, file: String, limits: Limits, images: ImageLoader,
    fonts: FontPolicy, notes: DocumentNotes, samplesAll: Bool
  ) {
    self.fonts = MachineFonts(fonts)
    (self.animation, self.file, self.limits) = (animation, file, limits)
    budget = WritingBudget(file: file, limits: limits)
    (self.images, self.notes, self.samplesAll) = (images, notes, samplesAll)
  }

  /// The document's layer: its canvas, from its first frame at 0 seconds on.
  func root() throws -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: animation.width, height: animation.height)
    root.anchorPoint = .zero
    root.masksToBounds = true
    root.duration = animation.duration
    let count = (animation.endFrame - animation.firstFrame).rounded(.up)
    let clock = LottieClock(
      rate: animation.rate, first: animation.firstFrame,
      frames: SampledAnimation.Frames(
        first: 0, step: 1 / animation.rate,
        // With the frame at which all ends, which the very last picture shows.
        count: Int(min(max(count, 1), 1e6)) + 1))
    let composition = Composition(
      layers: animation.layers, clock: clock,
      size: SIMD2(max(animation.width, 1), max(animation.height, 1)),
      start: animation.firstFrame, end: animation.endFrame)
    root.sublayers = try layers(of: composition)
    return root
  }

  // MARK: Compositions

  /// Layers that share a clock and a space.
  struct Composition {
    var layers: [LottieLayer]
    var clock: LottieClock
    var size: SIMD2<Double>
    /// The first frame that is ever shown; layers that begin then or before are there from the beginning.
    var start: Double
    /// The frame at which all ends; layers that go on until then stay in the very last picture.
    var end: Double
    /// What its layers in space are seen through; nil where that is from far away.
    var cameras: CompositionCameras?
    /// Whether any layer is turned out of the plane.
    let hasTurns: Bool
    private var places: [Int: Int] = [:]

    init(
      layers: [LottieLayer], clock: LottieClock, size: SIMD2<Double>, start: Double, end: Double
    ) {
      (self.layers, self.clock, self.size) = (layers, clock, size)
      (self.start, self.end) = (start, end)
      hasTurns = layers.contains(where: \.transform.isSpatial)
      for (place, layer) in layers.enumerated() {
        if let index = layer.index, places[index] == nil { places[index] = place }
      }
    }

    func layer(_ index: Int) -> LottieLayer? { places[index].map { layers[$0] } }

    /// Those whose transforms a layer follows, the nearest first.
    ///
    /// - Parameter most: How many are wanted; where there are more, one more is given.
    /// - Returns: nil where they go round in a circle.
    func ancestors(of layer: LottieLayer, most: Int) -> [LottieLayer]? {
      var ancestors: [LottieLayer] = []
      var seen: Set<Int> = []
      var next = layer.parent
      while ancestors.count <= most, let index = next, let ancestor = self.layer(index) {
        guard seen.insert(index).inserted else { return nil }
        ancestors.append(ancestor)
        next = ancestor.parent
      }
      return ancestors
    }

    /// Where the matte of the layer at a place is; nil for one that is missing, or is the layer itself.
    func matte(of place: Int) -> Int? {
      let layer = layers[place]
      guard layer.matte != nil else { return nil }
      let source = layer.matteSource.map { places[$0] } ?? place - 1
      return source.flatMap { $0 == place || $0 < 0 ? nil : $0 }
    }

    /// Whether mattes of mattes lead back to the layer at a place, so that neither is ever drawn.
    func isMatteOfItself(_ place: Int) -> Bool {
      var next = matte(of: place)
      for _ in layers.indices {
        guard let here = next else { return false }
        if here == place { return true }
        next = matte(of: here)
      }
      return false
    }

    /// Places of layers that are not drawn themselves.
    var hidden: Set<Int> {
      var hidden: Set<Int> = []
      for (place, layer) in layers.enumerated() {
        if layer.isHidden || layer.isMatte { hidden.insert(place) }
        if let matte = matte(of: place) { hidden.insert(matte) }
      }
      return hidden
    }
  }

  /// The layers of a composition, from back to front.
  func layers(of composition: Composition) throws -> [CALayer] {
    let hidden = composition.hidden
    // What is not drawn takes its time too, in a composition that is shown often.
    try countLayers(hidden.count)
    for place in hidden.sorted() where composition.isMatteOfItself(place) {
      warn(
        composition.layers[place], "matte-cycle",
        "the layer is a matte of its own matte, so that neither is drawn")
    }
    var composition = composition
    composition.cameras = try cameras(of: composition)
    var layers: [CALayer] = []
    // Neighbours in space; a flat layer between two comes over the one and under the other.
    var inSpace: [CALayer] = []
    func finishSpace() throws {
      guard !inSpace.isEmpty else { return }
      layers.append(try seen(inSpace, in: composition))
      inSpace = []
    }
    for place in composition.layers.indices.reversed() where !hidden.contains(place) {
      let layer = composition.layers[place]
      guard let drawn = try placed(layer, in: composition) else { continue }
      let matte = composition.matte(of: place)
      if layer.matte != nil, matte == nil {
        warn(layer, "missing-matte", "the layer's matte is missing; it is drawn without")
      }
      if let mode = layer.matte, let matte {
        try finishSpace()
        // A matte lies over what is seen.
        let picture = composition.isInSpace(layer) ? try seen([drawn], in: composition) : drawn
        layers.append(try self.matte(picture, by: matte, mode, of: layer, in: composition))
        continue
      }
      // A mode belongs to a picture, which what leads through space is not.
      if composition.sees(layer), layer.blend == .normal {
        inSpace.append(drawn)
        continue
      }
      try finishSpace()
      // From far away neighbours neither cover nor cut each other by depth.
      let picture = composition.isInSpace(layer) ? try seen([drawn], in: composition) : drawn
      picture.compositingFilter = layer.blend.filterName
      layers.append(picture)
    }
    try finishSpace()
    return layers
  }

  /// A layer with those whose transforms it follows, in its composition's space; nil for one that draws
  /// nothing.
  func placed(_ layer: LottieLayer, in composition: Composition) throws -> CALayer? {
    try countLayers(1)
    if case .none = layer.content { return nil }
    if case .camera = layer.content { return nil }
    let writer = PropertyWriter(
      clock: composition.clock, samplesAll: samplesAll, budget: budget)
    guard var drawn = try body(of: layer, in: composition, writer) else { return nil }
    let ancestors = composition.ancestors(of: layer, most: limits.depth)
    if ancestors == nil { warnOfCycle(layer) }
    try checkDepth(ancestors ?? [])
    if let missing = (ancestors?.last ?? layer).parent, composition.layer(missing) == nil {
      warn(layer, "missing-parent", "there is no layer \(missing), which it is to follow")
    }
    let leadsThroughSpace = composition.isInSpace(layer)
    for ancestor in ancestors ?? [] {
      try countLayers(1)
      let isInSpace = composition.sees(layer) && ancestor.isSpatial
      guard ancestor.transform.isPlacing(inSpace: isInSpace) else { continue }
      let parent = leadsThroughSpace ? CATransformLayer() : CALayer()
      parent.name = ancestor.name
      parent.bounds = bounds(composition.size)
      writer.place(
        parent, by: ancestor.transform, size: composition.size, isInSpace: isInSpace)
      parent.addSublayer(drawn)
      drawn = parent
    }
    let (start, end) = composition.frames(of: layer)
    writer.show(drawn, from: start, until: end)
    return drawn
  }

  func countLayers(_ added: Int) throws(LimitExceeded) {
    count += added
    guard count <= limits.layers else {
      throw LimitExceeded("layers", asked: count, allowed: limits.layers, place: file)
    }
  }

  func warnOfCycle(_ layer: LottieLayer) {
    warn(layer, "parent-cycle", "the layer's parents go round in a circle; they are not followed")
  }

  func checkDepth(_ ancestors: [LottieLayer]) throws(LimitExceeded) {
    guard ancestors.count <= limits.depth else {
      throw LimitExceeded(
        "parents of a layer", asked: ancestors.count, allowed: limits.depth, place: file)
    }
  }

  func bounds(_ size: SIMD2<Double>) -> CGRect {
    CGRect(x: 0, y: 0, width: size.x, height: size.y)
  }

  // MARK: Content

  /// Shapes of one layer, copies among them.
  private static let mostItems = 200_000

  /// A layer with its own transform, opacity, masks and effects.
  private func body(
    of layer: LottieLayer, in composition: Composition, _ writer: PropertyWriter
  ) throws -> CALayer? {
    // Each mask is a layer, and each effect costs as much as one.
    try countLayers(layer.masks.count + layer.effects.count)
    var size = composition.size
    let body: CALayer
    switch layer.content {
    case .none, .camera: return nil
    case .solid(let width, let height, let color):
      body = CALayer()
      size = SIMD2(max(width, 1), max(height, 1))
      body.backgroundColor = CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
    case .image(let name):
      guard let image = try image(name, of: layer) else { return nil }
      body = CALayer()
      size = image.size
      body.contents = image.contents
      body.contentsGravity = image.gravity
    case .precomposition(let inner):
      body = CALayer()
      size = SIMD2(max(inner.width, 1), max(inner.height, 1))
      body.masksToBounds = true
      body.sublayers = try precomposition(inner, of: layer, in: composition)
    case .shapes(let items):
      body = CALayer()
      var collector = ShapeCollector(limit: min(limits.layers, Self.mostItems))
      let drawn = collector.collect(items).drawn
      if collector.hasTooManyCopies {
        warn(
          layer, "too-many-copies",
          "of shapes and their copies those beyond \(Self.mostItems) are left out")
      }
      if let excess = collector.excess { budget.refuse(excess) }
      try countLayers(collector.count)
      // Its shapes blend with each other, and not with what is behind the layer: a mask makes it a picture.
      if drawn.contains(where: \.isBlending) { body.mask = Self.cover(of: .black) }
      body.sublayers = ShapeWriter(writer: writer, size: size).layers(drawn)
    case .text(let text):
      body = CALayer()
      body.sublayers = try textLayers(text, of: layer, writer, size: size)
    }
    body.bounds = bounds(size)
    let dressed = dressed(body, layer, writer)
    dressed.name = layer.name
    writer.place(dressed, by: layer.transform, size: size, isInSpace: composition.sees(layer))
    writer.write(layer.transform.opacity, "opacity", of: dressed) { .number($0) }
    try budget.finishLayer()
    return dressed
  }

  // MARK: Precompositions

  /// Compositions may lie in one another this deep.
  private static let deepest = 64

  private func precomposition(
    _ inner: LottieLayer.Precomposition, of layer: LottieLayer, in composition: Composition
  ) throws -> [CALayer] {
    guard let layers = animation.compositions[inner.asset] else {
      warn(layer, "missing-asset", "there is no composition \(DocumentNotes.quoted(inner.asset))")
      return []
    }
    guard !inside.contains(inner.asset) else {
      warn(layer, "composition-cycle", "the composition is inside itself; it is left out there")
      return []
    }
    guard inside.count < Self.deepest else {
      throw LimitExceeded(
        "nesting of compositions", asked: inside.count + 1, allowed: Self.deepest, place: file)
    }
    inside.append(inner.asset)
    defer { inside.removeLast() }
    let clock = clock(of: inner, layer, in: composition.clock)
    let content = Composition(
      layers: layers, clock: clock.clock, size: SIMD2(max(inner.width, 1), max(inner.height, 1)),
      start: start(of: inner, layer, in: composition), end: end(of: inner, layer, in: composition))
    let drawn = try self.layers(of: content)
    guard let begin = clock.begin else { return drawn }
    // A clock of its own, beside the animations of the layer itself.
    let timed = CALayer()
    timed.bounds = bounds(content.size)
    timed.anchorPoint = .zero
    timed.beginTime = begin
    timed.speed = Float(1 / layer.stretch)
    timed.sublayers = drawn
    return [timed]
  }

  /// When the layers inside run, and where that begins in the time of the layer; nil where their clock is
  /// the one around.
  private func clock(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in outer: LottieClock
  ) -> (clock: LottieClock, begin: Double?) {
    let rate = outer.rate
    if let remap = inner.timeRemap {
      let last = layer.outFrame
      return (
        LottieClock(inside: outer) {
          let frame = remap.value(at: $0) * rate
          // Time that runs up to the end is to show the last frame, and not that there is none.
          return abs(frame - last) < 1e-6 ? frame - 1 : frame
        }, nil
      )
    }
    let start = layer.startFrame
    let stretch = layer.stretch
    guard let first = outer.first, stretch != 0, Double(Float(1 / stretch)) == 1 / stretch else {
      return (LottieClock(inside: outer) { stretch == 0 ? 0 : ($0 - start) / stretch }, nil)
    }
    if stretch == 1, start == first {
      // Frame 0 inside is at 0 seconds, as it is for the animations of the layer.
      return (LottieClock(rate: rate, first: 0, frames: outer.frames), nil)
    }
    let begin = (start - first) / rate
    var frames = outer.frames
    frames.first = (frames.first - begin) / stretch
    frames.step /= stretch
    return (LottieClock(rate: rate, first: 0, frames: frames), begin)
  }

  /// The frame inside at which the composition around begins.
  private func start(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    guard inner.timeRemap == nil, layer.stretch > 0 else { return -.infinity }
    return (composition.start - layer.startFrame) / layer.stretch
  }

  /// The frame inside at which the composition around ends.
  private func end(
    of inner: LottieLayer.Precomposition, _ layer: LottieLayer, in composition: Composition
  ) -> Double {
    // Where time runs by a curve the very last picture may be of any frame.
    guard inner.timeRemap == nil else { return .infinity }
    return layer.stretch > 0 ? (composition.end - layer.startFrame) / layer.stretch : .infinity
  }

  // MARK: Notes

  func warn(_ layer: LottieLayer, _ code: String, _ message: String) {
    notes.add(.warning, code, "\(layer.pointer): \(message)", file: file, line: nil)
  }
}
